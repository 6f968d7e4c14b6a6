/** What `scenario --help` prints. */
export function scenarioHelp(): string {
  return `stillhouse-sim scenario: stories that a device goes through, as YAML files

Usage: stillhouse-sim scenario check SOURCE...           says whether they can be played, and if not, where and why
       stillhouse-sim scenario run SOURCE                plays one and tells what happens as it does
       stillhouse-sim scenario test [SOURCE...]          plays them as fast as it goes and checks what they expect;
                                    [--junit FILE]       without a source, all that are ready
       stillhouse-sim scenario list [TOPIC...]           the ready ones, by topic

A source is a file (it ends in .yaml, or has a slash in it) or the name of a ready scenario. No browser is needed: steps that
stand for a user ("headlessOnly: true") are taken. For a device with a console that plays a scenario, and loads it again
whenever the file changes: stillhouse-sim --scenario SOURCE

Exit status: 0 all well, 1 an expectation is not met, 2 the command is wrong, 3 a scenario is wrong`;
}

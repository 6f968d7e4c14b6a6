import { Command } from 'commander';

/** Describes the command line of an npm script. Wrong options end the process with 2. */
export function describeScript(name: string, description: string): Command {
  return new Command(name === 'test' ? 'npm test --' : `npm run ${name} --`)
    .description(description)
    .helpOption('-h, --help', 'Show this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .showHelpAfterError('See --help.')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
}

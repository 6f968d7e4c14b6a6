import type { Shard } from '@stillhouse/foundation/shard';
import type { Command, Option } from 'commander';
import { createBasePathOption } from './base-path-option.ts';
import { createOption } from './create-option.ts';
import { readDevices, readPath, readSeed, readShard, readThreads } from './option-values.ts';

/** Folder for the bundles and journals of failed scenarios. */
export const defaultResults = 'test-results/scenarios';

export type ParsedScenario = {
  verb: 'check' | 'run' | 'test' | 'list' | 'merge';
  sources: string[];
} & PlayOptions;

/** The arguments of `scenario from`. */
export type ParsedScenarioFrom = {
  /** File with recorded requests. */
  path: string;
  /** Scenario file to write. Default: standard output. */
  out?: string;
  /** Address of the device, if the file has several. */
  origin?: string;
  /** The path of a gateway before that of the API. */
  basePath?: string;
  /** Play the recorded responses to the letter. */
  literal?: boolean;
};

/** The options of `scenario run`, `scenario test` and `scenario merge`. */
type PlayOptions = {
  shard?: Shard;
  json?: string;
  junit?: string;
  seed?: number;
  results?: string;
  devices?: number;
  threads?: number;
  page?: string;
};

/** Describes `stillhouse scenario`. Parsing calls the handler. */
export function addScenarioCommands(
  program: Command,
  onScenario: (parsed: ParsedScenario) => void,
  onScenarioFrom: (parsed: ParsedScenarioFrom) => void,
): void {
  const sourceHelp =
    'a file (ends in .yaml or contains a slash), or the name of a library scenario';
  const scenario = program
    .command('scenario')
    .description('Check, run, test or list scenario files, or merge results')
    .allowExcessArguments(false)
    .helpCommand(false)
    .addHelpText('after', `\n${scenarioHelp}`);
  scenario
    .command('check')
    .description('Check that scenarios can be played, without playing them')
    .argument('<source...>', sourceHelp)
    .action((sources: string[]) => onScenario({ verb: 'check', sources }));
  scenario
    .command('run')
    .description('Play one scenario and print what happens')
    .argument('<source>', sourceHelp)
    .addOption(createSeedOption())
    .addOption(createDevicesOption())
    .addOption(createThreadsOption())
    .addOption(createPageOption())
    .addOption(createResultsOption())
    .action((source: string, options: PlayOptions) =>
      onScenario({ verb: 'run', sources: [source], ...options }),
    );
  scenario
    .command('test')
    .description('Play scenarios as fast as possible and check their expectations')
    .argument('[source...]', `${sourceHelp} (default: the whole library)`)
    .addOption(createSeedOption())
    .addOption(createDevicesOption())
    .addOption(createThreadsOption())
    .addOption(createPageOption())
    .addOption(createResultsOption())
    .addOption(
      createOption(
        '--shard <i/n>',
        'Play one of n shards, counted from 0, such as 0/4; */n takes i from JOB_COMPLETION_INDEX',
        readShard,
      ),
    )
    .addOption(createJUnitOption())
    .addOption(createJsonOption())
    .action((sources: string[], options: PlayOptions) =>
      onScenario({ verb: 'test', sources, ...options }),
    );
  addFromCommand(scenario, onScenarioFrom);
  scenario
    .command('list')
    .description('List the library by topic')
    .argument('[topic...]', 'topics to list (default: all)')
    .action((sources: string[]) => onScenario({ verb: 'list', sources }));
  scenario
    .command('merge')
    .description('Merge the results of all shards of a test')
    .argument('<file...>', 'files of scenario test --json, one of each shard')
    .addOption(createJUnitOption())
    .addOption(createJsonOption())
    .action((sources: string[], options: PlayOptions) =>
      onScenario({ verb: 'merge', sources, ...options }),
    );
}

function addFromCommand(
  scenario: Command,
  onScenarioFrom: (parsed: ParsedScenarioFrom) => void,
): void {
  scenario
    .command('from')
    .description('Write the scenario of a recorded device: its first state, requests and failures')
    .argument(
      '<recording>',
      'HAR file, recording.json, device.json or report.json of "stillhouse-verify"',
    )
    .addOption(createOption('--out <file>', 'Scenario file (default: print it)', readPath))
    .addOption(
      createOption(
        '--origin <url>',
        'Address of the device, if the file has several',
        (_option, text) => text,
      ),
    )
    .addOption(createBasePathOption())
    .option('--literal', 'Play every response that differs to the letter: status, value and time')
    .action((path: string, options: Omit<ParsedScenarioFrom, 'path'>) =>
      onScenarioFrom({ path, ...options }),
    );
}

function createJUnitOption(): Option {
  return createOption(
    '--junit <file>',
    'Write the results as JUnit XML; missing folders are created',
    readPath,
  );
}

function createJsonOption(): Option {
  return createOption(
    '--json <file>',
    'Write results and coverage as JSON, for scenario merge; missing folders are created',
    readPath,
  );
}

function createSeedOption(): Option {
  return createOption('--seed <n>', 'Seed of the device, instead of the one in the file', readSeed);
}

function createDevicesOption(): Option {
  return createOption(
    '--devices <n>',
    'Number of devices of a scenario with a fleet, instead of the one in the file',
    readDevices,
  );
}

function createThreadsOption(): Option {
  return createOption(
    '--threads <n>',
    'Threads that share the devices of a fleet; the verdict does not depend on them (default: one for each core)',
    readThreads,
  );
}

function createPageOption(): Option {
  return createOption(
    '--page <file>',
    'Write the results of fleets as a page with curves; missing folders are created',
    readPath,
  );
}

function createResultsOption(): Option {
  return createOption(
    '--results <folder>',
    `Folder for the bundle and the journal of a failed scenario; they may contain secrets (default: ${defaultResults})`,
    readPath,
  );
}

const scenarioHelp = `Steps with "headlessOnly: true", which stand for a user, are executed: no browser is needed.
To play a scenario with a console: stillhouse --scenario <source>

Exit codes:
  0  All expectations are met
  1  An expectation is not met
  2  Invalid command line
  3  Invalid scenario
  4  Nothing was checked: no scenario of a test has an expectation`;

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type EnterCommand,
  findFirstProcessCommand,
  findMountCommand,
  findNetworkCommand,
} from '../namespaces/namespaces.ts';
import { root } from '../set-up/paths.mjs';
import {
  type Command,
  checkTypes,
  findDeadCode,
  lint,
  lintContract,
  longTests,
  testInBrowser,
  testUnits,
  typedFolders,
} from './commands.ts';
import type { Step } from './step.ts';

/** Where the test runners leave their reports. */
export const unitReport = 'test-results/unit.json';

/** Checks that read the sources. They are cheap and run first, side by side. */
export const staticSteps: readonly Step[] = [
  { name: 'format and lint', ...lint([]) },
  { name: 'contract lint: openapi.yaml', ...lintContract('openapi.yaml', 'redocly.yaml') },
  {
    name: 'contract lint: simulator/control.yaml',
    ...lintContract('simulator/control.yaml', 'simulator/redocly.yaml'),
  },
  // Two steps run at a time, so one core each.
  ...typedFolders.map((folder): Step => ({ name: `types: ${folder}`, ...checkTypes(folder, 1) })),
  { name: 'dead code', ...findDeadCode },
];

/** What a run of the tests covers: what `npm test` runs, what it leaves out, or all. */
export type Extent = 'sample' | 'rest' | 'all';

const cores = availableParallelism();
/** Tests often wait for a device, so one worker more than there are cores keeps these busy. */
const workers = cores + 1;
/** Long tests wait most of their time: for packages, programs and bounds of the contract. */
const longWorkers = 2 * cores;

/** A file `.rest.` is not in the sample. A file `.matrix.test.ts` is, with a part of it. */
const unitFilters: Record<Extent, readonly string[]> = {
  sample: ['--exclude', '**/*.rest.test.*', `--maxWorkers=${workers}`],
  rest: [...longTests, `--maxWorkers=${longWorkers}`],
  all: [],
};

/** Unit, contract and repository tests. */
export function getUnitStep(extent: Extent): Step {
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
  return { name: 'unit and repository tests', ...testUnits([...unitFilters[extent], ...reports]) };
}

/** The rest contains a part of each matrix, because CI has a time limit. */
const browserFilters: Record<Extent, readonly string[]> = {
  sample: ['--grep', '@sample', '--grep-invert', '@rest', `--workers=${workers}`],
  rest: [
    ...['--grep', '^(?=.*\\.matrix\\.)(?!.*@rest)|^(?!.*\\.matrix\\.)((?!.*@sample)|.*@rest)'],
    `--workers=${workers}`,
  ],
  all: [],
};

/** So many that one takes a few minutes: CI begins no further one when its time is over. */
const browserParts: Record<Extent, number> = { sample: 1, rest: 8, all: 1 };

export type BrowserStep = Step & { readonly report: string };

/** The real console against the real simulator in a real browser, in parts. */
export function getBrowserSteps(extent: Extent): BrowserStep[] {
  const count = browserParts[extent];
  return Array.from({ length: count }, (_none, index) => {
    const part = index + 1;
    const shard = count === 1 ? [] : [`--shard=${part}/${count}`];
    const { command, env } = testInBrowser([
      ...browserFilters[extent],
      ...shard,
      '--reporter=dot,json',
    ]);
    const report = `test-results/browser-${part}.json`;
    return {
      name: count === 1 ? 'browser tests' : `browser tests, part ${part} of ${count}`,
      command,
      report,
      env: {
        ...env,
        // An absolute path: Playwright resolves a relative one from the folder of its settings.
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, report),
        ...(extent === 'rest' && { STILLHOUSE_MATRICES: '' }),
      },
    };
  });
}

/** The container image, used as an operator would. Needs a program that runs containers. */
export const imageStep: Step = {
  name: 'container image',
  command: [process.execPath, '-C', 'stillhouse-source', 'scripts/image/check-image.ts'],
};

type ToCommand = (enter: EnterCommand) => Command['command'];

/** Returns the steps that need a namespace, each with null where the system does not allow it. */
export function getNamespaceSteps(): readonly (readonly [name: string, Step | null])[] {
  const program = [process.execPath, '-C', 'stillhouse-source'] as const;
  const getStep = (name: string, enter: EnterCommand | null, toCommand: ToCommand) =>
    [name, enter && { name, command: toCommand(enter) }] as const;
  return [
    // Four shards of a fleet, one of which is killed.
    getStep('shards in network namespaces', findNetworkCommand(), (enter) => [
      ...enter,
      ...program,
      'scripts/namespaces/check-shards.ts',
    ]),
    // The program as process 1, ended while it starts.
    getStep('signals to process 1', findFirstProcessCommand(), (enter) => [
      ...program,
      'scripts/namespaces/check-first-process.ts',
      ...enter,
    ]),
    getStep('a full volume', findMountCommand(), (enter) => [
      ...enter,
      ...program,
      'scripts/namespaces/check-full-volume.ts',
    ]),
  ];
}

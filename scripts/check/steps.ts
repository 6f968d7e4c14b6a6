import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import type { Step } from './step.ts';

const node = process.execPath;
const module = (path: string): [string, string] => [node, `node_modules/${path}`];
const typeScript = module('typescript-7/bin/tsc');

/** The folders that have a tsconfig.json of their own. */
const typedFolders = [
  'contracts',
  'contracts/foundation',
  'contracts/products',
  'contracts/x509',
  'contracts/verifier',
  'contracts/mutants',
  'simulator',
  'simulator/lab',
  'console',
  'e2e',
  'scripts',
];

/** Where the test runners leave their counts. */
export const unitReport = 'test-results/unit.json';
export const browserReport = 'test-results/browser.json';

/** Checks that read the sources; cheap, run first and side by side. */
export const staticSteps: readonly Step[] = [
  {
    name: 'format and lint',
    command: [...module('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  ...[
    ['openapi.yaml', 'redocly.yaml'],
    ['simulator/control.yaml', 'simulator/redocly.yaml'],
  ].map(
    ([contract = '', config = '']): Step => ({
      name: `contract lint: ${contract}`,
      command: [...module('@redocly/cli/bin/cli.js'), 'lint', contract, '--config', config],
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    }),
  ),
  ...typedFolders.map(
    (folder): Step => ({ name: `types: ${folder}`, command: [...typeScript, '-p', folder] }),
  ),
  { name: 'dead code', command: [...module('knip/bin/knip.js'), '--no-progress'] },
];

/** Unit, contract and repository tests. */
export const unitStep: Step = {
  name: 'unit and repository tests',
  command: [
    ...module('vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
};

/** The real console against the real simulator in a real browser. */
export const browserStep: Step = {
  name: 'end to end',
  command: [...module('@playwright/test/cli.js'), 'test', '-c', 'e2e', '--reporter=dot,json'],
  env: {
    NODE_OPTIONS: '-C stillhouse-source',
    // Absolute: Playwright takes a relative one from the folder of its configuration.
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, browserReport),
  },
};

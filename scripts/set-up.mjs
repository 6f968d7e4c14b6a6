// Makes a checkout ready: packages, generated code, the built console and lab page.
// Does nothing when nothing changed. Plain JavaScript without dependencies, because it must run on
// a fresh clone with Node 20.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFiles } from './set-up/compress.mjs';
import { getProjectNode, root } from './set-up/paths.mjs';
import { checkNode } from './set-up/prerequisites.mjs';
import { findRemedy } from './set-up/remedies.mjs';
import { isDone, runIfChanged, wasDone } from './set-up/stamp.mjs';

/** What code is generated from, and what is generated. */
export const generated = {
  inputs: [
    'package-lock.json',
    'openapi.yaml',
    'simulator/bundle.yaml',
    'simulator/control.yaml',
    'simulator/device/device-state.yaml',
    'simulator/profile.yaml',
    'simulator/scenario.yaml',
    'simulator/snapshot.yaml',
    'scripts/generate.ts',
    'scripts/generate',
  ],
  outputs: [
    'contracts/generated/api.d.ts',
    'contracts/generated/operations.ts',
    'contracts/generated/state-machines.ts',
    'contracts/build/document.js',
    'contracts/build/document-lines.js',
    'contracts/build/validators.js',
    'simulator/device/generated/device-state.d.ts',
    'simulator/client/generated/control.d.ts',
    'simulator/build/control-validators.js',
    'simulator/lab/public/reference/openapi.json',
    'simulator/lab/public/reference/control.json',
  ],
};

/** Files of data, and the modules that they are in. */
const data = {
  inputs: [
    'package-lock.json',
    'scripts/generate-data.ts',
    'simulator/profiles',
    'simulator/src/scenarios/library',
  ],
  outputs: ['simulator/build/library-files.js', 'simulator/device/build/names.js'],
};

const packages = {
  inputs: ['package-lock.json'],
  // The file that npm writes last. npm removes what an earlier step has installed, its stamp too.
  outputs: ['node_modules/.package-lock.json'],
};

/** An input of the built pages. */
const compression = 'scripts/set-up/compress.mjs';

/**
 * Throws an Error whose message says what is missing or which step failed, with that step's output.
 * @param {{ development?: boolean, generate?: boolean, build?: boolean }} [options] without
 *   `development`, leaves out the packages that only tests and checks need; without `generate`,
 *   installs packages only; without `build`, builds no pages
 */
export function setUp({ development = true, generate = true, build = generate } = {}) {
  checkNode();
  if (!isDone('packages', packages)) {
    // Who has run tests here runs them again.
    const all = development || wasDone('packages');
    runIfChanged(all ? 'packages' : 'packages-to-run', {
      ...packages,
      // The lock has a hash of each package, so a cached copy is as good.
      work: () =>
        // With its errors, also after `npm start --silent`.
        step('Installing packages', getNpm(), [
          ...['ci', '--prefer-offline', '--ignore-scripts', '--loglevel=error'],
          ...(all ? [] : ['--omit=dev']),
        ]),
    });
  }
  if (!generate) return;
  runIfChanged('generated', {
    ...generated,
    work: () =>
      step(
        'Generating code from the contracts',
        [getProjectNode()],
        ['-C', 'stillhouse-source', 'scripts/generate.ts'],
      ),
  });
  runIfChanged('data', {
    ...data,
    work: () =>
      step(
        'Writing data as modules',
        [getProjectNode()],
        ['-C', 'stillhouse-source', 'scripts/generate-data.ts'],
      ),
  });
  if (!build) return;
  runIfChanged('console', {
    inputs: [
      ...['package-lock.json', 'openapi.yaml', 'contracts/src', 'contracts/products', 'console'],
      compression,
    ],
    outputs: ['console/dist/index.html'],
    work: () => buildPage('the console', 'console'),
  });
  runIfChanged('lab', {
    inputs: [...generated.inputs, 'simulator/client', 'simulator/lab', 'console/ui', compression],
    outputs: ['simulator/lab/dist/index.html'],
    work: () => buildPage('the lab page', 'simulator/lab'),
  });
}

/**
 * Returns the message of an error, with the remedy if the system is the cause.
 * @param {unknown} error
 */
export function describeFailure(error) {
  if (!(error instanceof Error)) return String(error);
  const remedy = 'code' in error ? findRemedy(error.message) : null;
  return remedy === null ? error.message : `${error.message}\n${remedy}`;
}

/**
 * Builds a page into its folder `dist`, with compressed copies of its files.
 * @param {string} name
 * @param {string} folder relative to the repository
 */
function buildPage(name, folder) {
  step(
    `Building ${name}`,
    [getProjectNode()],
    ['node_modules/vite/bin/vite.js', 'build', folder, '--logLevel', 'warn'],
  );
  compressFiles(join(root, folder, 'dist'));
}

/**
 * Returns the npm that runs this program, else the one on the PATH.
 * @returns {[string, ...string[]]}
 */
function getNpm() {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm'];
}

/**
 * Runs one command to its end, quietly unless it fails.
 * @param {string} title
 * @param {[string, ...string[]]} program with the arguments that name it
 * @param {string[]} rest
 */
function step(title, [program, ...programArguments], rest) {
  const started = Date.now();
  // That of a test would bundle React's development code into the pages.
  const { NODE_ENV: _ignored, ...environment } = process.env;
  const result = spawnSync(program, [...programArguments, ...rest], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
  if (result.error !== undefined)
    throw new Error(`${title}: cannot start ${program}: ${result.error.message}`);
  if (result.status !== 0) {
    const remedy = findRemedy(output);
    throw new Error(
      remedy === null
        ? `${title} failed (exit ${result.status}).\n${output}`
        : `${output}\n${title} failed: ${remedy}`,
    );
  }
  // Standard output belongs to the program that starts next, such as an MCP server.
  console.error(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    setUp();
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runLocked } from './lock.mjs';
import { cache, root } from './paths.mjs';

/** Folders with generated content. A change in them never makes a step necessary. */
export const generatedFolders = new Set([
  'node_modules',
  'dist',
  'build',
  'generated',
  'test-results',
  '.cache',
]);

/** Not in node_modules, which `npm ci` removes. One set-up at a time for each checkout. */
const lock = join(
  tmpdir(),
  `stillhouse-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`,
);

/**
 * Runs `work` unless the step is done.
 * @param {string} name of the step, for its stamp file
 * @param {{ inputs: string[], outputs: string[], work: () => void }} step paths relative to the
 *   repository
 * @returns {boolean} true if the work ran
 */
export function runIfChanged(name, { inputs, outputs, work }) {
  if (isDone(name, { inputs, outputs })) return false;
  let hasRun = false;
  const runOnce = () => {
    // Another process may have done it meanwhile.
    if (isDone(name, { inputs, outputs })) return;
    const digest = hashInputs(inputs);
    // Work that is interrupted leaves a part of its outputs, whatever the inputs are afterwards.
    rmSync(getStampPath(name), { force: true });
    work();
    writeStamp(name, digest);
    hasRun = true;
  };
  runLocked(lock, runOnce, (owner) => {
    console.error(`Waiting for the set-up of this checkout by another program (process ${owner}).`);
  });
  return hasRun;
}

/**
 * True if the inputs have the content that they had when the step last succeeded, and every output
 * is there.
 * @param {string} name
 * @param {{ inputs: string[], outputs: string[] }} step
 */
export function isDone(name, { inputs, outputs }) {
  const stamp = getStampPath(name);
  return (
    existsSync(stamp) &&
    outputs.every((output) => existsSync(join(root, output))) &&
    readFileSync(stamp, 'utf8') === hashInputs(inputs)
  );
}

/**
 * True if the step has been done here, whatever has changed since.
 * @param {string} name
 */
export function wasDone(name) {
  return existsSync(getStampPath(name));
}

/**
 * Records that a step was done elsewhere with the current inputs.
 * @param {string} name
 * @param {{ inputs: string[] }} step
 */
export function noteDone(name, { inputs }) {
  writeStamp(name, hashInputs(inputs));
}

/**
 * @param {string} name
 * @param {string} digest
 */
function writeStamp(name, digest) {
  mkdirSync(dirname(getStampPath(name)), { recursive: true });
  writeFileSync(getStampPath(name), digest);
}

/** @param {string} name */
function getStampPath(name) {
  return join(cache, `${name}.stamp`);
}

/**
 * Returns a digest of the content of files and folders. Generated files and tests in folders are
 * left out.
 * @param {string[]} inputs paths relative to the repository
 */
export function hashInputs(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of listFiles(join(root, input))) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Every written file at or under a path, in an order that does not depend on the machine.
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !generatedFolders.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

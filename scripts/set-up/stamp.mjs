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
import { dirname, join, relative } from 'node:path';
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

/**
 * Runs `work` unless the inputs have the content that they had when it last succeeded and every
 * output is there.
 * @param {string} name of the step, for its stamp file
 * @param {{ inputs: string[], outputs: string[], work: () => void }} step paths relative to the
 *   repository
 * @returns {boolean} true if the work ran
 */
export function runIfChanged(name, { inputs, outputs, work }) {
  const stamp = getStampPath(name);
  const digest = hashInputs(inputs);
  const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  if (done && outputs.every((output) => existsSync(join(root, output)))) return false;
  // Work that is interrupted leaves a part of its outputs, whatever the inputs are afterwards.
  rmSync(stamp, { force: true });
  work();
  writeStamp(name, digest);
  return true;
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

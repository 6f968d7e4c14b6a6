import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cache, root } from './paths.mjs';

/** Folders whose content is made, not written: it never makes a step due. */
const made = new Set(['node_modules', 'dist', 'build', 'generated', 'test-results', '.cache']);

/**
 * Runs `work` unless the inputs have the content that they had when it last succeeded and every
 * output is there.
 * @param {string} name of the step, for its stamp file
 * @param {{ inputs: string[], outputs: string[], work: () => void }} step paths relative to the
 *   repository
 * @returns {boolean} whether the work was done
 */
export function whenChanged(name, { inputs, outputs, work }) {
  const stamp = join(cache, `${name}.stamp`);
  const digest = digestOf(inputs);
  const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  if (done && outputs.every((output) => existsSync(join(root, output)))) return false;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  return true;
}

/** @param {string[]} inputs */
function digestOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesUnder(join(root, input))) {
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
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !made.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}

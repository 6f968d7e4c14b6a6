// Plain JavaScript without dependencies, because it must run on a fresh clone with Node 20.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cache, root } from './paths.mjs';

/** Programs that tests call, with what each is for. */
const testPrograms = {
  git: 'repository checks',
  curl: 'the examples and the checks of the HTTP surface',
  openssl: 'checks of certificates and signing requests',
  unzip: 'checks of the log download',
};

const oldestNode = 20;

/** @throws Error if this Node cannot run set-up */
export function checkNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= oldestNode) return;
  throw new Error(`Node.js ${version} is too old: install Node.js ${oldestNode} or newer.`);
}

/** @throws Error that names what the tests need and this machine lacks */
export function checkTestPrograms(path = process.env.PATH ?? '') {
  const missing = Object.entries(testPrograms)
    .filter(([program]) => !isOnPath(program, path))
    .map(
      ([program, purpose]) =>
        `"${program}" is not on the PATH (needed for ${purpose}): install ${program}.`,
    );
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

/**
 * @param {string[]} folders by default, those that tests write to
 * @throws Error that names a folder that cannot be written
 */
export function checkWritable(folders = [join(root, 'test-results'), cache]) {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch {
      throw new Error(
        `Tests cannot write to ${folder}. Run them as the owner of the checkout, or in a copy that can be written.`,
      );
    }
  }
}

/**
 * @param {string} program
 * @param {string} path
 */
function isOnPath(program, path) {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

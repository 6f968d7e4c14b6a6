import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the repository. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/** The stamps of completed steps. Deleted with node_modules. */
export const cache = join(root, 'node_modules/.cache/stillhouse');

/** The version of Node that the programs of this repository need. */
const neededNode = 24;

/** Only Windows has another name in packages than in Node, and another name of the program. */
const [platform, program] =
  process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];

/** The package of Node for this machine. package-lock.json has its hash. */
export const nodePackage = `node-${platform}-${process.arch}`;

/**
 * Returns the path of Node in the package for this machine.
 * @param {string} modules a folder node_modules
 */
export function getPackagedNode(modules) {
  return join(modules, nodePackage, 'bin', program);
}

/**
 * Returns the Node of the package for this machine. A platform without a package uses the Node that
 * runs this program, if it is new enough.
 */
export function getProjectNode() {
  const path = getPackagedNode(join(root, 'node_modules'));
  if (existsSync(path)) return path;
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  throw new Error(
    `Node.js ${process.versions.node} is too old, and node_modules has no ${nodePackage}: install Node.js ${neededNode}, or run "npm ci --include=optional".`,
  );
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the repository. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/** The stamps of completed steps. Deleted with node_modules. */
export const cache = join(root, 'node_modules/.cache/stillhouse');

/** The Node 24 of the `node` package. Exists only after installation. */
export function getProjectNode() {
  const path = join(root, 'node_modules/node/bin/node');
  if (existsSync(path)) return path;
  throw new Error(
    `Node 24 is missing at ${path}: its install script was blocked. Run "npm rebuild node" and try again.`,
  );
}

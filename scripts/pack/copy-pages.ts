import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/**
 * The pages that the program serves: their build folders, and their folders in the package
 * (simulator/src/cli/built-pages.ts).
 */
const pages = [
  { name: 'console', built: 'console/dist', packed: 'simulator/dist/console' },
  { name: 'lab page', built: 'simulator/lab/dist', packed: 'simulator/dist/lab' },
];

/**
 * Copies the built console and lab page to where the packed program expects them.
 * @throws Error if one has not been built
 */
export function copyPages(): void {
  for (const { name, built, packed } of pages) {
    const from = join(root, built);
    if (!existsSync(join(from, 'index.html'))) {
      throw new Error(`There is no ${name} at ${from}: run "npm start" once, which builds it.`);
    }
    cpSync(from, join(root, packed), { recursive: true });
  }
}

import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/**
 * The pages that the program serves: where they are built to, and where it looks for them
 * (simulator/src/cli/built-pages.ts).
 */
const pages = [
  { name: 'console', built: 'console/dist', packed: 'simulator/dist/console' },
  { name: 'lab page', built: 'simulator/lab/dist', packed: 'simulator/dist/lab' },
];

/**
 * Puts the built console and lab page where the packed program looks for them.
 * @throws Error when one has not been built
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

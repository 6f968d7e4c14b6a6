import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/**
 * Puts the built console where the packed program looks for it (simulator/src/cli/console-dir.ts).
 * @throws Error when the console has not been built
 */
export function copyConsole(): void {
  const built = join(root, 'console/dist');
  if (!existsSync(join(built, 'index.html'))) {
    throw new Error(`There is no console at ${built}: run "npm start" once, which builds it.`);
  }
  cpSync(built, join(root, 'simulator/dist/console'), { recursive: true });
}

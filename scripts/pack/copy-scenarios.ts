import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** Next to the modules that read them, in the library and in the bundled program. */
const places = ['dist/src/scenarios/library', 'dist/chunks/library'];

/**
 * Copies the scenario library to where the packed modules expect it
 * (simulator/src/scenarios/library.ts).
 */
export function copyScenarios(): void {
  const library = join(root, 'simulator/src/scenarios/library');
  for (const place of places) cpSync(library, join(root, 'simulator', place), { recursive: true });
}

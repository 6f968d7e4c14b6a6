import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** Beside the modules that read them: one of the library, one of the bundled program. */
const places = ['dist/src/scenarios/library', 'dist/chunks/library'];

/**
 * Puts the ready scenarios where the packed modules look for them
 * (simulator/src/scenarios/library.ts).
 */
export function copyScenarios(): void {
  const library = join(root, 'simulator/src/scenarios/library');
  for (const place of places) cpSync(library, join(root, 'simulator', place), { recursive: true });
}

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Findings } from './criteria.ts';

/** The findings of a run on one screen. */
export type Result = { readonly row: string; readonly findings: Findings };

const folder = fileURLToPath(new URL('../../test-results/accessibility', import.meta.url));

/** Writes the findings for the program that writes the page. */
export function writeResult(result: Result): void {
  mkdirSync(folder, { recursive: true });
  const name = `${result.row.replaceAll(/\W+/g, '-')}.json`;
  writeFileSync(join(folder, name), JSON.stringify(result));
}

/** Returns the findings of the last run. */
export function readResults(): readonly Result[] {
  return readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result,
  );
}

/** Removes the findings of earlier runs. */
export function clearResults(): void {
  rmSync(folder, { recursive: true, force: true });
}

import { join } from 'node:path';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { replaceSecretFile } from '@stillhouse/foundation/write-whole-file';
import type { ScenarioRun } from '../fleet/run-scenario.ts';
import { UsageError } from './usage-error.ts';

/**
 * Writes the bundle and the journal of a run that did not pass, readable by the owner only: they
 * may contain secrets. Returns the paths.
 * @param name of the files, without an ending
 */
export function saveFailure(
  folder: string,
  name: string,
  { bundle, entries }: Pick<ScenarioRun, 'bundle' | 'entries'>,
): { bundle: string | null; journal: string } {
  const bundlePath = bundle === null ? null : join(folder, `${name}.bundle.json`);
  const journal = join(folder, `${name}.journal.json`);
  try {
    createFolder(folder);
    if (bundlePath !== null) replaceSecretFile(bundlePath, `${JSON.stringify(bundle)}\n`);
    replaceSecretFile(journal, `${JSON.stringify(entries, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(
      `--results ${folder} cannot be written (${String(error.code)}). Use another folder.`,
    );
  }
  return { bundle: bundlePath, journal };
}

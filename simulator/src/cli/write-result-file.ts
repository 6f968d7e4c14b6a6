import { dirname } from 'node:path';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { writeWholeFile } from '@stillhouse/foundation/write-whole-file';
import { UsageError } from './usage-error.ts';

/**
 * Writes a file and creates missing folders.
 * @param option the option with the path
 * @throws UsageError if the file cannot be written
 */
export function writeResultFile(option: string, path: string, text: string): void {
  try {
    createFolder(dirname(path));
    writeWholeFile(path, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(
      `${option} ${path} cannot be written (${String(error.code)}). Use another file.`,
    );
  }
}

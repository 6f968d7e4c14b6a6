import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { ToolError } from './tool-error.ts';

/**
 * Checks the name of a file before a call changes anything.
 * @throws ToolError
 */
export function checkFileIsNew(folder: string, name: string): void {
  if (existsSync(join(folder, name))) throw createExistsError(join(folder, name));
}

/**
 * Writes a result to a new file that only its owner can read. It never replaces a file.
 * @returns its path
 * @throws ToolError
 */
export function saveResult(folder: string, name: string, result: unknown): string {
  const path = join(folder, name);
  const text = typeof result === 'string' ? result : `${JSON.stringify(result, null, 2)}\n`;
  try {
    createFolder(folder, 0o700);
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return path;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') throw createExistsError(path);
    throw new ToolError(
      `${path} cannot be written (${String(error.code)}). Start the server with another --out folder.`,
    );
  }
}

function createExistsError(path: string): ToolError {
  return new ToolError(`${path} exists. Use another name as saveAs.`);
}

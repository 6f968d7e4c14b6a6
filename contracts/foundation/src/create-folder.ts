import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and the missing folders above it. The `recursive` option of Node never returns
 * where a file system reports ENOENT below a folder that exists, such as in /proc.
 * @throws Error of the file system
 */
export function createFolder(path: string, mode = 0o777): void {
  if (isFolder(path)) return;
  const folder = resolve(path);
  const parent = dirname(folder);
  if (!existsSync(parent) && parent !== folder) createFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

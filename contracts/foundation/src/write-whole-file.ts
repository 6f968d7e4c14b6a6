import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file. Of a text that does not fit on the disk, no part stays.
 * @param options `mode` of a new file, and `wx` to reject one that is there
 * @throws Error of the file system
 */
export function writeWholeFile(
  path: string,
  text: string,
  { flag = 'w', mode = 0o666 }: { flag?: 'w' | 'wx'; mode?: number } = {},
): void {
  const file = openSync(path, flag, mode);
  try {
    writeFileSync(file, text);
  } catch (error) {
    // A terminal or a pipe stays.
    if (fstatSync(file).isFile()) rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a file with secrets, which only its owner may read. It replaces an older one completely or
 * not at all: that one keeps its permissions, may be a link, or is being read.
 * @throws Error of the file system
 */
export function replaceSecretFile(path: string, text: string): void {
  const beside = addRandomSuffix(path);
  writeWholeFile(beside, text, { flag: 'wx', mode: 0o600 });
  try {
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Returns a name that nobody can guess, so that no link can wait there. */
export function addRandomSuffix(path: string): string {
  return `${path}.${createRandomId()}.tmp`;
}

export function createRandomId(): string {
  return randomBytes(8).toString('hex');
}

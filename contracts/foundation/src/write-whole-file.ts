import { closeSync, fstatSync, openSync, rmSync, writeFileSync } from 'node:fs';

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

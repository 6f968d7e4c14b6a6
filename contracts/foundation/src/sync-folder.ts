import { open } from 'node:fs/promises';

/**
 * Waits until the names in a folder are on the disk: a power cut may undo what was created or
 * renamed since. Windows cannot open folders.
 * @throws Error of the file system
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

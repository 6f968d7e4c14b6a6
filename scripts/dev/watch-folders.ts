import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { generatedFolders } from '../set-up/stamp.mjs';

/**
 * Calls back for each file that changes or disappears in one of the folders, or in a folder that is
 * created there. Watches from the moment it returns, unlike a recursive watcher.
 */
export function watchFolders(
  folders: Iterable<string>,
  { onChange, onError }: { onChange: (file: string) => void; onError: (error: Error) => void },
): void {
  const watched = new Set<string>();
  const add = (folder: string) => {
    // A deleted folder is still listed by git.
    if (watched.has(folder) || !existsSync(folder)) return;
    watched.add(folder);
    const watcher = watch(folder, (_kind, name) => {
      if (name !== null) handle(join(folder, name));
    });
    watcher.on('error', onError);
  };
  const handle = (path: string) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return onChange(path);
    if (watched.has(path) || generatedFolders.has(basename(path))) return;
    add(path);
    for (const name of readdirSync(path)) handle(join(path, name));
  };
  for (const folder of folders) add(folder);
}

import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { runAfter } from '@stillhouse/device/clock/real-time';

/** Editors write a file in several steps. Changes within this time count as one. */
const debounceMs = 50;

/**
 * Calls back after each change of a file, and returns a function that stops watching. Watches the
 * folder, because most editors replace the file. Does not keep the process alive.
 */
export function watchFile(
  path: string,
  { onChange, onError }: { onChange: () => void; onError: (error: Error) => void },
): () => void {
  const name = basename(path);
  let cancel: (() => void) | null = null;
  const watcher = watch(dirname(resolve(path)), { persistent: false }, (_kind, changed) => {
    // Some systems do not name the file.
    if (changed !== null && changed !== name) return;
    cancel?.();
    cancel = runAfter(debounceMs, onChange);
  });
  watcher.on('error', onError);
  return () => {
    cancel?.();
    watcher.close();
  };
}

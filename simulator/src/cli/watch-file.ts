import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { wakeAfter } from '@stillhouse/device/clock/real-time';

/** Editors write a file in several goes; what they do within this is one change. */
const settledAfterMs = 50;

/**
 * Calls back after each change of a file; the returned function stops that. The folder is watched, as most editors put another file
 * in the place of the old one. Does not keep the process alive.
 */
export function watchFile(
  path: string,
  { onChange, onError }: { onChange: () => void; onError: (error: Error) => void },
): () => void {
  const name = basename(path);
  let cancel: (() => void) | null = null;
  const watcher = watch(dirname(resolve(path)), { persistent: false }, (_kind, changed) => {
    // Some systems do not say which file it was.
    if (changed !== null && changed !== name) return;
    cancel?.();
    cancel = wakeAfter(settledAfterMs, onChange);
  });
  watcher.on('error', onError);
  return () => {
    cancel?.();
    watcher.close();
  };
}

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Takes the lock of a command that must run once at a time. The end of this process releases it,
 * and the lock of a process that was killed does not count.
 *
 * @throws Error if another process has it
 */
export function takeLock(path: string, command: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const owner = readOwner(path);
  if (owner !== null && isRunning(owner)) {
    throw new Error(
      `Another ${command} is running in this checkout (process ${owner}). Wait until it ends, or stop it.`,
    );
  }
  rmSync(path, { force: true });
  const file = openSync(path, 'wx');
  writeSync(file, String(process.pid));
  closeSync(file);
  process.on('exit', () => rmSync(path, { force: true }));
}

function readOwner(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10);
  } catch {
    return null;
  }
}

function isRunning(processId: number): boolean {
  try {
    return processId !== process.pid && process.kill(processId, 0);
  } catch {
    return false;
  }
}

import { rmSync } from 'node:fs';
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { realNow, runEvery } from '@stillhouse/device/clock/real-time';
import { getFailureReason, StateFileError, type StatePlace, toFilePlace } from './state-file.ts';
import { addRandomSuffix, createWriteError, resolveTarget } from './write.ts';

/** Another program may create or remove the lock at the same moment. */
const maxAttempts = 3;

/** The holder renews the time of its lock, because process ids of other machines say nothing. */
const renewalMs = 1_000;
const maxAgeMs = 5_000;

/**
 * Locks a state file for this process with a file next to it that contains the process id and the
 * host name. The lock of a process that has ended is taken over, and one of another machine or
 * container that is no longer renewed. Returns the path of the lock, for `holdLock`.
 * @throws StateFileError if another process uses the state file
 */
export async function lockStateFile(
  path: string,
  place: StatePlace = toFilePlace(path),
): Promise<string> {
  const lock = await getLockPath(path, place);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const file = await open(lock, 'wx', 0o600);
      await file.writeFile(`${process.pid} ${hostname()}\n`);
      await file.close();
      return lock;
    } catch (error) {
      if (getFailureReason(error) !== 'EEXIST') throw createWriteError(place, error);
    }
    const holder = await readHolder(lock);
    if (holder !== null && (await isHeld(holder, lock)))
      throw createInUseError(place, lock, holder);
    if (holder !== null) await removeLockOf(holder, lock);
  }
  throw createInUseError(place, lock, 'unknown');
}

/** Keeps a lock until the process ends, then removes it. */
export function holdLock(lock: string): void {
  runEvery(renewalMs, () => {
    const now = realNow() / 1_000;
    // A failure means that the lock is gone or the volume is; writing the state reports that.
    utimes(lock, now, now).catch(() => undefined);
  });
  process.once('exit', () => rmSync(lock, { force: true }));
}

async function getLockPath(path: string, place: StatePlace): Promise<string> {
  try {
    return `${await resolveTarget(path)}.lock`;
  } catch (error) {
    throw createWriteError(place, error);
  }
}

/** Returns the process id and host in a lock; null if the lock is gone. */
async function readHolder(lock: string): Promise<string | null> {
  try {
    return (await readFile(lock, 'utf8')).trim();
  } catch (error) {
    if (getFailureReason(error) === 'ENOENT') return null;
    throw error;
  }
}

async function isHeld(holder: string, lock: string): Promise<boolean> {
  const [processId, host = hostname()] = holder.split(' ');
  if (host === hostname()) return isRunning(Number(processId));
  try {
    return realNow() - (await stat(lock)).mtimeMs < maxAgeMs;
  } catch {
    return false;
  }
}

/** A process of another user cannot be signaled, but it exists. */
function isRunning(pid: number): boolean {
  // In a container, a restarted program often has the id of the one before.
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getFailureReason(error) !== 'ESRCH';
  }
}

/** Moves the lock away first: of several processes that take it over, one succeeds. */
async function removeLockOf(holder: string, lock: string): Promise<void> {
  const aside = addRandomSuffix(lock);
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  // Another process was faster, and this is its lock.
  if ((await readHolder(aside)) !== holder) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function createInUseError(
  { name, option }: StatePlace,
  lock: string,
  holder: string,
): StateFileError {
  return new StateFileError(
    `The ${name} is used by another simulator (process ${holder.replace(' ', ' on host ')}). Stop it, or choose another one with ${option}. If no simulator uses it, remove ${lock}.`,
  );
}

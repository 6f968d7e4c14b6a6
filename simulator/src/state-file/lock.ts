import { readFileSync, rmSync } from 'node:fs';
import { link, open, rename, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { realNow, runEvery } from '@stillhouse/device/clock/real-time';
import { addRandomSuffix, createRandomId } from '@stillhouse/foundation/write-whole-file';
import {
  formatOwner,
  getProcessSpace,
  isHeld,
  maxAgeMs,
  type Owner,
  readOwner,
  renewalMs,
} from './lock-owner.ts';
import { getFailureReason, StateFileError, type StatePlace, toFilePlace } from './state-file.ts';
import { createWriteError, resolveTarget } from './write.ts';

/** Another program may create or remove the lock at the same moment. */
const maxAttempts = 3;

/**
 * The right to write a state file or directory: a file next to it that names its owner. The lock of
 * a process that has ended is taken over, and one that is no longer renewed, if it cannot be known
 * whether its process runs (decision 0022).
 */
export class StateLock {
  /** The path of the lock. */
  readonly path: string;
  readonly #place: StatePlace;
  readonly #text: string;
  #onLoss: (error: StateFileError) => void = () => {};

  private constructor(path: string, place: StatePlace, text: string) {
    this.path = path;
    this.#place = place;
    this.#text = text;
  }

  /** @throws StateFileError if another process uses the state */
  static async take(
    path: string,
    place: StatePlace = toFilePlace(path),
    space: string = getProcessSpace(),
  ): Promise<StateLock> {
    const lock = await getLockPath(path, place);
    const text = `${process.pid} ${hostname()} ${space} ${createRandomId()}`;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      if (await createLock(lock, text, place)) return new StateLock(lock, place, text);
      const owner = await readLock(lock, place);
      if (owner === null) continue;
      if (await isHeld(owner, lock, space)) throw createInUseError(place, lock, owner);
      await removeLockOf(owner, lock);
    }
    throw createInUseError(place, lock, await readLock(lock, place));
  }

  /**
   * Keeps the lock until the process ends, then removes it.
   * @param onLoss called if another process has taken it over
   */
  hold(onLoss: (error: StateFileError) => void): void {
    this.#onLoss = onLoss;
    const stop = runEvery(renewalMs, async () => {
      try {
        await this.assertOwned();
        const now = realNow() / 1_000;
        await utimes(this.path, now, now);
      } catch (error) {
        // Other failures concern the volume. Writing the state reports them.
        if (error instanceof StateLostError) stop();
      }
    });
    process.once('exit', () => {
      try {
        if (this.#isOwnedNow()) rmSync(this.path, { force: true });
      } catch {
        // The next simulator takes the lock of an ended process over.
      }
    });
  }

  /**
   * Call it before each change of the state. A lock that somebody has removed is created again.
   * @throws StateFileError if another process has taken it over
   */
  async assertOwned(): Promise<void> {
    const owner = await readOwner(this.path);
    if (owner?.text === this.#text) return;
    if (owner === null && (await createLock(this.path, this.#text, this.#place))) return;
    const error = new StateLostError(
      `The ${this.#place.name} now belongs to another simulator (${formatOwner(owner)}), because this one did not respond for ${maxAgeMs / 1_000} s. This one ends and writes nothing.`,
    );
    this.#onLoss(error);
    throw error;
  }

  #isOwnedNow(): boolean {
    try {
      return readFileSync(this.path, 'utf8').trim() === this.#text;
    } catch {
      return false;
    }
  }
}

/** Another process has taken the lock over. */
class StateLostError extends StateFileError {}

async function getLockPath(path: string, place: StatePlace): Promise<string> {
  try {
    return `${await resolveTarget(path)}.lock`;
  } catch (error) {
    throw createWriteError(place, error);
  }
}

/** Returns false if there is a lock. */
async function createLock(path: string, text: string, place: StatePlace): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${text}\n`);
    } catch (error) {
      // The next simulator would wait for the owner of a part.
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (getFailureReason(error) === 'EEXIST') return false;
    throw createWriteError(place, error);
  }
}

/**
 * Returns the owner of a lock, or null if it is gone.
 * @throws StateFileError if the lock is that of another user
 */
async function readLock(lock: string, { name, option }: StatePlace): Promise<Owner | null> {
  try {
    return await readOwner(lock);
  } catch (error) {
    throw new StateFileError(
      `The lock ${lock} of the ${name} cannot be read (${getFailureReason(error)}). Make it readable, or choose another one with ${option}. If no simulator uses it, remove the lock.`,
    );
  }
}

/** Moves the lock away first: of several processes that take it over, one succeeds. */
async function removeLockOf(owner: Owner, lock: string): Promise<void> {
  const aside = addRandomSuffix(lock);
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  // Another process was faster, and this is its lock.
  if ((await readOwner(aside))?.text !== owner.text) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function createInUseError(
  { name, option }: StatePlace,
  lock: string,
  owner: Owner | null,
): StateFileError {
  return new StateFileError(
    `The ${name} is used by another simulator (${formatOwner(owner)}). Stop it, or choose another one with ${option}. If no simulator uses it, remove ${lock}.`,
  );
}

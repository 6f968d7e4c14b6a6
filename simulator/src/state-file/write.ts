import { type FileHandle, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '@stillhouse/foundation/sync-folder';
import { addRandomSuffix } from '@stillhouse/foundation/write-whole-file';
import { getFailureReason, StateFileError, type StatePlace, toFilePlace } from './state-file.ts';

/** Readable by the owner only, because the file contains secrets (decision 0024). */
const ownerOnly = 0o600;

/** The end of the name of a temporary file: random, or the process id in older versions. */
const temporarySuffix = /\.(?:[0-9a-f]{16}|\d+)\.tmp$/;

type WriteOptions = {
  place?: StatePlace;
  /** Called last before the file is replaced. */
  assertOwned?: (() => Promise<void>) | undefined;
};

/**
 * Writes a file completely or not at all: to a temporary file next to it, which then replaces it.
 * @throws StateFileError if the system rejects it
 */
export async function writeAtomically(
  path: string,
  text: string,
  { place = toFilePlace(path), assertOwned }: WriteOptions = {},
): Promise<void> {
  try {
    const target = await resolveTarget(path);
    const beside = addRandomSuffix(target);
    // A file or link of that name belongs to somebody else, so it must not be removed.
    const file = await open(beside, 'wx', ownerOnly);
    try {
      await writeSynced(file, text);
      await assertOwned?.();
      await rename(beside, target);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    // Otherwise a power cut could undo the rename.
    await syncFolder(dirname(target));
  } catch (error) {
    throw error instanceof StateFileError ? error : createWriteError(place, error);
  }
}

/**
 * Removes temporary files that killed processes have left. Call it while the file is locked.
 * @throws StateFileError if the system rejects it
 */
export async function removeTemporaryFiles(
  path: string,
  place: StatePlace = toFilePlace(path),
): Promise<void> {
  const target = await resolveTarget(path).catch((error: unknown) => {
    throw createWriteError(place, error);
  });
  await removeTemporaryFilesIn(dirname(target), place, (name) => name === basename(target));
}

/**
 * Removes the temporary files of a folder that killed processes have left.
 * @param isOurs returns true for the name of a file that is written there
 * @throws StateFileError if the system rejects it
 */
export async function removeTemporaryFilesIn(
  folder: string,
  place: StatePlace,
  isOurs: (name: string) => boolean,
): Promise<void> {
  try {
    for (const entry of await readdir(folder)) {
      const name = entry.replace(temporarySuffix, '');
      if (name !== entry && isOurs(name)) await rm(join(folder, entry), { force: true });
    }
  } catch (error) {
    throw createWriteError(place, error);
  }
}

/** A symbolic link stays. Its target is replaced. */
export async function resolveTarget(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (getFailureReason(error) === 'ENOENT') return path;
    throw error;
  }
}

export function createWriteError({ name, option }: StatePlace, error: unknown): StateFileError {
  return new StateFileError(
    `The ${name} cannot be written (${getFailureReason(error)}). Make sure that its folder exists, is writable and has space, or use another one with ${option}.`,
  );
}

/** Without the sync, a power cut could leave an empty file under the new name. */
async function writeSynced(file: FileHandle, text: string): Promise<void> {
  try {
    await file.chmod(ownerOnly);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

import { open, realpath, rename, rm } from 'node:fs/promises';
import { getFailureReason, StateFileError } from './state-file.ts';

/** Readable by the owner only, because the file contains secrets (decision 0024). */
const ownerOnly = 0o600;

/**
 * Writes a file completely or not at all: to a temporary file next to it, which then replaces it.
 * @throws StateFileError if the system rejects it
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  try {
    const target = await resolveTarget(path);
    const beside = `${target}.${process.pid}.tmp`;
    try {
      await writeSynced(beside, text);
      await rename(beside, target);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  } catch (error) {
    throw new StateFileError(
      `The state file ${path} cannot be written (${getFailureReason(error)}). Make sure that its folder exists, is writable and has space, or use another file with --state-file.`,
    );
  }
}

/** A symbolic link stays. Its target is replaced. */
async function resolveTarget(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (getFailureReason(error) === 'ENOENT') return path;
    throw error;
  }
}

/** Without the sync, a power cut could leave an empty file under the new name. */
async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', ownerOnly);
  try {
    await file.chmod(ownerOnly);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

import type { DeviceClock } from '../clock/device-clock.ts';
import type { LeaseTerms, SavedDevice } from '../fleet/lease-options.ts';

/** Says what a file is, so that another JSON file is not taken for one. */
export const stateFileFormat = 'stillhouse-device';

/** Counts up whenever an older program could not read the file, or this one an older file. */
export const stateFileVersion = 1;

/** What is in a state file: a device with everything that it needs to go on. It holds secrets (design D28). */
export interface StateFile {
  format: typeof stateFileFormat;
  version: typeof stateFileVersion;
  /** What the device was made with: a reset makes it so again, and flags must not contradict it. */
  madeWith: Pick<LeaseTerms, 'product' | 'seed' | 'firmware' | 'outOfBox' | 'now'>;
  clock: {
    mode: DeviceClock['mode'];
    /** Of a scaled clock. */
    speed?: number;
    /** Simulated time, epoch ms. */
    now: number;
    /** Real time at `now`, epoch ms. */
    realNow: number;
  };
  random: SavedDevice['random'];
  state: SavedDevice['state'];
  logBook: SavedDevice['logBook'];
  enrollmentDesk: SavedDevice['enrollmentDesk'];
}

/**
 * A state file that cannot be used: unreadable, damaged, of another version, or not to be written. The message is one
 * line: cause, value, remedy. The file is left as it is.
 */
export class StateFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StateFileError';
  }
}

/** `ENOSPC`, say, or what else there is to tell of a failed call to the system. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}

import { printError } from '@stillhouse/foundation/print';
import type { StateLock } from '../state-file/lock.ts';
import { exitCodes } from './exit-codes.ts';

/** Holds a lock until the program ends. Ends it at once if another simulator has taken it over. */
export function holdLock(lock: StateLock): StateLock {
  lock.hold(({ message }) => {
    printError(message);
    process.exit(exitCodes.failed);
  });
  return lock;
}

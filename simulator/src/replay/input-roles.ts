/**
 * What becomes of a call of the control API when a device's inputs are done again: it is made
 * `again`; it only moved time, which the other inputs tell; it made the device anew, so that all
 * begins there; or it is nothing to the device.
 */
type InputRole = 'again' | 'time' | 'anew' | 'nothing';

/** Calls that are not listed are made again. */
const roles: Readonly<Record<string, InputRole>> = {
  advanceClock: 'time',
  setClock: 'time',
  stepClock: 'time',
  leaseDevice: 'anew',
  resetDevice: 'anew',
  restoreSnapshot: 'anew',
  takeSnapshot: 'nothing',
  removeSnapshot: 'nothing',
  forkSnapshot: 'nothing',
  renewLease: 'nothing',
};

export function getInputRole(operationId: string): InputRole {
  return roles[operationId] ?? 'again';
}

/** Calls that are no `GET` and still do nothing at all, so that they are no inputs. */
export const readOnlyOperations: ReadonlySet<string> = new Set(['verifyJournal', 'releaseDevice']);

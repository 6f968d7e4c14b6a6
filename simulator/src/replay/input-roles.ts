/**
 * What a replay does with a control API call: `again` makes the call again, `time` only advanced
 * time, which other inputs imply, `anew` recreated the device, so the replay starts there, and
 * `nothing` does not affect the device.
 */
type InputRole = 'again' | 'time' | 'anew' | 'nothing';

/** Calls that are not listed are repeated. */
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

/** Calls other than `GET` that change nothing, so they are not inputs. */
export const readOnlyOperations: ReadonlySet<string> = new Set(['verifyJournal', 'releaseDevice']);

import { createJsonStore } from '../../config/json-store.ts';
import { tabKeys } from '../../config/storage-keys.ts';
import type { UpdateStore } from '../../updates/update-follower.ts';
import { getUpdateOutcomes } from '../../updates/update-outcomes.ts';

/** The software update of the network step (R4.16 to R4.22). It is stored as JSON over a reload. */
export type SetupUpdateState = {
  phase:
    | 'idle'
    /** Continue checks for an update. */
    | 'checking'
    /** An update is being started. */
    | 'preparing'
    /** An update is in progress; `state` is the device's report. */
    | 'following'
    | 'failed'
    /** The update is over, and the user started it: continues to Pulse. */
    | 'done';
  /** As reported by the device, possibly unknown to this console; null before the first report. */
  state: string | null;
  /** The user has pressed Continue. */
  isRequested: boolean;
  tries: number;
  /** When the following started, in epoch milliseconds. */
  startedAt: number;
  /** Why the last poll failed; null if it did not. */
  problem: string | null;
  /** `code` is 408 after the last attempt, else null. */
  failure: { code: number | null; reason: string } | null;
  /** The user has ignored a failure, so there is no further check. */
  ignored: boolean;
};

export const noUpdate: SetupUpdateState = {
  phase: 'idle',
  state: null,
  isRequested: false,
  tries: 0,
  startedAt: 0,
  problem: null,
  failure: null,
  ignored: false,
};

/** Whether the user can go on at once instead of waiting for the last poll (R4.21). */
export function isResting(state: string | null): boolean {
  return state !== null && getUpdateOutcomes(state).setup === 'rests';
}

/** Whether the device prepares, downloads or installs an update, or restarts for it. */
export function isInstalling({ phase, state }: SetupUpdateState): boolean {
  if (phase !== 'following' || state === null)
    return phase === 'following' || phase === 'preparing';
  const { setup } = getUpdateOutcomes(state);
  return setup !== 'failed' && setup !== 'rests';
}

/** Keeps the update of the network step over a reload of the page. */
export function createSetupUpdateStore(storage: Storage): UpdateStore<SetupUpdateState> {
  const store = createJsonStore(storage, tabKeys.setupUpgrade, isSetupUpdateState, noUpdate);
  return { load: () => ({ ...noUpdate, ...store.load() }), save: store.save };
}

const phases: readonly string[] = [
  'idle',
  'checking',
  'preparing',
  'following',
  'failed',
  'done',
] satisfies SetupUpdateState['phase'][];

function isSetupUpdateState(value: object): value is SetupUpdateState {
  const { phase, isRequested, tries }: { [Key in keyof SetupUpdateState]?: unknown } = value;
  return (
    phases.some((known) => known === phase) &&
    typeof isRequested === 'boolean' &&
    typeof tries === 'number'
  );
}

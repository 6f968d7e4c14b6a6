import { createJsonStore } from '../config/json-store.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import { createObservableState, type ReadableState } from '../state/observable-state.ts';
import type { UpdateObservation } from './update-observer.ts';
import { isUpdateStep, type UpdateStep } from './update-steps.ts';
import { updateTimings } from './update-timings.ts';

const phases = [
  'idle',
  /** Continue of the guided setup checks for an update. */
  'checking',
  /** Continue starts an update. */
  'preparing',
  'following',
  'failed',
  /** The update is over. */
  'done',
] as const;

/** The versions before and after an update. `to` is null if it is unknown. */
export type Versions = { from: string; to: string | null };

/** The software update that is followed. It is stored as JSON; times are epoch milliseconds. */
export type UpdateRun = Versions & {
  phase: (typeof phases)[number];
  /** When it was requested, or first seen if it was not requested here. */
  startedAt: number;
  /** The user requested it here. */
  isRequested: boolean;
  /** As reported by the device, possibly unknown to this console; null before the first report. */
  state: string | null;
  /** The version that the device reported with the state. */
  version: string | null;
  /** The last step that is known to this console. */
  step: UpdateStep;
  /** When each step was first seen; missing if it may have begun earlier. */
  since: Partial<Record<UpdateStep, number>>;
  /** The attempts so far, including those before a reload. */
  tries: number;
  /** How many polls in a row had no response. */
  misses: number;
  /** Why the last poll failed; null if it did not. */
  problem: Exclude<UpdateObservation, { kind: 'reported' }> | null;
  /** All attempts are used up, and polling continues. */
  overdue: boolean;
  /** `code` is 408 after the last attempt, else null. */
  failure: { code: number | null; reason: string } | null;
  /** The user has seen the failure. */
  isFailureSeen: boolean;
  /** The user has ignored an update in this tab, so the guided setup does not check again. */
  ignored: boolean;
};

export const noUpdate: UpdateRun = {
  phase: 'idle',
  startedAt: 0,
  isRequested: false,
  from: '',
  to: null,
  state: null,
  version: null,
  step: 'downloading',
  since: {},
  tries: 0,
  misses: 0,
  problem: null,
  overdue: false,
  failure: null,
  isFailureSeen: false,
  ignored: false,
};

/** @param about `first` is the state with which the device has accepted a start */
export function createRun(
  about: Versions & Pick<UpdateRun, 'isRequested' | 'state'> & { first?: string },
  now: number,
): UpdateRun {
  const { first, ...known } = about;
  const state = first ?? known.state ?? '';
  const step = isUpdateStep(state) ? state : noUpdate.step;
  const since = known.isRequested ? { [step]: now } : {};
  return { ...noUpdate, ...known, phase: 'following', startedAt: now, step, since };
}

/** Whether the version has changed. A device that rolled back reports `upToDate`, too. */
export function isUpdated({ phase, from, version }: UpdateRun): boolean {
  return phase === 'done' && version !== from;
}

/** Whether the device has been away for longer than a restart takes. */
export function isLost({ misses }: UpdateRun): boolean {
  return misses >= updateTimings.lostAfterMisses;
}

export type UpdateRunState = ReadableState<UpdateRun> & { change(part: Partial<UpdateRun>): void };

/** Keeps the update, also over a reload of the page. */
export function createRunState(storage: TabStorage, key: string): UpdateRunState {
  const store = createJsonStore<UpdateRun>(storage, key, isRun, noUpdate);
  const { getState, subscribe, setState } = createObservableState(store.load());
  return {
    getState,
    subscribe,
    change(part) {
      const next = { ...getState(), ...part };
      store.save(next);
      setState(next);
    },
  };
}

function isRun(value: object): value is UpdateRun {
  const run: { [Key in keyof UpdateRun]?: unknown } = value;
  return (
    phases.some((known) => known === run.phase) &&
    typeof run.isRequested === 'boolean' &&
    typeof run.startedAt === 'number' &&
    typeof run.from === 'string' &&
    typeof run.step === 'string' &&
    isUpdateStep(run.step) &&
    typeof run.since === 'object' &&
    run.since !== null &&
    typeof run.tries === 'number' &&
    typeof run.misses === 'number'
  );
}

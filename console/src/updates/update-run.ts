import { createJsonStore } from '../config/json-store.ts';
import { tabKeys } from '../config/storage-keys.ts';
import type { UpdateStore } from './update-follower.ts';
import { isUpdateStep, type UpdateStep } from './update-steps.ts';
import { updateTimings } from './update-timings.ts';

/** The result of an update, determined from the versions before and after. */
export type RunEnd =
  | { kind: 'updated'; version: string }
  /** The update is over, and the version has not changed. */
  | { kind: 'unchanged' }
  | { kind: 'failed' };

/** An update that is followed. It is stored as JSON; times are epoch milliseconds. */
export type UpdateRun = {
  /** When it was requested, or first seen if it was not requested here. */
  startedAt: number;
  /** The user requested it here. */
  isRequested: boolean;
  from: string;
  /** The version that is being installed; null if unknown. */
  to: string | null;
  step: UpdateStep;
  /** When each step was first seen; missing if it may have begun earlier. */
  since: Partial<Record<UpdateStep, number>>;
  tries: number;
  /** How many polls in a row had no response. */
  misses: number;
  /** Why the last poll failed; null if it did not. */
  problem: { kind: 'away' } | { kind: 'unknown'; reason: string } | null;
  /** All attempts are used up. Polling continues. */
  overdue: boolean;
  end: RunEnd | null;
  /** The user has seen the failure. */
  isFailureSeen: boolean;
};

export function createRun(
  about: { isRequested: boolean; from: string; to: string | null; step: UpdateStep },
  now: number,
): UpdateRun {
  const { isRequested, step } = about;
  return {
    ...about,
    startedAt: now,
    since: isRequested ? { [step]: now } : {},
    tries: 0,
    misses: 0,
    problem: null,
    overdue: false,
    end: null,
    isFailureSeen: false,
  };
}

/** Whether the device has been away for longer than a restart takes. */
export function isLost({ misses }: UpdateRun): boolean {
  return misses >= updateTimings.lostAfterMisses;
}

/** Whether the device is expected to be away, so that this is not a failure. */
export function isOutageExpected(run: UpdateRun, now: number): boolean {
  if (run.end || run.step !== 'ready' || isLost(run)) return false;
  return now - (run.since.ready ?? run.startedAt) <= updateTimings.restartAtMostMs;
}

/** Keeps the followed update over a reload of the page. */
export function createRunStore(storage: Storage): UpdateStore<UpdateRun | null> {
  return createJsonStore<UpdateRun | null>(storage, tabKeys.update, isRun, null);
}

function isRun(value: object): value is UpdateRun {
  const run: { [Key in keyof UpdateRun]?: unknown } = value;
  return (
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

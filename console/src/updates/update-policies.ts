import { tabKeys } from '../config/storage-keys.ts';
import { getUpdateOutcomes, type UpdatePolicyName } from './update-outcomes.ts';
import { isLost, type UpdateRun } from './update-run.ts';
import { updateTimings } from './update-timings.ts';

type UpdatePolicy = {
  storageKey: string;
  /** What changes when all attempts are used up. */
  timeout: Partial<UpdateRun>;
  /** The phase of an update that is over. */
  getEndPhase: (run: UpdateRun) => UpdateRun['phase'];
  /** Whether the device is expected to be away: queries then wait instead of failing. */
  isOutageExpected: (run: UpdateRun, now: number) => boolean;
};

/** How Settings and the guided setup follow an update, beside what a state means to each. */
export const updatePolicies: Readonly<Record<UpdatePolicyName, UpdatePolicy>> = {
  /** An overdue update is reported and still followed (decision 0039). */
  settings: {
    storageKey: tabKeys.update,
    timeout: { overdue: true },
    getEndPhase: () => 'done',
    isOutageExpected(run, now) {
      if (run.step !== 'ready' || isLost(run)) return false;
      return now - (run.since.ready ?? run.startedAt) <= updateTimings.restartAtMostMs;
    },
  },
  /** An overdue update fails (R4.19). One that the user did not start leaves no result (R4.20). */
  setup: {
    storageKey: tabKeys.setupUpgrade,
    timeout: {
      phase: 'failed',
      failure: {
        code: updateTimings.timeoutCode,
        reason: 'The update has not finished in 20 minutes',
      },
    },
    getEndPhase: ({ isRequested }) => (isRequested ? 'done' : 'idle'),
    isOutageExpected: ({ state }) =>
      state !== null && getUpdateOutcomes(state).setup === 'restarts',
  },
};

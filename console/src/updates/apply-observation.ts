import type { UpdateObservation } from './update-observer.ts';
import { getUpdateOutcomes, type UpdatePolicyName } from './update-outcomes.ts';
import { updatePolicies } from './update-policies.ts';
import type { UpdateRun } from './update-run.ts';
import { isUpdateStep, type UpdateStep, updateSteps } from './update-steps.ts';

export const failedText = 'The device reports that the update has failed.';

/** Returns the update after a poll: whether it goes on, is over or has failed. */
export function applyObservation(
  policy: UpdatePolicyName,
  run: UpdateRun,
  observation: UpdateObservation,
  now: number,
): UpdateRun {
  const polled = { ...run, misses: 0, problem: null };
  if (observation.kind === 'away') {
    // A device that installs goes away to restart, and reports `ready` only for a short time.
    const gone = run.step === 'installing' ? enterStep(polled, 'ready', now) : polled;
    return { ...gone, misses: run.misses + 1, problem: observation };
  }
  if (observation.kind === 'unknown') return { ...polled, problem: observation };
  const { state, version } = observation;
  const reported = { ...polled, state, version };
  switch (getUpdateOutcomes(state)[policy]) {
    case 'failed':
      return { ...reported, phase: 'failed', failure: { code: null, reason: failedText } };
    case 'ended':
      return { ...reported, phase: updatePolicies[policy].getEndPhase(run) };
    case 'unknown': {
      const reason = `The device reports a state that this console does not know: "${state}".`;
      return { ...reported, problem: { kind: 'unknown', reason } };
    }
    default:
      return isUpdateStep(state) ? enterStep(reported, state, now) : reported;
  }
}

/** A failed update may have started again, so a step can repeat. */
function enterStep(run: UpdateRun, step: UpdateStep, now: number): UpdateRun {
  if (step === run.step) return run;
  const later = updateSteps.slice(updateSteps.indexOf(step) + 1);
  const since = { ...run.since, [step]: run.since[step] ?? now };
  for (const each of later) delete since[each];
  return { ...run, step, since };
}

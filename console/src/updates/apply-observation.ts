import type { UpdateObservation } from './update-observer.ts';
import { getUpdateOutcomes } from './update-outcomes.ts';
import type { RunEnd, UpdateRun } from './update-run.ts';
import { isUpdateStep, type UpdateStep, updateSteps } from './update-steps.ts';

/** Returns the run after a poll. */
export function applyObservation(
  run: UpdateRun,
  observation: UpdateObservation,
  now: number,
): UpdateRun {
  const polled = { ...run, tries: run.tries + 1, misses: 0, problem: null };
  if (observation.kind === 'away') {
    // A device that installs goes away to restart, and reports `ready` only for a short time.
    const gone = run.step === 'installing' ? enterStep(polled, 'ready', now) : polled;
    return { ...gone, misses: run.misses + 1, problem: { kind: 'away' } };
  }
  if (observation.kind === 'unknown') return { ...polled, problem: observation };
  const { state, version } = observation;
  if (isUpdateStep(state)) return enterStep(polled, state, now);
  const { settings } = getUpdateOutcomes(state);
  if (settings === 'failed') return { ...polled, end: { kind: 'failed' } };
  if (settings === 'ended') {
    const end: RunEnd = version === run.from ? { kind: 'unchanged' } : { kind: 'updated', version };
    return { ...polled, end };
  }
  const reason = `The device reports a state that this console does not know: "${state}".`;
  return { ...polled, problem: { kind: 'unknown', reason } };
}

/** A failed update may have started again, so a step can repeat. */
function enterStep(run: UpdateRun, step: UpdateStep, now: number): UpdateRun {
  if (step === run.step) return run;
  const later = updateSteps.slice(updateSteps.indexOf(step) + 1);
  const since = { ...run.since, [step]: run.since[step] ?? now };
  for (const each of later) delete since[each];
  return { ...run, step, since };
}

import type { Schema } from '@stillhouse/contracts/api';
import type { Sighting } from '../../updates/look-at-update.ts';
import { updateFigures } from '../../updates/update-timings.ts';

/** The states in which an update is under way, in their order (a decision: update machine). */
export const updateSteps = ['downloading', 'installing', 'ready'] as const satisfies ReadonlyArray<
  Schema<'UpgradeState'>
>;
export type UpdateStep = (typeof updateSteps)[number];

/** How an update has ended, judged by the versions before and after. */
type RunEnd =
  | { kind: 'updated'; version: string }
  /** The device is done, and runs what it ran before. */
  | { kind: 'unchanged' }
  | { kind: 'failed' };

/** One update as it is followed. It is stored as JSON; times are epoch milliseconds. */
export type UpdateRun = {
  /** When it was asked for, or, if it was not asked for here, when it was first seen. */
  startedAt: number;
  /** It was asked for here. */
  asked: boolean;
  from: string;
  /** The version that is being installed; null when it is not known. */
  to: string | null;
  step: UpdateStep;
  /** When each step was first seen; not for one that may have begun earlier. */
  since: Partial<Record<UpdateStep, number>>;
  tries: number;
  /** For how many looks in a row there was no answer. */
  misses: number;
  /** Why the last look has shown nothing; null if it has. */
  trouble: { kind: 'away' } | { kind: 'mute'; reason: string } | null;
  /** All tries are used up. It is followed all the same. */
  overdue: boolean;
  end: RunEnd | null;
  /** The user has been told of the failure that it ended with. */
  told: boolean;
};

export function beginRun(
  about: { asked: boolean; from: string; to: string | null; step: UpdateStep },
  now: number,
): UpdateRun {
  const { asked, step } = about;
  return {
    ...about,
    startedAt: now,
    since: asked ? { [step]: now } : {},
    tries: 0,
    misses: 0,
    trouble: null,
    overdue: false,
    end: null,
    told: false,
  };
}

/** The run after one more look. */
export function afterLook(run: UpdateRun, sighting: Sighting, now: number): UpdateRun {
  const looked = { ...run, tries: run.tries + 1, misses: 0, trouble: null };
  if (sighting.kind === 'away') {
    // a device that installs goes away to restart, and the moment in which it says so is short
    const gone = run.step === 'installing' ? inStep(looked, 'ready', now) : looked;
    return { ...gone, misses: run.misses + 1, trouble: { kind: 'away' } };
  }
  if (sighting.kind === 'mute') return { ...looked, trouble: sighting };
  const { state, version } = sighting;
  if (isUpdateStep(state)) return inStep(looked, state, now);
  if (state === 'error') return { ...looked, end: { kind: 'failed' } };
  if (isAtRest(state)) {
    const end: RunEnd = version === run.from ? { kind: 'unchanged' } : { kind: 'updated', version };
    return { ...looked, end };
  }
  const reason = `The device names a state that this console does not know: "${state}".`;
  return { ...looked, trouble: { kind: 'mute', reason } };
}

/** An update that failed may have begun again at night: a step can come again. */
function inStep(run: UpdateRun, step: UpdateStep, now: number): UpdateRun {
  if (step === run.step) return run;
  const later = updateSteps.slice(updateSteps.indexOf(step) + 1);
  const since = { ...run.since, [step]: run.since[step] ?? now };
  for (const each of later) delete since[each];
  return { ...run, step, since };
}

export function isUpdateStep(state: string): state is UpdateStep {
  return updateSteps.some((step) => step === state);
}

const atRest: readonly string[] = [
  'upToDate',
  'upgradeAvailable',
  'downgradeAvailable',
  'scheduled',
  'notFound',
] satisfies Schema<'UpgradeState'>[];

function isAtRest(state: string): boolean {
  return atRest.includes(state);
}

/** The device has not answered for as long as a restart may take. */
export function isLost({ misses }: UpdateRun): boolean {
  return misses >= updateFigures.lostAfterMisses;
}

/** The device is away as it should be, so that its silence is no failure. */
export function isPlannedAbsence(run: UpdateRun, now: number): boolean {
  if (run.end || run.step !== 'ready' || isLost(run)) return false;
  return now - (run.since.ready ?? run.startedAt) <= updateFigures.restartAtMostMs;
}

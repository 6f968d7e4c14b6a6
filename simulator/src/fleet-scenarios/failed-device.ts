import { createHiddenFleet } from '../fleet/hidden-fleet.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { Bundle } from '../replay/bundle.ts';
import { toDeviceStep } from '../scenarios/fleet-keys.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { type Decision, type EvaluatedResult, listClosedGates } from './evaluate.ts';
import type { Evidence } from './evidence.ts';
import { FleetDevice } from './fleet-device.ts';
import { createMember, createMemberScenario, type Member } from './member.ts';
import { type FleetPlan, getStepTime } from './plan.ts';
import { createTally, type ShardTally } from './tally.ts';
import type { UplinkChange } from './uplinks.ts';

/** A device that shows, played alone, why its fleet does not pass. */
export type FailedDevice = {
  /** Of what is not met. */
  pointer: string;
  number: number;
  seed: number;
  /** The pointers of the steps that it needs. */
  steps: string[];
  /** Null if it does not show it alone, or its recording is too long. */
  bundle: Bundle | null;
  entries: JournalEntry[];
};

/** A step that a device takes, or those that wait for an event, with those that wait for it. */
type StepGroup = { atMs: number | null; indexes: readonly number[] };

/** What was decided for all devices together. */
type FleetCourse = { decisions: readonly Decision[]; uplinks: readonly UplinkChange[] };

type Candidate = { member: Member; groups: readonly StepGroup[] };

type Played = { tally: ShardTally; bundle: Bundle | null; entries: JournalEntry[] };

/** So many devices that show a failure are compared. */
const maxCompared = 100;

/**
 * Plays the device that shows the first failure with the fewest steps, and records it. Its number
 * and its bundle do not depend on the shards.
 */
export async function recordFailedDevice(
  plan: FleetPlan,
  course: FleetCourse,
  evaluated: readonly EvaluatedResult[],
): Promise<FailedDevice | null> {
  const closed = listClosedGates(course.decisions);
  for (const { result, evidence } of evaluated) {
    if (result.verdict === 'met' || evidence === null) continue;
    const candidate = findCandidate(plan, closed, evidence);
    if (candidate === null) continue;
    const { groups, played } = await playSmallest(plan, course, candidate, evidence);
    const { number } = candidate.member;
    const isShown = evidence.isShown(played.tally, number);
    const { expectation } = result;
    const about = { scenario: plan.scenario.scenario, fleetSeed: plan.seed, number, expectation };
    return {
      pointer: result.pointer,
      number,
      seed: createMemberScenario(plan.scenario, plan.seed, candidate.member).device?.seed ?? 0,
      steps: groups.flatMap(({ indexes }) => indexes.map((index) => `/timeline/${index}`)),
      bundle: isShown && played.bundle !== null ? { ...played.bundle, about } : null,
      entries: played.entries,
    };
  }
  return null;
}

/** A device without steps shows nothing. */
function findCandidate(
  plan: FleetPlan,
  closed: ReadonlySet<number>,
  { numbers }: Evidence,
): Candidate | null {
  let best: Candidate | null = null;
  let compared = 0;
  for (const number of numbers) {
    const member = createMember(plan.scenario, plan.seed, number);
    const groups = listGroups(plan, closed, member);
    if (groups.length === 0) continue;
    if (best === null || groups.length < best.groups.length) best = { member, groups };
    compared += 1;
    if (compared === maxCompared) break;
  }
  return best;
}

function listGroups(plan: FleetPlan, closed: ReadonlySet<number>, member: Member): StepGroup[] {
  const timed = plan.timed.flatMap((step): StepGroup[] => {
    const atMs = closed.has(step.index) ? null : getStepTime(plan, step, member);
    if (atMs === null || atMs > plan.durationMs) return [];
    return [{ atMs, indexes: [step.index, ...step.followers] }];
  });
  return plan.waiting.length === 0 ? timed : [{ atMs: null, indexes: plan.waiting }, ...timed];
}

/** Leaves out the steps without which the device does the same that it should not. */
async function playSmallest(
  plan: FleetPlan,
  { uplinks }: FleetCourse,
  { member, groups: all }: Candidate,
  evidence: Evidence,
): Promise<{ groups: readonly StepGroup[]; played: Played }> {
  const endMs = evidence.getEndMs(member);
  const play = (groups: readonly StepGroup[]) =>
    playAlone(plan, member, groups, { endMs, uplinks });
  let groups = all.filter(({ atMs }) => (atMs ?? 0) <= endMs);
  let played = await play(groups);
  if (!evidence.isOccurrence) return { groups, played };
  for (const group of groups.toReversed()) {
    const fewer = groups.filter((other) => other !== group);
    const without = await play(fewer);
    if (!evidence.isShown(without.tally, member.number)) continue;
    groups = fewer;
    played = without;
  }
  return { groups, played };
}

/** Plays a device of the fleet with these steps, and records it. */
async function playAlone(
  plan: FleetPlan,
  member: Member,
  groups: readonly StepGroup[],
  { endMs, uplinks }: { endMs: number; uplinks: readonly UplinkChange[] },
): Promise<Played> {
  const fleet = createHiddenFleet();
  const tally = createTally(plan);
  const origins = groups.flatMap(({ indexes }) => indexes);
  const scenario: Scenario = {
    ...createMemberScenario(plan.scenario, plan.seed, member),
    ...(plan.scenario.duration !== undefined && { duration: plan.scenario.duration }),
    timeline: groups.flatMap(({ atMs, indexes }) =>
      indexes.flatMap((index, position) => {
        const step = plan.steps[index];
        if (step === undefined) return [];
        const at = position === 0 && atMs !== null ? { at: `${atMs}ms` } : {};
        return [{ ...toDeviceStep(step), ...at }];
      }),
    ),
  };
  const device = await FleetDevice.createAlone(fleet, plan, member, tally, {
    ...{ scenario, origins },
  });
  for (const { atMs, shares } of uplinks) {
    if (atMs >= endMs) break;
    await device.advanceTo(atMs);
    const share = device.isDownloading ? shares[member.network ?? ''] : undefined;
    await device.limitDownload(atMs, share ?? null);
  }
  await device.advanceTo(endMs);
  const recorded = await device.record();
  await device.finish(fleet, tally);
  return { tally, ...recorded };
}

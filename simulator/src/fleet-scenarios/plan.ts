import { manualStart } from '@stillhouse/device/clock/device-clock';
import { parseInstant } from '@stillhouse/foundation/instant';
import { type Assertion, parseAssertion } from '../scenarios/assertions.ts';
import { toMs } from '../scenarios/durations.ts';
import { type Selection, toDeviceAssertion } from '../scenarios/fleet-keys.ts';
import type { Scenario, ScenarioAssertion, ScenarioStep } from '../scenarios/scenario.ts';
import { toShare } from '../scenarios/shares.ts';
import { draw } from './draw.ts';
import type { Member } from './member.ts';

/** A step with a time, and those that wait for it. */
export type TimedStep = {
  /** Position in the timeline. */
  index: number;
  atMs: number;
  overMs: number;
  share: number;
  where: Selection | undefined;
  /** The watch that must have come true by then, and on which share of its devices. */
  gate: { watch: number; min: number; max: number } | null;
  /** Positions of the steps that wait for this one, and for those. */
  followers: number[];
};

/** Something that each device notes when it comes true: an expectation, or the gate of a step. */
export type Watch = {
  claim: Assertion;
  where: Selection | undefined;
  /** Only what is true after this step counts. */
  since: TimedStep | null;
};

/** A scenario of a fleet, prepared to be played. What it contains depends on no shard. */
export type FleetPlan = {
  scenario: Scenario;
  count: number;
  seed: number;
  /** Epoch ms. */
  startAt: number;
  durationMs: number;
  /** Everything in the timeline. */
  steps: readonly ScenarioStep[];
  timed: readonly TimedStep[];
  /** Positions of the steps that wait for an event, with those that wait for them. */
  waiting: readonly number[];
  /** First `eventually`, then `never`, then the gates. */
  watches: readonly Watch[];
  /** Bytes per second of the uplinks that devices share, by network. */
  uplinks: ReadonlyMap<string, number>;
  /** The times up to which all devices are advanced together, in ms from the start. */
  barriers: readonly number[];
};

/** So often, the shares of an uplink are computed. */
const uplinkMs = 5_000;

/** Curves and progress have this many points. */
export const sampleCount = 60;

/** @param scenario valid, with a fleet */
export function createPlan(scenario: Scenario, seed: number): FleetPlan {
  const { fleet, duration, timeline: steps = [], clock = {}, expect = {} } = scenario;
  if (fleet === undefined || duration === undefined) throw new Error('The scenario has no fleet.');
  const durationMs = toMs(duration);
  const expectations = [...(expect.eventually ?? []), ...(expect.never ?? [])];
  const gates = steps.flatMap(({ when }) => (when === undefined ? [] : [when]));
  const timed = steps.flatMap((step, index) =>
    step.at === undefined ? [] : [createTimedStep(steps, index)],
  );
  timed
    .filter(({ index }) => steps[index]?.when !== undefined)
    .forEach((step, index) => {
      const { share } = gates[index] ?? {};
      const watch = expectations.length + index;
      step.gate = { watch, min: toShare(share?.min ?? '0%'), max: toShare(share?.max ?? '100%') };
      if (share === undefined) step.gate.min = 1;
    });
  const toWatch = (assertion: ScenarioAssertion): Watch => ({
    claim: parseAssertion(toDeviceAssertion(assertion)),
    where: assertion.where,
    since:
      timed.find(
        ({ index }) => assertion.since !== undefined && steps[index]?.id === assertion.since,
      ) ?? null,
  });
  const uplinks = new Map(
    Object.entries(fleet.networks ?? {}).flatMap(([name, { uplinkBytesPerSecond: rate }]) =>
      rate === undefined ? [] : [[name, rate] as const],
    ),
  );
  const waiting = steps.flatMap(({ after }, index) => (after?.event === undefined ? [] : [index]));
  return {
    scenario,
    count: fleet.count,
    seed,
    startAt: (clock.now === undefined ? null : parseInstant(clock.now)) ?? manualStart,
    durationMs,
    steps,
    timed,
    waiting: waiting.flatMap((index) => [index, ...listFollowers(steps, index)]),
    watches: [...expectations, ...gates].map(toWatch),
    uplinks,
    barriers: listBarriers(durationMs, timed, uplinks.size > 0 ? uplinkMs : null),
  };
}

function createTimedStep(steps: readonly ScenarioStep[], index: number): TimedStep {
  const { at = '0s', over = '0s', share = '100%', where } = steps[index] ?? {};
  return {
    index,
    atMs: toMs(at),
    overMs: toMs(over),
    share: toShare(share),
    where,
    gate: null,
    followers: listFollowers(steps, index),
  };
}

/** Steps wait for each other without cycles. */
function listFollowers(steps: readonly ScenarioStep[], of: number): number[] {
  const id = steps[of]?.id;
  if (id === undefined) return [];
  return steps.flatMap(({ after }, index) =>
    after?.step === id ? [index, ...listFollowers(steps, index)] : [],
  );
}

/** @param everyMs additional ones; null for none */
function listBarriers(
  durationMs: number,
  timed: readonly TimedStep[],
  everyMs: number | null,
): number[] {
  const samples = Array.from({ length: sampleCount }, (_, index) =>
    Math.round((durationMs * (index + 1)) / sampleCount),
  );
  const gates = timed.flatMap(({ gate, atMs }) => (gate === null ? [] : [atMs]));
  const length = everyMs === null ? 0 : Math.floor(durationMs / everyMs);
  const more = Array.from({ length }, (_, index) => (index + 1) * (everyMs ?? 0));
  return [...new Set([...samples, ...gates, ...more])].toSorted((one, other) => one - other);
}

/** Returns the position of the first barrier after a time. Without one, the number of barriers. */
export function findBarrier({ barriers }: FleetPlan, afterMs: number): number {
  const index = barriers.findIndex((ms) => ms > afterMs);
  return index === -1 ? barriers.length : index;
}

/** Returns when a member takes a step, in ms from the start, or null if it does not. */
export function getStepTime({ seed }: FleetPlan, step: TimedStep, member: Member): number | null {
  if (!isSelected(step.where, member)) return null;
  const { number } = member;
  const isTaken = step.share >= 1 || draw(seed, number, `share ${step.index}`) < step.share;
  if (!isTaken) return null;
  const offset = step.overMs === 0 ? 0 : draw(seed, number, `time ${step.index}`) * step.overMs;
  return step.atMs + Math.floor(offset);
}

export function isSelected(where: Selection | undefined, member: Member): boolean {
  if (where === undefined) return true;
  return (
    (where.product ?? member.product) === member.product &&
    (where.firmware ?? member.firmware) === member.firmware &&
    (where.network ?? member.network) === member.network &&
    (where.ring ?? member.ring) === member.ring
  );
}

import { formatDuration } from '@stillhouse/foundation/duration';
import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { formatAssertion, formatExchange } from '../scenarios/assertions.ts';
import { toMs } from '../scenarios/durations.ts';
import { countText, type LocatedResult } from '../scenarios/expectations.ts';
import {
  formatSelection,
  toDeviceAssertion,
  toDeviceRequest,
  toDeviceStep,
} from '../scenarios/fleet-keys.ts';
import type { Scenario, ScenarioAssertion } from '../scenarios/scenario.ts';
import { formatShare, toShare } from '../scenarios/shares.ts';
import { formatStep } from '../scenarios/step-text.ts';
import { type Evidence, showMissing, showOccurrence, showReached } from './evidence.ts';
import type { FleetPlan } from './plan.ts';
import { createRequestCount, type ShardTally } from './tally.ts';

/** The decision at a gate, with what it was based on. */
export type Decision = { index: number; isOpen: boolean; reached: number; population: number };

type Range = { min: number; max: number };

/** A result, with the devices that show why it is not met. Null if no device can show it. */
export type EvaluatedResult = { result: LocatedResult; evidence: Evidence | null };

/** Evaluates the expectations, and the steps that failed or that no device has taken. */
export function evaluateFleet(
  plan: FleetPlan,
  tally: ShardTally,
  decisions: readonly Decision[],
): EvaluatedResult[] {
  const { eventually = [], never = [], requests = [], contract } = plan.scenario.expect ?? {};
  const closed = listClosedGates(decisions);
  const evaluate = (kind: 'eventually' | 'never', given: ScenarioAssertion, index: number) =>
    evaluateWatch(plan, tally, closed, { kind, given, index });
  return [
    ...evaluateSteps(plan, tally, closed),
    ...requests.map((given, index) => evaluateRequests(plan, given, index, tally)),
    ...eventually.map((given, index) => evaluate('eventually', given, index)),
    ...never.map((given, index) => evaluate('never', given, index)),
    ...(contract === undefined ? [] : [evaluateContract(plan, tally)]),
  ];
}

/** Returns the positions of the steps whose gates stayed closed. */
export function listClosedGates(decisions: readonly Decision[]): ReadonlySet<number> {
  return new Set(decisions.flatMap(({ index, isOpen }) => (isOpen ? [] : [index])));
}

function evaluateSteps(
  plan: FleetPlan,
  tally: ShardTally,
  closed: ReadonlySet<number>,
): EvaluatedResult[] {
  const { steps, timed } = plan;
  const behindGates = timed
    .filter(({ index }) => closed.has(index))
    .flatMap(({ index, followers }) => [index, ...followers]);
  return steps.flatMap((step, index): EvaluatedResult[] => {
    const { taken = 0, failed = 0, reason = null } = tally.steps[index] ?? {};
    if ((taken > 0 && failed === 0) || behindGates.includes(index)) return [];
    const detail =
      reason === null
        ? 'no device has taken it'
        : `failed on ${formatQuantity(failed, 'device')}, such as number ${reason.number}: ${reason.text}`;
    const expectation = `step ${formatStep(toDeviceStep(step))}${formatSelection(step.where)}`;
    return [
      {
        result: { pointer: `/timeline/${index}`, expectation, verdict: 'failed', detail },
        evidence: showOccurrence(plan, reason?.number ?? null, (alone) => {
          return (alone.steps[index]?.failed ?? 0) > 0;
        }),
      },
    ];
  });
}

function evaluateRequests(
  plan: FleetPlan,
  given: NonNullable<NonNullable<Scenario['expect']>['requests']>[number],
  index: number,
  tally: ShardTally,
): EvaluatedResult {
  const { count, share, where } = given;
  const { count: _count, ...match } = toDeviceRequest(given);
  const { matched, all, first } = tally.requests[index] ?? createRequestCount();
  const { min = count?.max === undefined && share === undefined ? 1 : 0, max = Infinity } =
    count ?? {};
  const found = all === 0 ? 0 : matched / all;
  const limits = share === undefined ? null : toRange(share, { min: 0, max: 1 });
  const isMet = matched >= min && matched <= max && (limits === null || isWithin(found, limits));
  const texts = [
    ...(count === undefined && share !== undefined ? [] : [countText(min, max)]),
    ...(limits === null ? [] : [`${formatRange(limits)} of the exchanges`]),
  ];
  // One that matches shows why there are too many, and one that does not why there are too few.
  const kind = matched > max || found > (limits?.max ?? 1) ? 'matching' : 'other';
  return {
    result: {
      pointer: `/expect/requests/${index}`,
      expectation: `${formatExchange(match)}${formatSelection(where)}: ${texts.join(', ')}`,
      verdict: isMet ? 'met' : 'failed',
      detail: `${matched} seen, ${formatShare(found)} of ${all}`,
    },
    evidence: showOccurrence(plan, first[kind]?.number ?? null, ({ requests }) => {
      return (requests[index]?.first[kind] ?? null) !== null;
    }),
  };
}

function evaluateWatch(
  plan: FleetPlan,
  tally: ShardTally,
  closed: ReadonlySet<number>,
  { kind, given, index }: { kind: 'eventually' | 'never'; given: ScenarioAssertion; index: number },
): EvaluatedResult {
  const { scenario, watches } = plan;
  const at = kind === 'eventually' ? index : (scenario.expect?.eventually?.length ?? 0) + index;
  const population = tally.population[at] ?? 0;
  const times = [...(tally.reached[at]?.values() ?? [])].toSorted((one, other) => one - other);
  const { within, percentiles = {} } = given;
  const withinMs = within === undefined ? plan.durationMs : toMs(within);
  const inTime = times.filter((ms) => ms <= withinMs).length;
  const found = population === 0 ? 0 : inTime / population;
  const all = kind === 'eventually' ? { min: 1, max: 1 } : { min: 0, max: 0 };
  const limits = given.share === undefined ? all : toRange(given.share, { min: 0, max: 1 });
  const late = Object.entries(percentiles).filter(([name, limit]) => {
    const ms = getPercentile(times, population, name);
    return ms === null || ms > toMs(limit);
  });
  const step = watches[at]?.since;
  const isOff = population === 0 || (step != null && closed.has(step.index));
  const isMet = !isOff && isWithin(found, limits) && late.length === 0;
  const shown = [...new Set([...Object.keys(percentiles), 'p50', 'p95'])].flatMap((name) => {
    const ms = getPercentile(times, population, name);
    return ms === null ? [] : [`${name} ${formatTime(ms)}`];
  });
  const targets = [
    formatRange(limits),
    ...Object.entries(percentiles).map(([name, limit]) => `${name} within ${limit}`),
  ];
  const [latest] = late;
  const evidence =
    found > limits.max
      ? showReached(plan, tally, at, withinMs)
      : showMissing(plan, tally, at, found < limits.min || !latest ? withinMs : toMs(latest[1]));
  return {
    result: {
      pointer: `/expect/${kind}/${index}`,
      expectation: `${formatWatch(kind, given)}: ${targets.join(', ')}`,
      verdict: isMet ? 'met' : 'failed',
      detail: isOff
        ? 'no device counts'
        : [`${formatShare(found)} (${inTime} of ${population})`, ...shown].join(', '),
    },
    evidence: isMet || isOff ? null : evidence,
  };
}

/** Describes an expectation without its targets. */
export function formatWatch(kind: 'eventually' | 'never', given: ScenarioAssertion): string {
  const since = given.since === undefined ? '' : ` since step ${given.since}`;
  return `${kind} ${formatAssertion(toDeviceAssertion(given))}${formatSelection(given.where)}${since}`;
}

function evaluateContract(
  plan: FleetPlan,
  { breaches: { count, first }, exchanges }: ShardTally,
): EvaluatedResult {
  const result: LocatedResult = {
    pointer: '/expect/contract',
    expectation: 'contract clean',
    verdict: count === 0 ? 'met' : 'failed',
    detail:
      first === null
        ? `0 of ${formatQuantity(exchanges, 'exchange')}`
        : `${count} of ${formatQuantity(exchanges, 'exchange')}, such as on device ${first.number}: ${first.text}`,
  };
  const evidence = showOccurrence(
    plan,
    first?.number ?? null,
    ({ breaches }) => breaches.count > 0,
  );
  return { result, evidence };
}

/** Formats a time of a device. Above a minute, in whole seconds. */
export function formatTime(ms: number): string {
  return formatDuration(ms < 60_000 ? ms : Math.round(ms / 1_000) * 1_000);
}

/** Returns the time by which a percentage of the devices is there, in ms. Null if it never is. */
export function getPercentile(
  sorted: readonly number[],
  population: number,
  name: string,
): number | null {
  const rank = Math.ceil((Number(name.slice(1)) / 100) * population);
  return sorted[Math.max(rank, 1) - 1] ?? null;
}

export function isWithin(share: number, { min, max }: Range): boolean {
  return share >= min && share <= max;
}

function toRange({ min, max }: { min?: string; max?: string }, open: Range): Range {
  return {
    min: min === undefined ? open.min : toShare(min),
    max: max === undefined ? open.max : toShare(max),
  };
}

function formatRange({ min, max }: Range): string {
  if (min === max) return min === 1 ? 'all' : min === 0 ? 'none' : formatShare(min);
  if (max >= 1) return `at least ${formatShare(min)}`;
  return min <= 0 ? `at most ${formatShare(max)}` : `${formatShare(min)} to ${formatShare(max)}`;
}

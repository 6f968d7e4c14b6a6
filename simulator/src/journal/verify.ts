import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import type { JournalEntry } from './entry.ts';

/** Exchanges that match all given values. */
export type ExchangeMatch = Partial<
  Pick<JournalEntry, 'operationId' | 'method' | 'path' | 'status' | 'role' | 'outcome'>
>;

type Expectation = {
  match: ExchangeMatch;
  /** Minimum and maximum count. A number is both. Default: at least once. */
  count?: number | { min?: number; max?: number };
};

export type Verification = {
  expect: readonly Expectation[];
  /** Expectations of at least one exchange must be met in this order. */
  order?: boolean;
  /** Maximum simulated ms from the first to the last of these. */
  withinMs?: number;
};

type NearMiss = {
  /** Index of the expectation. */
  expectation: number;
  n: number;
  /** The differences as text. */
  differs: string[];
};

/** Unknown if it depends on exchanges that are no longer stored. */
type VerificationOutcome = 'passed' | 'failed' | 'unknown';

export type VerificationResult = {
  /** False if the outcome is unknown. */
  passed: boolean;
  outcome: VerificationOutcome;
  expectations: { passed: boolean; outcome: VerificationOutcome; matched: number[] }[];
  failures: string[];
  nearMisses: NearMiss[];
};

/** Smallest and largest possible number. */
export type Bounds = {
  min: number;
  max: number;
};

/** The exchanges that the journal no longer stores. */
export type DroppedExchanges = {
  /** Number of the newest one. */
  last: number;
  /** Returns how many of them match, as exactly as it is known. */
  count(match: ExchangeMatch): Bounds;
};

const noneDropped: DroppedExchanges = { last: 0, count: () => ({ min: 0, max: 0 }) };

const maxNearMisses = 5;

/** An expectation with the exchanges that match it. */
type Matched = {
  expectation: Expectation;
  /** Those that are still stored. */
  stored: JournalEntry[];
  /** Number of all. */
  total: Bounds;
  outcome: VerificationOutcome;
};

/**
 * Compares exchanges with expectations. A failure lists the nearest exchanges. An outcome that
 * depends on exchanges that are no longer stored is unknown, and never passes.
 */
export function verify(
  entries: readonly JournalEntry[],
  { expect, order = false, withinMs }: Verification,
  dropped: DroppedExchanges = noneDropped,
): VerificationResult {
  const all = expect.map((expectation) => matchExchanges(expectation, entries, dropped));
  const wanted = all.filter(({ expectation }) => getBounds(expectation.count).max > 0);
  // Missing exchanges are reported already.
  const places = wanted.every(({ total }) => total.max > 0)
    ? checkPlaces(wanted, order, withinMs)
    : [];
  const arePlacesKnown = wanted.every(({ stored, total }) => total.max === stored.length);
  const failures = [
    ...all.flatMap((matched) => listCountFailures(matched, dropped)),
    ...places.map((failure) =>
      arePlacesKnown ? failure : `Unknown: ${failure} ${formatDropped(dropped)}`,
    ),
  ];
  const outcomes = all.map(({ outcome }) => outcome);
  if (places.length > 0) outcomes.push(arePlacesKnown ? 'failed' : 'unknown');
  const outcome =
    outcomes.find((one) => one === 'failed') ??
    outcomes.find((one) => one === 'unknown') ??
    'passed';
  return {
    passed: outcome === 'passed',
    outcome,
    expectations: all.map(({ stored, outcome }) => ({
      passed: outcome === 'passed',
      outcome,
      matched: stored.map(({ n }) => n),
    })),
    failures,
    nearMisses: all.flatMap(({ expectation: { match }, outcome }, index) =>
      outcome === 'failed'
        ? findNearest(entries, match).map((near) => ({ expectation: index, ...near }))
        : [],
    ),
  };
}

function matchExchanges(
  expectation: Expectation,
  entries: readonly JournalEntry[],
  dropped: DroppedExchanges,
): Matched {
  const { match, count } = expectation;
  const stored = entries.filter((entry) => listDifferences(match, entry).length === 0);
  const before = dropped.count(match);
  const total = { min: stored.length + before.min, max: stored.length + before.max };
  return { expectation, stored, total, outcome: compareCount(total, getBounds(count)) };
}

function compareCount(total: Bounds, { min, max }: Bounds): VerificationOutcome {
  if (total.min >= min && total.max <= max) return 'passed';
  return total.max < min || total.min > max ? 'failed' : 'unknown';
}

function getBounds(count: Expectation['count'] = { min: 1 }): Bounds {
  if (typeof count === 'number') return { min: count, max: count };
  const { min = 0, max = Number.POSITIVE_INFINITY } = count;
  return { min, max };
}

/** Lists the differences of an exchange as text. Empty if it matches. */
function listDifferences(match: ExchangeMatch, entry: JournalEntry): string[] {
  return Object.entries(match).flatMap(([name, wanted]) => {
    const is = entry[name as keyof ExchangeMatch];
    return is === wanted ? [] : [`${name} is ${is ?? 'none'}, not ${wanted}`];
  });
}

/** Differences in the request weigh more than those in the response. */
const requestFields: ReadonlySet<string> = new Set(['operationId', 'method', 'path']);

/** Finds the most similar exchanges, newest first. Those without similarity are left out. */
function findNearest(
  entries: readonly JournalEntry[],
  match: ExchangeMatch,
): Omit<NearMiss, 'expectation'>[] {
  const requested = Object.keys(match);
  const most = requested.reduce((sum, name) => sum + getWeight(name), 0);
  const candidates = entries.map((entry) => {
    const differs = requested.filter(
      (name) => entry[name as keyof ExchangeMatch] !== match[name as keyof ExchangeMatch],
    );
    return { entry, weight: differs.reduce((sum, name) => sum + getWeight(name), 0) };
  });
  const least = Math.min(...candidates.map(({ weight }) => weight));
  return candidates
    .filter(({ weight }) => (weight < most || most === 1) && weight <= least + 2)
    .sort((a, b) => a.weight - b.weight || b.entry.n - a.entry.n)
    .slice(0, maxNearMisses)
    .map(({ entry }) => ({ n: entry.n, differs: listDifferences(match, entry) }));
}

function getWeight(name: string): number {
  return requestFields.has(name) ? 4 : 1;
}

/**
 * Checks order and duration. Of all ways to choose one exchange per expectation, the shortest
 * counts.
 */
function checkPlaces(
  wanted: readonly Matched[],
  order: boolean,
  withinMs: number | undefined,
): string[] {
  if (wanted.length === 0 || (!order && withinMs === undefined)) return [];
  const spans = order
    ? findOrderedSpans(wanted.map(({ stored }) => stored))
    : findSpans(wanted.map(({ stored }) => stored));
  const inWords = wanted.map(({ expectation }) => formatMatch(expectation.match)).join(', then ');
  if (spans.length === 0) return [`They did not come in this order: ${inWords}.`];
  const shortest = Math.min(...spans);
  if (withinMs === undefined || shortest <= withinMs) return [];
  return [`They came within ${shortest} ms at best, and ${withinMs} ms are expected: ${inWords}.`];
}

/** For each first exchange, finds the earliest sequence in order. */
function findOrderedSpans(lists: readonly (readonly JournalEntry[])[]): number[] {
  const [first = [], ...rest] = lists;
  return first.flatMap((start) => {
    let last: JournalEntry | undefined = start;
    for (const list of rest) {
      const { n }: JournalEntry = last;
      last = list.find((entry) => entry.n > n);
      if (last === undefined) return [];
    }
    return [last.at - start.at];
  });
}

/** For each exchange, finds the earliest of all others that are not before it. */
function findSpans(lists: readonly (readonly JournalEntry[])[]): number[] {
  return lists.flat().flatMap((start) => {
    const ends = lists.map((list) => list.find((entry) => entry.n >= start.n)?.at);
    return ends.some((end) => end === undefined)
      ? []
      : [Math.max(...ends.map((end) => end ?? 0)) - start.at];
  });
}

function listCountFailures(matched: Matched, dropped: DroppedExchanges): string[] {
  const { expectation, total, outcome } = matched;
  if (outcome === 'passed') return [];
  const came = `${formatMatch(expectation.match)} came ${formatBounds(total)}`;
  const failure = `${came}, and ${formatBounds(getBounds(expectation.count))} is expected.`;
  return [outcome === 'failed' ? failure : `Unknown: ${failure} ${formatDropped(dropped)}`];
}

function formatDropped({ last }: DroppedExchanges): string {
  return `Entries up to ${last} are no longer stored. Verify earlier, or set since to ${last} or above.`;
}

function formatBounds({ min, max }: Bounds): string {
  if (min === max) return formatQuantity(min, 'time');
  if (max === Number.POSITIVE_INFINITY) return `at least ${formatQuantity(min, 'time')}`;
  return min === 0
    ? `at most ${formatQuantity(max, 'time')}`
    : `${min} to ${formatQuantity(max, 'time')}`;
}

function formatMatch({ operationId, method, path, ...rest }: ExchangeMatch): string {
  const what = operationId ?? [method ?? 'any', path ?? 'request'].join(' ');
  const where = [method, path].filter((part) => operationId !== undefined && part !== undefined);
  const others = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  const more = [...where, ...others];
  return more.length === 0 ? String(what) : `${what} with ${more.join(', ')}`;
}

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

export type VerificationResult = {
  passed: boolean;
  expectations: { passed: boolean; matched: number[] }[];
  failures: string[];
  nearMisses: NearMiss[];
};

const maxNearMisses = 5;

/** Compares exchanges with expectations. A failure lists the nearest exchanges. */
export function verify(
  entries: readonly JournalEntry[],
  { expect, order = false, withinMs }: Verification,
): VerificationResult {
  const seen = expect.map(({ match }) =>
    entries.filter((entry) => listDifferences(match, entry).length === 0),
  );
  const counted = expect.map(({ count }, index) =>
    isWithin(seen[index]?.length ?? 0, getBounds(count)),
  );
  const failures = expect.flatMap((expectation, index) =>
    counted[index] ? [] : [formatCountFailure(expectation, seen[index]?.length ?? 0)],
  );
  const wanted = expect.flatMap(({ match, count }, index) =>
    getBounds(count).max === 0 ? [] : [{ match, entries: seen[index] ?? [] }],
  );
  // Missing exchanges are reported already.
  if (wanted.every(({ entries: found }) => found.length > 0)) {
    failures.push(...checkPlaces(wanted, order, withinMs));
  }
  const nearMisses = expect.flatMap(({ match }, index) =>
    counted[index]
      ? []
      : findNearest(entries, match).map((near) => ({ expectation: index, ...near })),
  );
  return {
    passed: failures.length === 0,
    expectations: seen.map((found, index) => ({
      passed: counted[index] ?? false,
      matched: found.map(({ n }) => n),
    })),
    failures,
    nearMisses,
  };
}

type Bounds = {
  min: number;
  max: number;
};

function getBounds(count: Expectation['count'] = { min: 1 }): Bounds {
  if (typeof count === 'number') return { min: count, max: count };
  const { min = 0, max = Number.POSITIVE_INFINITY } = count;
  return { min, max };
}

function isWithin(count: number, { min, max }: Bounds): boolean {
  return count >= min && count <= max;
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
  const asked = Object.keys(match);
  const most = asked.reduce((sum, name) => sum + getWeight(name), 0);
  const candidates = entries.map((entry) => {
    const differs = asked.filter(
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
  wanted: readonly { match: ExchangeMatch; entries: readonly JournalEntry[] }[],
  order: boolean,
  withinMs: number | undefined,
): string[] {
  if (wanted.length === 0 || (!order && withinMs === undefined)) return [];
  const spans = order
    ? findOrderedSpans(wanted.map(({ entries }) => entries))
    : findSpans(wanted.map(({ entries }) => entries));
  const inWords = wanted.map(({ match }) => formatMatch(match)).join(', then ');
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

function formatCountFailure({ match, count }: Expectation, found: number): string {
  const { min, max } = getBounds(count);
  const expected =
    min === max
      ? formatTimes(min)
      : max === Number.POSITIVE_INFINITY
        ? `at least ${formatTimes(min)}`
        : min === 0
          ? `at most ${formatTimes(max)}`
          : `${min} to ${formatTimes(max)}`;
  return `${formatMatch(match)} came ${formatTimes(found)}, and ${expected} is expected.`;
}

function formatTimes(count: number): string {
  return count === 1 ? '1 time' : `${count} times`;
}

function formatMatch({ operationId, method, path, ...rest }: ExchangeMatch): string {
  const what = operationId ?? [method ?? 'any', path ?? 'request'].join(' ');
  const where = [method, path].filter((part) => operationId !== undefined && part !== undefined);
  const others = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  const more = [...where, ...others];
  return more.length === 0 ? String(what) : `${what} with ${more.join(', ')}`;
}

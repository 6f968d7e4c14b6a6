import type { JournalEntry } from './entry.ts';

/** Exchanges that fit everything given. */
export type ExchangeMatch = Partial<
  Pick<JournalEntry, 'operationId' | 'method' | 'path' | 'status' | 'role' | 'outcome'>
>;

type Expectation = {
  match: ExchangeMatch;
  /** How often at least and at most; a number is both. Default: at least once. */
  count?: number | { min?: number; max?: number };
};

export type Verification = {
  expect: readonly Expectation[];
  /** One exchange for each expectation that expects any has to come, in this order. */
  order?: boolean;
  /** Simulated ms from the first to the last of these, at most. */
  withinMs?: number;
};

type NearMiss = {
  /** Index of the expectation. */
  expectation: number;
  n: number;
  /** What of it is otherwise, in words. */
  differs: string[];
};

export type VerificationResult = {
  passed: boolean;
  expectations: { passed: boolean; matched: number[] }[];
  failures: string[];
  nearMisses: NearMiss[];
};

const mostNearMisses = 5;

/** Whether exchanges came as expected; what failed, with those that were nearly it. */
export function verify(
  entries: readonly JournalEntry[],
  { expect, order = false, withinMs }: Verification,
): VerificationResult {
  const seen = expect.map(({ match }) =>
    entries.filter((entry) => differences(match, entry).length === 0),
  );
  const counted = expect.map(({ count }, index) =>
    isWithin(seen[index]?.length ?? 0, bounds(count)),
  );
  const failures = expect.flatMap((expectation, index) =>
    counted[index] ? [] : [countFailure(expectation, seen[index]?.length ?? 0)],
  );
  const wanted = expect.flatMap(({ match, count }, index) =>
    bounds(count).max === 0 ? [] : [{ match, entries: seen[index] ?? [] }],
  );
  // Who is missing altogether is told already.
  if (wanted.every(({ entries: found }) => found.length > 0)) {
    failures.push(...placeFailures(wanted, order, withinMs));
  }
  const nearMisses = expect.flatMap(({ match }, index) =>
    counted[index] ? [] : nearest(entries, match).map((near) => ({ expectation: index, ...near })),
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

function bounds(count: Expectation['count'] = { min: 1 }): Bounds {
  if (typeof count === 'number') return { min: count, max: count };
  const { min = 0, max = Number.POSITIVE_INFINITY } = count;
  return { min, max };
}

function isWithin(count: number, { min, max }: Bounds): boolean {
  return count >= min && count <= max;
}

/** What of an exchange is not as it should be, in words; empty when it fits. */
function differences(match: ExchangeMatch, entry: JournalEntry): string[] {
  return Object.entries(match).flatMap(([name, wanted]) => {
    const is = entry[name as keyof ExchangeMatch];
    return is === wanted ? [] : [`${name} is ${is ?? 'none'}, not ${wanted}`];
  });
}

/** Something else that was asked is further off than another answer to the same. */
const whatWasAsked: ReadonlySet<string> = new Set(['operationId', 'method', 'path']);

/** Those that differ least, the newest of them first; of what has nothing in common, none. */
function nearest(
  entries: readonly JournalEntry[],
  match: ExchangeMatch,
): Omit<NearMiss, 'expectation'>[] {
  const asked = Object.keys(match);
  const most = asked.reduce((sum, name) => sum + weightOf(name), 0);
  const candidates = entries.map((entry) => {
    const differs = asked.filter(
      (name) => entry[name as keyof ExchangeMatch] !== match[name as keyof ExchangeMatch],
    );
    return { entry, weight: differs.reduce((sum, name) => sum + weightOf(name), 0) };
  });
  const least = Math.min(...candidates.map(({ weight }) => weight));
  return candidates
    .filter(({ weight }) => (weight < most || most === 1) && weight <= least + 2)
    .sort((a, b) => a.weight - b.weight || b.entry.n - a.entry.n)
    .slice(0, mostNearMisses)
    .map(({ entry }) => ({ n: entry.n, differs: differences(match, entry) }));
}

function weightOf(name: string): number {
  return whatWasAsked.has(name) ? 4 : 1;
}

/** What is wrong with order and time: of all ways to choose one exchange for each, the quickest counts. */
function placeFailures(
  wanted: readonly { match: ExchangeMatch; entries: readonly JournalEntry[] }[],
  order: boolean,
  withinMs: number | undefined,
): string[] {
  if (wanted.length === 0 || (!order && withinMs === undefined)) return [];
  const spans = order
    ? orderedSpans(wanted.map(({ entries }) => entries))
    : anySpans(wanted.map(({ entries }) => entries));
  const inWords = wanted.map(({ match }) => described(match)).join(', then ');
  if (spans.length === 0) return [`They did not come in this order: ${inWords}.`];
  const shortest = Math.min(...spans);
  if (withinMs === undefined || shortest <= withinMs) return [];
  return [`They came within ${shortest} ms at best, and ${withinMs} ms are expected: ${inWords}.`];
}

/** From each first one on, the earliest that come in order. */
function orderedSpans(lists: readonly (readonly JournalEntry[])[]): number[] {
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

/** From each on, the earliest of all others that are not before it. */
function anySpans(lists: readonly (readonly JournalEntry[])[]): number[] {
  return lists.flat().flatMap((start) => {
    const ends = lists.map((list) => list.find((entry) => entry.n >= start.n)?.at);
    return ends.some((end) => end === undefined)
      ? []
      : [Math.max(...ends.map((end) => end ?? 0)) - start.at];
  });
}

function countFailure({ match, count }: Expectation, found: number): string {
  const { min, max } = bounds(count);
  const expected =
    min === max
      ? times(min)
      : max === Number.POSITIVE_INFINITY
        ? `at least ${times(min)}`
        : min === 0
          ? `at most ${times(max)}`
          : `${min} to ${times(max)}`;
  return `${described(match)} came ${times(found)}, and ${expected} is expected.`;
}

function times(count: number): string {
  return count === 1 ? '1 time' : `${count} times`;
}

function described({ operationId, method, path, ...rest }: ExchangeMatch): string {
  const what = operationId ?? [method ?? 'any', path ?? 'request'].join(' ');
  const where = [method, path].filter((part) => operationId !== undefined && part !== undefined);
  const others = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  const more = [...where, ...others];
  return more.length === 0 ? String(what) : `${what} with ${more.join(', ')}`;
}

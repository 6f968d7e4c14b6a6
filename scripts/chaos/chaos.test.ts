import { expect, test } from 'vitest';
import { findDifference } from '../../simulator/src/property-tests/search/find-difference.ts';
import { playCase } from '../../simulator/src/property-tests/search/play-case.ts';
import { readFoundCases } from './found-cases.ts';
import { findMissedBounds, readBounds } from './results.ts';

test.each(readFoundCases().map((found) => [found.case.seed, found.seen, found] as const))(
  'what the search has found stays mended: seed %i, %s',
  async (_seed, _seen, { case: kept }) => {
    const first = await playCase(kept, { run: 0 });
    const second = await playCase(kept, { run: 1 });
    expect(first.violation ?? second.violation).toBe(null);
    expect(findDifference(first.text, second.text)).toBe(null);
  },
);

test('a long search that reaches fewer places than its bounds fails, a short one does not', () => {
  const bounds = { seeds: 2_000, reached: { pair: 700, state: 33 } };
  const reached = { pair: 699, state: 33 };
  expect(findMissedBounds('device', { seeds: 2_000, reached }, bounds)).toEqual([
    'pair: 699 reached, the bound is 700 (scripts/chaos/search-bounds.json)',
  ]);
  expect(findMissedBounds('device', { seeds: 1_999, reached }, bounds)).toEqual([]);
  const kept = [readBounds('device'), readBounds('console')];
  expect(kept.flatMap(({ reached: all }) => Object.values(all)).every((bound) => bound > 0)).toBe(
    true,
  );
});

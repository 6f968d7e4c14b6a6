import { expect, test } from 'vitest';
import { readBundle } from '../../replay/read-bundle.ts';
import { replay } from '../../replay/replay.ts';
import { createSimulator } from '../../simulator.ts';
import { drawCase } from './draw-case.ts';
import { findDifference } from './find-difference.ts';
import { playCase } from './play-case.ts';
import { formatEvent } from './search-case.ts';
import { PlaceCount } from './search-places.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';
const seeds = Array.from({ length: isWhole ? 400 : 12 }, (_none, index) => index + 1);

test('several actors, faults and conditions break nothing, twice with the same bytes (property)', async () => {
  const places = new PlaceCount();
  for (const seed of seeds) {
    const chosen = drawCase(seed);
    const first = await playCase(chosen, { run: 0 });
    const what = `seed ${seed}\n${chosen.events.map(formatEvent).join('\n')}`;
    expect(first.violation, what).toBe(null);
    const second = await playCase(chosen, { run: 1 });
    expect(findDifference(first.text, second.text), what).toBe(null);
    places.add(first.places);
  }
  // Seeds that are alike or reach nothing would prove nothing.
  const reached = Object.fromEntries(
    places.toReport().map(({ kind, reached: { length } }) => [kind, length]),
  );
  expect(reached.response).toBeGreaterThan(isWhole ? 180 : 35);
  expect(reached.transition).toBeGreaterThan(isWhole ? 45 : 6);
  expect(reached.pair).toBeGreaterThan(isWhole ? 250 : 5);
}, 240_000);

test('the bundle of a case replays it', async () => {
  for (const seed of seeds.slice(0, isWhole ? 40 : 2)) {
    const { bundle } = await playCase(drawCase(seed), { run: 0, bundle: true });
    const read = await readBundle(JSON.stringify(bundle));
    if (read.outcome === 'rejected') throw new Error(read.message);
    const simulator = await createSimulator();
    const { difference, problems } = await replay(simulator, read.bundle);
    await simulator.close();
    expect({ seed, difference, problems }).toEqual({ seed, difference: null, problems: [] });
  }
}, 120_000);

test('the first differing byte of two texts is reported with what is around it', () => {
  expect(findDifference('the same', 'the same')).toBe(null);
  expect(findDifference('one\ntwo 2 three', 'one\ntwo 3 three')).toEqual({
    byte: 8,
    line: 2,
    first: 'two 2 three',
    second: 'two 3 three',
  });
  expect(findDifference('ä 1', 'ä')).toEqual({ byte: 2, line: 1, first: 'ä 1', second: 'ä' });
});

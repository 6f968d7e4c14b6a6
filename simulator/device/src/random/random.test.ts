import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { RandomStream } from './stream.ts';

const draw = (stream: RandomStream, count: number) =>
  Array.from({ length: count }, () => stream.uint32());

const seeds = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test('equal seeds and names give equal streams; different ones give different streams (property)', () => {
  fc.assert(
    fc.property(seeds, fc.string(), (seed, name) => {
      const first = draw(createRandom(seed).getStream(name), 8);
      expect(draw(createRandom(seed).getStream(name), 8)).toEqual(first);
      expect(draw(createRandom(seed).getStream(`${name}!`), 8)).not.toEqual(first);
      expect(draw(createRandom(seed === 0 ? 1 : seed - 1).getStream(name), 8)).not.toEqual(first);
    }),
  );
});

test('using one stream does not change another (property)', () => {
  fc.assert(
    fc.property(seeds, fc.nat(50), (seed, others) => {
      const alone = draw(createRandom(seed).getStream('faults'), 5);
      const random = createRandom(seed);
      draw(random.getStream('wifi'), others);
      expect(draw(random.getStream('faults'), 5)).toEqual(alone);
    }),
  );
});

test('a restored stream continues where it was saved, also for existing references', () => {
  const random = createRandom(7);
  const faults = random.getStream('faults');
  draw(faults, 3);
  const saved = JSON.parse(JSON.stringify(random.save()));
  const next = draw(faults, 4);
  const late = draw(random.getStream('late'), 2);
  random.restore(saved);
  expect(draw(faults, 4)).toEqual(next);
  expect(draw(random.getStream('late'), 2)).toEqual(late);
  const elsewhere = createRandom(7);
  elsewhere.restore(saved);
  expect(draw(elsewhere.getStream('faults'), 4)).toEqual(next);
});

test('integers stay within their bounds and reach both', () => {
  const stream = createRandom(1).getStream('int');
  const seen = new Set(Array.from({ length: 500 }, () => stream.int(-2, 3)));
  expect([...seen].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
  expect(() => stream.int(3, 2)).toThrow('Cannot pick a whole number from 3 to 2.');
});

test('random numbers are uniformly distributed', () => {
  const stream = createRandom(2).getStream('float');
  const buckets = new Array<number>(10).fill(0);
  for (let n = 0; n < 20_000; n++) {
    const bucket = Math.floor(stream.float() * 10);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  // Six standard deviations around 2,000.
  for (const count of buckets) expect(Math.abs(count - 2_000)).toBeLessThan(255);
});

test('hex digits and bytes have the requested length', () => {
  const stream = createRandom(3).getStream('secret');
  expect(stream.hex(64)).toMatch(/^[0-9a-f]{64}$/);
  expect(stream.hex(3)).toMatch(/^[0-9a-f]{3}$/);
  expect(stream.bytes(16)).toHaveLength(16);
});

test('picking from an empty list throws an error', () => {
  expect(() => createRandom(1).getStream('pick').pick([])).toThrow(RangeError);
});

test.each([-1, 1.5, Number.NaN])('the seed %d is rejected', (seed) => {
  expect(() => createRandom(seed)).toThrow('is no whole number of 0 or more');
});

test('the generator produces the same numbers as in its first version', () => {
  expect(draw(RandomStream.fromText('1/example'), 4)).toMatchInlineSnapshot(`
    [
      3950360199,
      3066423728,
      3638436200,
      3731488536,
    ]
  `);
});

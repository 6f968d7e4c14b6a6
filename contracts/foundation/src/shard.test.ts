import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainMissingShards, formatShard, isInShard, parseShard, type Shard } from './shard.ts';

const listShards = (count: number): Shard[] =>
  [...Array(count).keys()].map((index) => ({ index, count }));

const select = <Item extends number | string>(items: readonly Item[], shard: Shard): Item[] =>
  items.filter((item) => isInShard(item, shard));

test('a shard is an index from 0 and a count, and the index may come from the environment', () => {
  expect(parseShard('0/1')).toEqual({ index: 0, count: 1 });
  expect(parseShard('3/4')).toEqual({ index: 3, count: 4 });
  expect(parseShard('*/4', { JOB_COMPLETION_INDEX: '2' })).toEqual({ index: 2, count: 4 });
  expect(formatShard(parseShard('3/4'))).toBe('3/4');
});

test.each([
  ['3/2', {}, '"3/2" has no shard 3: shards count from 0. Use an index from 0 to 1.'],
  ['4/4', {}, 'Use an index from 0 to 3.'],
  ['0/0', {}, '"0/0" has 0 shards. Use a count from 1 to 10000.'],
  ['0/10001', {}, 'has 10001 shards'],
  ['-1/2', {}, 'is not a shard. Use index/count, such as 0/4'],
  ['1.5/2', {}, 'is not a shard'],
  ['first', {}, '"first" is not a shard'],
  ['', {}, '"" is not a shard'],
  ['1', {}, 'is not a shard'],
  ['1/2/3', {}, 'is not a shard'],
  ['*/2', {}, 'needs the environment variable JOB_COMPLETION_INDEX'],
  ['*/2', { JOB_COMPLETION_INDEX: 'x' }, 'JOB_COMPLETION_INDEX is "x"'],
  ['*/2', { JOB_COMPLETION_INDEX: '2' }, '"*/2" has no shard 2'],
])('the invalid shard "%s" is an error with the remedy', (text, environment, message) => {
  expect(() => parseShard(text, environment)).toThrow(message);
});

const anyItems = fc.oneof(
  fc.uniqueArray(fc.nat({ max: 100_000 }), { maxLength: 60 }),
  fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 60 }),
);

test('each item is in exactly one shard, and the order stays (property)', () => {
  fc.assert(
    fc.property(anyItems, fc.integer({ min: 1, max: 12 }), (items: (number | string)[], count) => {
      const parts = listShards(count).map((shard) => select(items, shard));
      expect(parts.flat()).toHaveLength(items.length);
      expect(new Set(parts.flat())).toEqual(new Set(items));
      for (const part of parts) {
        const positions = part.map((item) => items.indexOf(item));
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('an added item moves no other item to another shard (property)', () => {
  fc.assert(
    fc.property(
      anyItems,
      fc.string(),
      fc.integer({ min: 1, max: 12 }),
      (items: (number | string)[], added, count) => {
        for (const shard of listShards(count)) {
          const more = select([added, ...items], shard);
          expect(more.slice(isInShard(added, shard) ? 1 : 0)).toEqual(select(items, shard));
        }
      },
    ),
  );
});

test('similar names are spread evenly', () => {
  const names = [...Array(1_000).keys()].map((n) => `shape.drop:getStatus:/field${n}`);
  for (const shard of listShards(4)) {
    expect(select(names, shard).length).toBeGreaterThan(200);
    expect(select(names, shard).length).toBeLessThan(300);
  }
});

test('parts that are not all shards of one run are explained', () => {
  const parts = ['0/2', '1/2'].map((text) => ({
    source: `${text[0]}.json`,
    shard: parseShard(text),
  }));
  const [first, second] = parts;
  expect(explainMissingShards(parts)).toBeNull();
  expect(explainMissingShards(parts.toReversed())).toBeNull();
  expect(explainMissingShards([])).toBe('Nothing to merge. Name the files of all shards.');
  if (first === undefined || second === undefined) throw new Error('There are two parts.');
  expect(explainMissingShards([second])).toBe(
    'Shard 0/2 is missing. Name the files of all 2 shards.',
  );
  expect(explainMissingShards([first, first])).toBe(
    '0.json and 0.json are both shard 0/2. Name each shard once.',
  );
  const other = { source: 'c.json', shard: parseShard('1/3') };
  expect(explainMissingShards([first, other])).toBe(
    '0.json is shard 0/2, but c.json is shard 1/3. Merge shards of one run.',
  );
  expect(explainMissingShards([{ source: 'a', shard: parseShard('0/100') }])).toContain(
    '10/100 and 89 more is missing',
  );
});

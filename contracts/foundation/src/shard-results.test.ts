import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectShard } from './shard.ts';
import { mergeShardResults, parseShardResults, type ShardResults } from './shard-results.ts';

// Decision 0077.

type Result = { number: number; name: string };

function createFile(names: readonly string[], index: number, count: number) {
  const selected = selectShard(names, { index, count }, (name) => name);
  const content: ShardResults<Result> = {
    kind: 'test',
    contract: 'sha256:1',
    shard: `${index}/${count}`,
    total: names.length,
    results: selected.map(({ number, item }) => ({ number, name: item })),
  };
  return { source: `${index}.json`, content };
}

const createFiles = (names: readonly string[], count: number) =>
  [...Array(count).keys()].map((index) => createFile(names, index, count));

test('merged shards have the results of a run without shards, in its order (property)', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 8 }), (names, count) => {
      const files = createFiles(names, count);
      expect(mergeShardResults(files.toReversed())).toEqual(
        names.map((name, at) => ({ number: at + 1, name })),
      );
    }),
  );
});

test('files that are not one complete run are errors', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const [first, second] = createFiles(names, 2);
  if (first === undefined || second === undefined) throw new Error('There are two files.');
  expect(() => mergeShardResults([])).toThrow('Nothing to merge. Name the files of all shards.');
  expect(() => mergeShardResults([first])).toThrow('Shard 1/2 is missing.');
  const edit = (change: Partial<ShardResults<Result>>) => [
    first,
    { ...second, content: { ...second.content, ...change } },
  ];
  expect(() => mergeShardResults(edit({ contract: 'sha256:2' }))).toThrow(
    '0.json has contract sha256:1, but 1.json has sha256:2. Merge shards of one run.',
  );
  expect(() => mergeShardResults(edit({ total: 6 }))).toThrow('has total 5, but 1.json has 6');
  expect(() => mergeShardResults(edit({ results: [] }))).toThrow('but the run has 5 items');
  expect(() => mergeShardResults(edit({ shard: '2/2' }))).toThrow('1.json: "2/2" has no shard 2');
});

test.each([
  ['no json', 'a.json is not JSON ('],
  ['7', 'a.json contains no results, not test results.'],
  ['{"tool": "stillhouse-verify"}', 'a.json contains a verifier report, not test results.'],
  ['{"kind": "scenario"}', 'a.json contains scenario results, not test results.'],
  ['{"devices": 1, "areas": []}', 'a.json contains coverage, not test results.'],
])('the file content %s is an error that names what it is', (text, message) => {
  expect(() => parseShardResults('a.json', text, 'test')).toThrow(message);
});

test('a file is read as it was written', () => {
  const { content } = createFile(['a', 'b'], 0, 1);
  expect(parseShardResults('a.json', JSON.stringify(content), 'test')).toEqual(content);
});

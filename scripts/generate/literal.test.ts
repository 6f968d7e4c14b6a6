import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { formatLiteral } from './literal.ts';

const json: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.parse(JSON.stringify(value)))
  .filter((value) => !JSON.stringify(value).includes('"__proto__"'));

test('a value read back from its source is the same value', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const source = encodeURIComponent(`export default ${formatLiteral(value)};`);
      const { default: read } = await import(`data:text/javascript,${source}`);
      expect(read).toEqual(value);
    }),
    { numRuns: 50 },
  );
});

test('a short value stays on one line, a long one is broken', () => {
  expect(formatLiteral({ id: 'x', 'not-a-word': ["it's"], 200: null })).toBe(
    "{ 200: null, id: 'x', 'not-a-word': ['it\\'s'] }",
  );
  expect(
    formatLiteral({ words: Array.from({ length: 12 }, () => 'twelveletter') }).split('\n'),
  ).toHaveLength(16);
});

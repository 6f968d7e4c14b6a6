import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Budget, ExcessError, findExcess, findTextExcess, parseJson } from './document-limits.ts';

/** Counts the keys and items of a parsed document. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.length + inner.map(countValues).reduce((sum, count) => sum + count, 0);
}

// Decision 0118.
test('a JSON text has as many values as the parsed document', () => {
  const text = fc.json({ maxDepth: 8 }).chain((json) => {
    const spaced = JSON.stringify(JSON.parse(json), null, '\t');
    return fc.constantFrom(json, spaced);
  });
  fc.assert(
    fc.property(text, (json) => {
      const values = countValues(JSON.parse(json));
      const parse = (limit: number) => new Budget({ values: limit, bytes: 0 }).parse(json);
      expect(parse(values)).toEqual(JSON.parse(json));
      if (values > 0) {
        expect(() => parse(values - 1)).toThrow(
          new ExcessError(`has more than ${values - 1} values`),
        );
      }
    }),
  );
});

test('a budget counts all texts together, and its message names the whole', () => {
  const budget = new Budget({ values: 5, bytes: 0 });
  expect(budget.parse('[1,2,3]')).toEqual([1, 2, 3]);
  expect(() => budget.parse('{"a":{"b":1},"c":2}')).toThrow('has more than 5 values');
  expect(budget.parse('[1,2]')).toEqual([1, 2]);
  expect(() => budget.parse('[1]')).toThrow('has more than 5 values');
});

test.each([
  ['brackets without an end', '['.repeat(2_000_000), 'is nested deeper than 64 levels'],
  ['many lists', `[${'[],'.repeat(30_000)}[]]`, 'has more than 25000 values'],
  ['commas without values', ','.repeat(30_000), 'has more than 25000 values'],
  [
    'an object with many keys',
    `{${Array.from({ length: 1_001 }, (_, at) => `"${at}":0`).join()}}`,
    'has an object with more than 1000 keys',
  ],
])('%s exceed the limits of a text', (_, json, message) => {
  expect(() => parseJson(json)).toThrow(new ExcessError(message));
});

test('brackets and commas in strings do not count', () => {
  const value = { text: `[{,\\"${'[,'.repeat(30_000)}` };
  const json = JSON.stringify(value);
  expect(findTextExcess(json)).toBeNull();
  expect(parseJson(json)).toEqual(value);
  expect(findExcess(value)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonError } from './find-json-error.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('an error is found if and only if JSON.parse throws (property)', () => {
  const damaged = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', '\\', '0', '\n', 'x'),
    )
    .map(([text, at, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + 1);
    });
  const any = fc.oneof(fc.json({ maxDepth: 4 }), damaged, fc.string());
  fc.assert(
    fc.property(any, (text) => {
      expect([text, findJsonError(text) === null]).toEqual([text, isJson(text)]);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['', 0, 'unexpected end'],
  ['{"a": 1', 7, 'unexpected end'],
  ['{"a": x}', 6, 'unexpected "x"'],
  ["{'a': 1}", 1, 'unexpected "\'"'],
  ['{"a": 1,}', 8, 'unexpected "}"'],
  ['[1 2]', 3, 'unexpected "2"'],
  ['{"a" 1}', 5, 'unexpected "1"'],
  ['"open', 5, 'unexpected end'],
  ['01', 1, 'unexpected "1"'],
  ['{} {}', 3, 'unexpected "{"'],
])('%j is invalid at character %i: %s', (text, position, found) => {
  expect(findJsonError(text)).toEqual({ position, found });
});

test('deeply nested JSON is processed without an error', () => {
  expect(findJsonError('['.repeat(1_000_000))).toEqual({
    position: 1_000_000,
    found: 'unexpected end',
  });
});

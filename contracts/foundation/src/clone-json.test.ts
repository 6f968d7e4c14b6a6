import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cloneJson } from './clone-json.ts';

/** Returns all objects and lists in a value. */
function listContainers(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(listContainers)];
}

// Decision 0077.
test('a copy of JSON is equal and shares nothing with the original (property)', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      const copy = cloneJson(value);
      expect(copy).toEqual(value);
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
      const originals = new Set(listContainers(value));
      expect(listContainers(copy).filter((one) => originals.has(one))).toEqual([]);
    }),
  );
});

test('a key that would change the prototype stays a key', () => {
  const copy = cloneJson(JSON.parse('{"__proto__":{"admin":true}}') as { admin?: boolean });
  expect(copy.admin).toBeUndefined();
  expect(JSON.stringify(copy)).toBe('{"__proto__":{"admin":true}}');
});

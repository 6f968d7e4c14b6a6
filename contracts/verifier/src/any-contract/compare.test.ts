import { expect, test } from 'vitest';
import { isKept, isMangled } from './compare.ts';

test('a sorted list is kept, a reversed one is not', () => {
  expect(isKept(['a', 'b', 'c'], ['b', 'c', 'a'])).toBe(true);
  expect(isKept(['a', 'c', 'b'], ['b', 'c', 'a'])).toBe(false);
  expect(isMangled({ box: [1, 3, 2] }, { box: [2, 3, 1] })).toBe(true);
  expect(isKept(['b', 'a'], ['b', 'a'])).toBe(true);
});

test('a text that is cut or in lower case is mangled, unless its case does not count', () => {
  expect(isMangled('Hal', 'Hall')).toBe(true);
  expect(isMangled({ label: 'hall' }, { label: 'Hall' })).toBe(true);
  expect(isMangled('hall.example', 'Hall.example', 'hostname')).toBe(false);
  expect(isMangled('Roof', 'Hall')).toBe(false);
});

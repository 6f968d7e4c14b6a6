import { expect, test } from 'vitest';
import { formatShortValue } from './variant.ts';

test.each([
  ['x'.repeat(128), '(128 characters)'],
  ['\u{1f3db}'.repeat(64), '(64 characters)'],
  ['"'.repeat(50), '(50 characters)'],
])('a long string has as many characters as its limit counts: %s', (value, length) => {
  expect(formatShortValue(value)).toContain(length);
});

test('a short value is shown whole', () => {
  expect(formatShortValue('room-4')).toBe('"room-4"');
});

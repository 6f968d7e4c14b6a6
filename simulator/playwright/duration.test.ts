import { expect, test } from 'vitest';
import { type Duration, toMilliseconds } from './duration.ts';

test('a duration is a number of milliseconds or a number with a unit', () => {
  expect(toMilliseconds(250)).toBe(250);
  expect(toMilliseconds('250ms')).toBe(250);
  expect(toMilliseconds('90s')).toBe(90_000);
  expect(toMilliseconds('20m')).toBe(1_200_000);
  expect(toMilliseconds('24.5h')).toBe(88_200_000);
  expect(toMilliseconds('1d')).toBe(86_400_000);
  expect(toMilliseconds(0)).toBe(0);
});

test('a duration that is malformed, negative or a fraction of a millisecond is rejected', () => {
  const invalid = [-1, 0.5, Number.NaN, '1.0001s', '-5s', '', 's', '5 s', '5x'];
  for (const duration of invalid) {
    expect(() => toMilliseconds(duration as Duration)).toThrow(`"${duration}" is not a duration`);
  }
});

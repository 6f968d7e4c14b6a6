import { expect, test } from 'vitest';
import { type Duration, milliseconds } from './duration.ts';

test('a test writes time spans as people say them', () => {
  expect(milliseconds(250)).toBe(250);
  expect(milliseconds('250ms')).toBe(250);
  expect(milliseconds('90s')).toBe(90_000);
  expect(milliseconds('20m')).toBe(1_200_000);
  expect(milliseconds('24.5h')).toBe(88_200_000);
  expect(milliseconds(0)).toBe(0);
});

test('what is no whole, positive number of milliseconds is refused, by its own words', () => {
  const wrong = [-1, 0.5, Number.NaN, '1.0001s', '-5s', '', 's', '5 s', '5d'];
  for (const duration of wrong) {
    expect(() => milliseconds(duration as Duration)).toThrow(`"${duration}" is no duration`);
  }
});

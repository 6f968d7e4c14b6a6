import { expect, test } from 'vitest';
import { durationMs, instantMs } from './duration.ts';

test.each([
  ['90s', 90_000],
  ['1.5h', 5_400_000],
  ['2m', 120_000],
  ['3d', 259_200_000],
  ['250ms', 250],
  [0, 0],
  [1_500, 1_500],
] as const)('%s is a duration of %i ms', (text, ms) => {
  expect(durationMs(text)).toBe(ms);
});

test.each(['', 's', '90', '-1s', '1 s', '1w', '1e3s', '١s'])('%j is no duration', (text) => {
  expect(durationMs(text)).toBe(null);
});

test('an instant is epoch milliseconds or an ISO time', () => {
  expect(instantMs('2030-01-07T09:00:00Z')).toBe(1_893_999_600_000 + 7_200_000);
  expect(instantMs('2030-01-07T10:00:00+01:00')).toBe(instantMs('2030-01-07T09:00:00Z'));
  expect(instantMs(1_894_006_800_000)).toBe(1_894_006_800_000);
  expect(instantMs('1960-01-01T00:00:00Z')).toBe(null);
  expect(instantMs('tomorrow')).toBe(null);
});

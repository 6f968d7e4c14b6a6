import { expect, test } from 'vitest';
import { parseInstant } from './instant.ts';

test('an instant is epoch milliseconds or an ISO time', () => {
  expect(parseInstant('2030-01-07T09:00:00Z')).toBe(1_893_999_600_000 + 7_200_000);
  expect(parseInstant('2030-01-07T10:00:00+01:00')).toBe(parseInstant('2030-01-07T09:00:00Z'));
  expect(parseInstant(1_894_006_800_000)).toBe(1_894_006_800_000);
  expect(parseInstant('1960-01-01T00:00:00Z')).toBe(null);
  expect(parseInstant('tomorrow')).toBe(null);
});

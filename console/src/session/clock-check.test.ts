import { expect, test } from 'vitest';
import { getClockAdvice } from './token.ts';

const now = Date.UTC(2030, 0, 7);
const hours = (count: number) => ({
  sub: 'admin',
  expiresAt: now + count * 3_600_000,
  permissions: [],
});

// R9.3.
test.each([0.01, 12, 24, 24.5])('a token that is valid for %s more hours is accepted', (left) => {
  expect(getClockAdvice(hours(left), now)).toBeNull();
});

// R5.3, R9.3.
test('a token of a device whose clock is ahead gives advice', () => {
  expect(getClockAdvice(hours(30), now)).toBe(
    'According to the clock of this computer, the sign-in token expires in 30.0 hours, which is longer than a token is valid. Check the clock of this computer and the NTP settings of the device.',
  );
  expect(
    getClockAdvice({ ...hours(24.5), expiresAt: hours(24.5).expiresAt + 1 }, now),
  ).not.toBeNull();
});

// R5.3.
test('a token that has expired gives advice', () => {
  expect(getClockAdvice(hours(-2), now)).toContain('expired 2.0 hours ago');
  expect(getClockAdvice(hours(0), now)).not.toBeNull();
});

import { expect, test } from 'vitest';
import { getValidity, hasNoExpiry } from './validity.ts';

const day = 24 * 3_600_000;
const now = Date.UTC(2030, 0, 7, 9);
const lived = { notBefore: now - 365 * day, isValid: true };

test.each([
  [365 * day, 'valid', 'Valid'],
  [30 * day + 1, 'valid', 'Valid'],
  [30 * day, 'expiring', 'Expires in 30 days'],
  [11.5 * day, 'expiring', 'Expires in 11 days'],
  [10 * day, 'expiringSoon', 'Expires in 10 days'],
  [1.9 * day, 'expiringSoon', 'Expires in 1 day'],
  [day - 1, 'expiringSoon', 'Expires within a day'],
  [0, 'expiringSoon', 'Expires within a day'],
  [-1, 'expired', 'Expired'],
])('a certificate with %d ms left is %s', (leftMs, kind, text) => {
  expect(getValidity({ ...lived, notAfter: now + leftMs }, now)).toEqual({ kind, text });
});

test.each([
  [3 * day, 2.9 * day, 'valid'],
  [3 * day, 1.01 * day, 'valid'],
  [3 * day, 0.99 * day, 'expiring'],
  [3 * day, 0.3 * day, 'expiringSoon'],
  [90 * day, 30 * day, 'expiring'],
  [90 * day, 10 * day, 'expiringSoon'],
])('one that lives for %d ms and has %d ms left is %s', (lifeMs, leftMs, kind) => {
  const notAfter = now + leftMs;
  expect(getValidity({ notBefore: notAfter - lifeMs, notAfter }, now).kind).toBe(kind);
});

test('a certificate that starts in the future is not valid yet', () => {
  const { text } = getValidity({ notBefore: now + 1, notAfter: now + day, isValid: false }, now);
  expect(text).toBe('Not valid yet');
});

test('a certificate that the device reports as invalid is not shown as valid', () => {
  const dates = { ...lived, notAfter: now + 365 * day, isValid: false };
  expect(getValidity(dates, now).text).toBe('Not valid');
});

// R2.79.
test('the last second of the year 9999 means no expiry (RFC 5280)', () => {
  expect(hasNoExpiry({ notAfter: Date.parse('9999-12-31T23:59:59Z') })).toBe(true);
  expect(hasNoExpiry({ notAfter: Date.parse('9999-12-31T23:59:58Z') })).toBe(false);
});

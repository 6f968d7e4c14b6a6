import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorTexts } from './error-texts.ts';

test('the texts of the catalogue are those of the specification, to the letter', () => {
  const { tooManyRequests, ...fixed } = errorTexts;
  expect(fixed).toEqual({
    wrongSerialNumber: 'Wrong serial number',
    wrongCredentials: 'Username or password is incorrect',
    replyNotUnderstood: 'Error: could not understand server response',
    genericSignInError: 'An error occured. Please contact your administrator.',
    unableToConnect: 'Unable to connect to the device.',
    cardFailure: 'An error occurred',
  });
  expect(tooManyRequests(125_000)).toBe('Too many requests. Try again in 2 minutes and 5 seconds');
});

test.each([
  [60_000, 'Too many requests. Try again in 1 minutes'],
  [15 * 60_000, 'Too many requests. Try again in 15 minutes'],
  [59_001, 'Too many requests. Try again in 1 minutes'],
  [1, 'Too many requests. Try again in 0 minutes and 1 seconds'],
  [0, 'Too many requests. Try again in 0 minutes'],
  [null, 'Too many requests. Try again later'],
])('a user who has to wait %s ms is told "%s"', (waitMs, text) => {
  expect(errorTexts.tooManyRequests(waitMs)).toBe(text);
});

test('a user who waits as long as told does not come too early, nor a second too late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 3_600_000 }), (waitMs) => {
      const text = errorTexts.tooManyRequests(waitMs);
      const match = /^Too many requests\. Try again in (\d+) minutes(?: and (\d+) seconds)?$/.exec(
        text,
      );
      const [, minutes, seconds] = match ?? [];
      expect(minutes, text).toBeDefined();
      if (seconds !== undefined) {
        expect(Number(seconds)).toBeGreaterThan(0);
        expect(Number(seconds)).toBeLessThan(60);
      }
      const toldMs = (Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
      expect(toldMs).toBeGreaterThanOrEqual(waitMs);
      expect(toldMs - waitMs).toBeLessThan(1000);
    }),
  );
});

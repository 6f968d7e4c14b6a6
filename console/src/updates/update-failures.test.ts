import { expect, test } from 'vitest';
import { formatUpdateFailure } from './update-failures.ts';

test('a failed update is explained in words', () => {
  expect(formatUpdateFailure('noSpace', true)).toBe('The device does not have enough free space.');
});

// R6.17.
test('a reader who cannot start an update is not told to', () => {
  const cause = 'The device lost power during the installation.';
  expect(formatUpdateFailure('powerLost', true)).toBe(`${cause} Keep it plugged in and try again.`);
  expect(formatUpdateFailure('powerLost', false)).toBe(cause);
});

test('firmware that reports no reason has failed without one', () => {
  expect(formatUpdateFailure(undefined, true)).toBe('The last update has failed.');
});

test.each(['solarFlare', 'constructor'])('the unknown reason %s is shown as reported', (reason) => {
  expect(formatUpdateFailure(reason, true)).toBe(
    `The last update has failed. The device reports: ${reason}.`,
  );
});

import { expect, test } from 'vitest';
import { formatUpdateFailure } from './update-failures.ts';

test('a failed update is explained in words', () => {
  expect(formatUpdateFailure('noSpace')).toBe('The device does not have enough free space.');
});

test('firmware that reports no reason has failed without one', () => {
  expect(formatUpdateFailure(undefined)).toBe('The last update has failed.');
});

test.each(['solarFlare', 'constructor'])('the unknown reason %s is shown as reported', (reason) => {
  expect(formatUpdateFailure(reason)).toBe(
    `The last update has failed. The device reports: ${reason}.`,
  );
});

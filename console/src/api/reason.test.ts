import { expect, test } from 'vitest';
import { DeviceError } from './device-error.ts';
import { addReason, getReason } from './reason.ts';

const rejected = (detail: string) =>
  new DeviceError('updateHostname', { status: 400, code: 'bad-request', detail });

test('the reason is the message of the device', () => {
  expect(getReason(rejected('hostname "a b" has a space.'))).toBe('hostname "a b" has a space.');
});

test('without a message the reason is the status', () => {
  expect(getReason(rejected(''))).toBe('The device responded with status 400.');
});

// R8.10, R8.11, R8.12.
test('an error text has the reason in brackets', () => {
  expect(addReason('Unable to update hostname.', rejected('No.'))).toBe(
    'Unable to update hostname. [No.]',
  );
});

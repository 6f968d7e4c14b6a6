import { expect, test } from 'vitest';
import { DeviceError } from './device-error.ts';
import { reasonOf, withReason } from './reason.ts';

const refused = (detail: string) =>
  new DeviceError('updateHostname', { status: 400, code: 'bad-request', detail });

test('a user reads the words of the device', () => {
  expect(reasonOf(refused('hostname "a b" has a space.'))).toBe('hostname "a b" has a space.');
});

test('a user of a device without words reads at least its status', () => {
  expect(reasonOf(refused(''))).toBe('The device answered with status 400.');
});

// R8.10, R8.11, R8.12.
test('a text of the catalogue carries the reason in brackets', () => {
  expect(withReason('Unable to update hostname.', refused('No.'))).toBe(
    'Unable to update hostname. [No.]',
  );
});

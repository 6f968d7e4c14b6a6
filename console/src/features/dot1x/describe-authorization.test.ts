import type { Schema } from '@stillhouse/contracts/api';
import { expect, test } from 'vitest';
import { barraStatus } from '../../../test/fake-device.ts';
import { describeAuthorization } from './describe-authorization.ts';

const waiting = 'Waiting for the network to authorize the device.';

function createStatus(ethernet: Schema<'Dot1xInterface'>): Schema<'DeviceStatus'> {
  const dot1x = { ethernet, wifi: { configured: false } };
  return { ...barraStatus, networkProperties: { ...barraStatus.networkProperties, dot1x } };
}

// R2.56.
test.each([
  ['is authorized', 'authorized', 'has authorized', 'has authorized'],
  ['is rejected', 'unauthorized', waiting, 'has not authorized the device. Check'],
  ['is in a network without 802.1x', 'notRequested', 'does not request', 'does not request'],
  ['has no cable', undefined, waiting, 'Check the cable.'],
] as const)('an admin reads that a device %s', (_, authorization, atFirst, atLast) => {
  const status = createStatus({ configured: true, ...(authorization && { authorization }) });
  expect(describeAuthorization(status, false).text).toContain(atFirst);
  expect(describeAuthorization(status, true).text).toContain(atLast);
});

test('an admin reads that a device does not respond, or does not report its authorization', () => {
  expect(describeAuthorization(undefined, false).text).toBe(waiting);
  expect(describeAuthorization(undefined, true).text).toBe('The device does not respond.');
  expect(describeAuthorization(barraStatus, false).text).toContain('does not report');
});

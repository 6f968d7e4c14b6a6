import { expect, test } from 'vitest';
import { createTestDevice } from '../testing/create-test-device.ts';
import { updateEthernetIp4 } from './ethernet-ip4.ts';

const address = {
  mode: 'static',
  ip4Address: '192.0.2.20',
  subnetMask: '255.255.255.0',
  primaryDns: '192.0.2.53',
} as const;

// Decision 0114.
test('addresses are stored without leading zeros', () => {
  const { device } = createTestDevice();
  const update = { ...address, gateway: '192.0.002.001', secondaryDns: 'not checked' };
  expect(updateEthernetIp4(device, update)).toEqual({
    outcome: 'updated',
    settings: { ...update, gateway: '192.0.2.1' },
  });
});

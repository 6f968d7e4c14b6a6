import { expect, test } from 'vitest';
import { createTestDevice } from '../testing/create-test-device.ts';
import { updateEthernetIp4 } from './ethernet-ip4.ts';

const address = {
  mode: 'static',
  ip4Address: '192.0.2.20',
  subnetMask: '255.255.255.0',
  primaryDns: '192.0.2.53',
} as const;

test.each([
  ['192.0.2.20', /must not be the same as the local IP address/],
  [
    '192.0.3.1',
    /192\.0\.3\.1 must be in the subnet of 192\.0\.2\.20 with the mask 255\.255\.255\.0/,
  ],
])('the gateway %s is refused and nothing changes', (gateway, message) => {
  const { device } = createTestDevice();
  const before = structuredClone(device.state.network);
  expect(updateEthernetIp4(device, { ...address, gateway })).toEqual({
    outcome: 'refused',
    issues: [{ pointer: '/gateway', message: expect.stringMatching(message) }],
  });
  expect(device.state.network).toEqual(before);
});

test('a gateway in the subnet is accepted, also with leading zeros', () => {
  const { device } = createTestDevice();
  const update = { ...address, gateway: '192.0.002.001' };
  expect(updateEthernetIp4(device, update)).toMatchObject({ outcome: 'updated' });
});

import type { Schema } from '@stillhouse/contracts/api';
import { expect, test } from 'vitest';
import { getNetworkToLose } from './network-to-lose.ts';

const wifi = {
  isSaved: true,
  state: 'CONNECTED',
  network: { ssid: 'good' },
  properties: { ip4Address: '10.1.0.7', ip6Address: 'fd00::7' },
};
const cable = { ip4Address: '10.2.0.7', ip6Address: null };
const toStatus = (networkProperties: object) =>
  ({ networkProperties }) as unknown as Schema<'DeviceStatus'>;
const config = { localSetupAddress: 'http://192.168.100.1' };
const open = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

// R4.62.
test.each([
  ['Wi-Fi is the only connection', { wifi }, 'http://room.local', 'good'],
  [
    'the cable has no address',
    { wifi, ethernet: { ...cable, ip4Address: null } },
    'http://a',
    'good',
  ],
  ['there is a cable', { wifi, ethernet: cable }, 'http://room.local', null],
  ['this page comes over Wi-Fi', { wifi, ethernet: cable }, 'http://10.1.0.7:8080', 'good'],
  ['this page comes over Wi-Fi, IPv6', { wifi, ethernet: cable }, 'http://[fd00::7]', 'good'],
  ['this page comes over USB', { wifi }, 'http://192.168.100.1', null],
  ['no network is joined', { wifi: { ...wifi, state: 'FAILED' } }, 'http://room.local', null],
  ['there is no Wi-Fi', {}, 'http://room.local', null],
])('the network to lose when %s', (_, properties, origin, ssid) => {
  expect(getNetworkToLose(toStatus(properties), config, open(origin))).toBe(ssid);
});

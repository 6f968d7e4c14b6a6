import type { Schema } from '@stillhouse/contracts/api';
import { defaultBrand } from '@stillhouse/products/brand';
import { expect, test } from 'vitest';
import { barraStatus } from '../../test/fake-device.ts';
import { listHops } from './path-hops.ts';

const address = {
  ip4Address: '198.51.100.7',
  subnetMask: '255.255.255.0',
  gateway: '198.51.100.1',
  ip6Address: null,
  macAddress: '02:1B:2F:33:00:04',
};
const status: Schema<'DeviceStatus'> = {
  ...barraStatus,
  obstacle: null,
  networkProperties: { ethernet: address },
};
const list = (changes: Partial<typeof status>) => listHops({ ...status, ...changes }, defaultBrand);
const listStates = (changes: Partial<typeof status>) => list(changes).map(({ state }) => state);

test('every hop of a healthy device is reached, with the addresses that are known', () => {
  expect(list({})).toEqual([
    { name: 'Device', state: 'reached', text: 'On Ethernet', address: '198.51.100.7' },
    { name: 'Gateway', state: 'reached', text: 'Reached', address: '198.51.100.1' },
    { name: 'Internet', state: 'reached', text: 'Reached' },
    { name: 'Oban Pulse', state: 'reached', text: 'Reached' },
  ]);
});

test.each([
  ['notConnected', 0],
  ['dot1xRefused', 1],
  ['noAddress', 1],
  ['noInternet', 2],
  ['captivePortal', 2],
  ['proxyRequired', 2],
  ['proxyFailed', 2],
  ['nameServerFailed', 2],
  ['cloudUnreachable', 3],
] as const)(
  'with the obstacle %s, hop %i fails and none after it is reached',
  (obstacle, failed) => {
    const states = listStates({ obstacle, isOnline: obstacle === 'cloudUnreachable' });
    const expected = states.map((_state, index) => {
      if (index === failed) return 'failed';
      return index < failed ? 'reached' : 'not-reached';
    });
    expect(states).toEqual(expected);
  },
);

test('older firmware tells whether the internet is reached, and nothing about the cloud', () => {
  const { obstacle: _, ...older } = status;
  const states = (changes: Partial<typeof status>) =>
    listHops({ ...older, ...changes }, defaultBrand).map(({ state }) => state);
  expect(states({})).toEqual(['reached', 'reached', 'reached', 'unknown']);
  expect(states({ isOnline: false })).toEqual(['reached', 'reached', 'failed', 'not-reached']);
  expect(states({ isOnline: false, networkProperties: {} })).toEqual([
    'failed',
    'not-reached',
    'not-reached',
    'not-reached',
  ]);
});

test('an obstacle that the console does not know means that there is no internet', () => {
  const later = 'satelliteLost' as Schema<'Obstacle'>;
  expect(list({ obstacle: later, isOnline: false })[2]).toEqual({
    name: 'Internet',
    state: 'failed',
    text: 'No internet',
  });
});

test.each([
  ['Rooms', 'On Rooms'],
  ['Rooms ', 'On "Rooms "'],
])('a device on Wi-Fi names its network %j', (ssid, text) => {
  const wifi: Schema<'WifiStatus'> = {
    isSaved: true,
    state: 'CONNECTED',
    network: { ssid },
    properties: address,
  };
  expect(list({ networkProperties: { wifi } })[0]?.text).toBe(text);
});

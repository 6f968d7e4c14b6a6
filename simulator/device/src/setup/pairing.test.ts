import { expect, test } from 'vitest';
import { deviceStatus } from '../status.ts';
import { deviceUnderTest } from '../testing/create-test-device.ts';
import { pair, unpair } from './pairing.ts';

test('a pad is paired by name, or with a device made up from its seed, until it is unpaired', () => {
  const { device, events, clock } = deviceUnderTest({ product: 'arran' });
  expect(pair(device)).toMatch(/^Oban Bar|^Oban Board/);
  expect(pair(device, 'Oban Board in the hall')).toBe('Oban Board in the hall');
  expect(deviceStatus(device.state, clock.now())).toMatchObject({
    isPaired: true,
    pairedDeviceName: 'Oban Board in the hall',
  });
  unpair(device);
  unpair(device);
  expect(deviceStatus(device.state, clock.now())).toMatchObject({
    isPaired: false,
    pairedDeviceName: null,
  });
  expect(events.map(({ type }) => type)).toEqual(['paired', 'paired', 'unpaired']);
});

test('a Bar cannot be paired', () => {
  const { device, events } = deviceUnderTest();
  expect(pair(device, 'Oban Board')).toBeNull();
  expect(device.state.pairing).toEqual({ paired: false });
  expect(events).toEqual([]);
});

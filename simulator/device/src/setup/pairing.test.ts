import { expect, test } from 'vitest';
import { deviceStatus } from '../status.ts';
import { deviceUnderTest } from '../testing/create-test-device.ts';

test('a pad is paired by name, or with a device made up from its seed, until it is unpaired', () => {
  const { device, events, clock } = deviceUnderTest({ product: 'arran' });
  expect(device.pair()).toMatch(/^Oban Bar|^Oban Board/);
  expect(device.pair('Oban Board in the hall')).toBe('Oban Board in the hall');
  expect(deviceStatus(device.state, clock.now())).toMatchObject({
    isPaired: true,
    pairedDeviceName: 'Oban Board in the hall',
  });
  device.unpair();
  device.unpair();
  expect(deviceStatus(device.state, clock.now())).toMatchObject({
    isPaired: false,
    pairedDeviceName: null,
  });
  expect(events.map(({ type }) => type)).toEqual(['paired', 'paired', 'unpaired']);
});

test('a Bar cannot be paired', () => {
  const { device, events } = deviceUnderTest();
  expect(device.pair('Oban Board')).toBeNull();
  expect(device.state.pairing).toEqual({ paired: false });
  expect(events).toEqual([]);
});

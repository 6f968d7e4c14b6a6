import { expect, test } from 'vitest';
import { getDeviceStatus } from '../status.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { pair, unpair } from './pairing.ts';

test('a pad is paired by name or with a generated device, until it is unpaired', () => {
  const { device, events } = createTestDevice({ product: 'arran' });
  expect(pair(device)).toMatch(/^Oban Bar|^Oban Board/);
  expect(pair(device, 'Oban Board in the hall')).toBe('Oban Board in the hall');
  expect(getDeviceStatus(device)).toMatchObject({
    isPaired: true,
    pairedDeviceName: 'Oban Board in the hall',
  });
  unpair(device);
  unpair(device);
  expect(getDeviceStatus(device)).toMatchObject({
    isPaired: false,
    pairedDeviceName: null,
  });
  expect(events.map(({ type }) => type)).toEqual(['paired', 'paired', 'unpaired']);
});

test('a Bar cannot be paired', () => {
  const { device, events } = createTestDevice();
  expect(pair(device, 'Oban Board')).toBeNull();
  expect(device.state.pairing).toEqual({ paired: false });
  expect(events).toEqual([]);
});

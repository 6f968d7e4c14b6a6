import { expect, test } from 'vitest';
import { barraStatus } from '../../test/fake-device.ts';
import { findResponseMismatch } from './response-mismatch.ts';

const zone = {
  id: 'Europe/Oslo',
  displayName: 'Oslo',
  longDisplayName: 'Europe/Oslo',
  offset: '+01:00',
};

test('a response that fits the contract has no mismatch', () => {
  expect(findResponseMismatch('getStatus', barraStatus)).toBeNull();
  expect(findResponseMismatch('listTimeZones', [zone, zone])).toBeNull();
  expect(findResponseMismatch('listTimeZones', [])).toBeNull();
  expect(findResponseMismatch('rebootDevice', false)).toBeNull();
});

// R7.7.
test('a missing required value is reported with its location', () => {
  const { serialNumber: _, ...rest } = barraStatus;
  expect(findResponseMismatch('getStatus', rest)).toBe('/serialNumber');
  const { offset: __, ...nowhere } = zone;
  expect(findResponseMismatch('listTimeZones', [zone, nowhere])).toBe('/*/offset');
});

test('a value of another type is reported with its location', () => {
  expect(findResponseMismatch('getStatus', { ...barraStatus, isPaired: 'no' })).toBe('/isPaired');
  expect(findResponseMismatch('getStatus', { ...barraStatus, networkProperties: null })).toBe(
    '/networkProperties',
  );
  expect(findResponseMismatch('listTimeZones', {})).toBe('');
  expect(findResponseMismatch('listTimeZones', [[]])).toBe('/*');
  expect(findResponseMismatch('getStatus', 'ready')).toBe('');
});

test('optional and nullable values may be absent or null with everything below them', () => {
  const { pairedDeviceName: _, ...rest } = barraStatus;
  expect(findResponseMismatch('getStatus', { ...rest, networkProperties: {} })).toBeNull();
  expect(findResponseMismatch('getStatus', { ...barraStatus, pairedDeviceName: null })).toBeNull();
});

test('unknown keys and unknown texts are allowed', () => {
  const wifi = { isSaved: false, state: 'HIBERNATING' };
  expect(
    findResponseMismatch('getStatus', {
      ...barraStatus,
      networkProperties: { wifi },
      mood: 'fine',
    }),
  ).toBeNull();
});

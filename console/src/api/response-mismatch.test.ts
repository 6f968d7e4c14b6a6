import { expect, test } from 'vitest';
import { barraStatus } from '../../test/fake-device.ts';
import { findResponseMismatch } from './response-mismatch.ts';

const zone = {
  id: 'Europe/Oslo',
  displayName: 'Oslo',
  longDisplayName: 'Europe/Oslo',
  offset: '+01:00',
};

test('an answer as the contract has it is taken', () => {
  expect(findResponseMismatch('getStatus', barraStatus)).toBeNull();
  expect(findResponseMismatch('listTimeZones', [zone, zone])).toBeNull();
  expect(findResponseMismatch('listTimeZones', [])).toBeNull();
  expect(findResponseMismatch('rebootDevice', false)).toBeNull();
});

// R7.7.
test('an answer that lacks what has to be there is told with the place', () => {
  const { serialNumber: _, ...rest } = barraStatus;
  expect(findResponseMismatch('getStatus', rest)).toBe('/serialNumber');
  const { offset: __, ...nowhere } = zone;
  expect(findResponseMismatch('listTimeZones', [zone, nowhere])).toBe('/*/offset');
});

test('an answer of another type is told with the place', () => {
  expect(findResponseMismatch('getStatus', { ...barraStatus, isPaired: 'no' })).toBe('/isPaired');
  expect(findResponseMismatch('getStatus', { ...barraStatus, networkProperties: null })).toBe(
    '/networkProperties',
  );
  expect(findResponseMismatch('listTimeZones', {})).toBe('');
  expect(findResponseMismatch('listTimeZones', [[]])).toBe('/*');
  expect(findResponseMismatch('getStatus', 'ready')).toBe('');
});

test('what may be absent or null may be so, and what it would hold is not missed', () => {
  const { pairedDeviceName: _, ...rest } = barraStatus;
  expect(findResponseMismatch('getStatus', { ...rest, networkProperties: {} })).toBeNull();
  expect(findResponseMismatch('getStatus', { ...barraStatus, pairedDeviceName: null })).toBeNull();
});

test('firmware of another time may have more, and texts that nobody here knows', () => {
  const wifi = { isSaved: false, state: 'HIBERNATING' };
  expect(
    findResponseMismatch('getStatus', {
      ...barraStatus,
      networkProperties: { wifi },
      mood: 'fine',
    }),
  ).toBeNull();
});

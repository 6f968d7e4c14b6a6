import { expect, test } from 'vitest';
import { barraStatus } from '../../test/device-on-paper.ts';
import { replyMisfit } from './reply-misfit.ts';

const zone = {
  id: 'Europe/Oslo',
  displayName: 'Oslo',
  longDisplayName: 'Europe/Oslo',
  offset: '+01:00',
};

test('an answer as the contract has it is taken', () => {
  expect(replyMisfit('getStatus', barraStatus)).toBeNull();
  expect(replyMisfit('listTimeZones', [zone, zone])).toBeNull();
  expect(replyMisfit('listTimeZones', [])).toBeNull();
  expect(replyMisfit('rebootDevice', false)).toBeNull();
});

// R7.7.
test('an answer that lacks what has to be there is told with the place', () => {
  const { serialNumber: _, ...rest } = barraStatus;
  expect(replyMisfit('getStatus', rest)).toBe('/serialNumber');
  const { offset: __, ...nowhere } = zone;
  expect(replyMisfit('listTimeZones', [zone, nowhere])).toBe('/*/offset');
});

test('an answer of another type is told with the place', () => {
  expect(replyMisfit('getStatus', { ...barraStatus, isPaired: 'no' })).toBe('/isPaired');
  expect(replyMisfit('getStatus', { ...barraStatus, networkProperties: null })).toBe(
    '/networkProperties',
  );
  expect(replyMisfit('listTimeZones', {})).toBe('');
  expect(replyMisfit('listTimeZones', [[]])).toBe('/*');
  expect(replyMisfit('getStatus', 'ready')).toBe('');
});

test('what may be absent or null may be so, and what it would hold is not missed', () => {
  const { pairedDeviceName: _, ...rest } = barraStatus;
  expect(replyMisfit('getStatus', { ...rest, networkProperties: {} })).toBeNull();
  expect(replyMisfit('getStatus', { ...barraStatus, pairedDeviceName: null })).toBeNull();
});

test('firmware of another time may have more, and texts that nobody here knows', () => {
  const wifi = { isSaved: false, state: 'HIBERNATING' };
  expect(
    replyMisfit('getStatus', { ...barraStatus, networkProperties: { wifi }, mood: 'fine' }),
  ).toBeNull();
});

import type { Schema } from '@stillhouse/contracts/api';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeRows, toRows } from './available-networks.ts';

const network = (ssid: string, given: Partial<Schema<'WifiNetwork'>> = {}) => ({
  ssid,
  signalStrength: 'Good' as const,
  band: 'Five' as const,
  wifiSecurity: 'WPA2' as const,
  ...given,
});
const names = (...ssids: string[]) =>
  toRows(
    ssids.map((ssid) => network(ssid)),
    null,
  );
const formatRows = (rows: ReturnType<typeof toRows>) =>
  rows.map(({ ssid, isGone }) => (isGone ? `(${ssid})` : ssid));

test('a network on two bands is one row with both bands and its best level', () => {
  const rows = toRows(
    [
      network('Rooms', { signalStrength: 'Fair' }),
      network('Guests'),
      network('Rooms', { band: 'TwoPointFour', signalStrength: 'Excellent' }),
      network('Rooms', { band: 'TwoPointFour', signalStrength: 'Poor' }),
    ],
    null,
  );
  expect(rows).toMatchObject([
    { ssid: 'Rooms', bands: ['Five', 'TwoPointFour'], signalStrength: 'Excellent' },
    { ssid: 'Guests', bands: ['Five'], signalStrength: 'Good' },
  ]);
});

test('two networks of one name with different security are two rows', () => {
  expect(toRows([network('Rooms'), network('Rooms', { wifiSecurity: 'NONE' })], null)).toHaveLength(
    2,
  );
});

// Decision 0037.
test('the joined network is first, then the level decides, then the name', () => {
  const rows = toRows(
    [
      network('Delta'),
      network('Cafe', { signalStrength: 'Poor' }),
      network('alpha'),
      network('Cafe', { signalStrength: 'Poor', wifiSecurity: 'NONE' }),
      network('Bravo', { signalStrength: 'Excellent' }),
      network('Later', { signalStrength: 'Enormous' as 'Good' }),
    ],
    { ssid: 'Cafe', wifiSecurity: 'NONE' },
  );
  expect(rows.map(({ ssid, wifiSecurity }) => `${ssid} ${wifiSecurity}`)).toEqual([
    'Cafe NONE',
    'Bravo WPA2',
    'alpha WPA2',
    'Delta WPA2',
    'Cafe WPA2',
    'Later WPA2',
  ]);
});

test('an unused list follows the device', () => {
  expect(formatRows(arrangeRows(names('A', 'B'), names('B', 'C'), 'none'))).toEqual(['B', 'C']);
});

test('while a row is in use, rows keep their places, missing ones are marked and new ones are appended', () => {
  const rows = arrangeRows(names('A', 'B', 'C'), names('D', 'C', 'A'), 'rows');
  expect(formatRows(rows)).toEqual(['A', '(B)', 'C', 'D']);
  expect(formatRows(arrangeRows(rows, names('B', 'D', 'C'), 'rows'))).toEqual([
    '(A)',
    'B',
    'C',
    'D',
  ]);
});

test('while an element below the list is in use, the list does not grow', () => {
  expect(formatRows(arrangeRows(names('A', 'B'), names('C', 'B'), 'all'))).toEqual(['(A)', 'B']);
});

test('no refresh moves a row that is in use (property)', () => {
  const lists = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 });
  fc.assert(
    fc.property(lists, fc.array(lists, { maxLength: 5 }), (first, later) => {
      let rows = names(...first);
      for (const list of later) {
        const next = arrangeRows(rows, names(...list), 'rows');
        expect(next.slice(0, rows.length).map(({ key }) => key)).toEqual(
          rows.map(({ key }) => key),
        );
        rows = next;
      }
    }),
  );
});

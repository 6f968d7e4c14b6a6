import type { Schema } from '@stillhouse/contracts/api';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrange, rowsOf } from './available-networks.ts';

const network = (ssid: string, given: Partial<Schema<'WifiNetwork'>> = {}) => ({
  ssid,
  signalStrength: 'Good' as const,
  band: 'Five' as const,
  wifiSecurity: 'WPA2' as const,
  ...given,
});
const names = (...ssids: string[]) => rowsOf(ssids.map((ssid) => network(ssid)));
const shown = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ ssid, isGone }) => (isGone ? `(${ssid})` : ssid));

test('a network on two bands is one row with both bands and its best level', () => {
  const rows = rowsOf([
    network('Rooms', { signalStrength: 'Fair' }),
    network('Guests'),
    network('Rooms', { band: 'TwoPointFour', signalStrength: 'Excellent' }),
    network('Rooms', { band: 'TwoPointFour', signalStrength: 'Poor' }),
  ]);
  expect(rows).toMatchObject([
    { ssid: 'Rooms', bands: ['Five', 'TwoPointFour'], signalStrength: 'Excellent' },
    { ssid: 'Guests', bands: ['Five'], signalStrength: 'Good' },
  ]);
});

test('two networks of one name with different security are two rows', () => {
  expect(rowsOf([network('Rooms'), network('Rooms', { wifiSecurity: 'NONE' })])).toHaveLength(2);
});

test('with nobody on the list it is as the device has it', () => {
  expect(shown(arrange(names('A', 'B'), names('B', 'C'), 'none'))).toEqual(['B', 'C']);
});

test('with somebody on a row, rows keep their places, those gone say so, new ones come last', () => {
  const rows = arrange(names('A', 'B', 'C'), names('D', 'C', 'A'), 'rows');
  expect(shown(rows)).toEqual(['A', '(B)', 'C', 'D']);
  expect(shown(arrange(rows, names('B', 'D', 'C'), 'rows'))).toEqual(['(A)', 'B', 'C', 'D']);
});

test('with somebody below the list, it does not grow either', () => {
  expect(shown(arrange(names('A', 'B'), names('C', 'B'), 'all'))).toEqual(['(A)', 'B']);
});

test('no refetch whatever moves a row while somebody is on it', () => {
  const lists = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 });
  fc.assert(
    fc.property(lists, fc.array(lists, { maxLength: 5 }), (first, later) => {
      let rows = names(...first);
      for (const list of later) {
        const next = arrange(rows, names(...list), 'rows');
        expect(next.slice(0, rows.length).map(({ key }) => key)).toEqual(
          rows.map(({ key }) => key),
        );
        rows = next;
      }
    }),
  );
});

import { expect, test } from 'vitest';
import type { DeviceSummary } from '../server-state/queries.ts';
import { type DeviceFilter, getDeviceState, selectDevices } from './device-groups.ts';
import { getRowKey, groupRows, isGroupRow, listGroupings } from './list-rows.ts';
import { getTargetRow } from './target-row.ts';

const everything: DeviceFilter = { filter: '', product: null, state: null };

function createDevice(number: number, changed: Partial<DeviceSummary> = {}): DeviceSummary {
  return {
    id: `device-${number}`,
    product: 'barra',
    displayName: 'Oban Bar',
    firmwareVersion: 'NFB2.20250101.0001',
    serialNumber: `SN${number}`,
    power: 'on',
    updateState: 'upToDate',
    internet: 'reached',
    scenario: null,
    clock: { mode: 'real', speed: 1 },
    expiresAt: null,
    forkOf: null,
    ...changed,
  };
}

/** 25,000 devices: 40 update, 650 are off, and every fifth is an Oban Pad. */
const fleet = Array.from({ length: 25_000 }, (_, index) =>
  createDevice(index + 1, {
    ...(index < 40 && { updateState: 'installing' }),
    ...(index >= 1_000 && index < 1_650 && { power: 'off' }),
    ...(index % 5 === 0 && { product: 'arran', displayName: 'Oban Pad' }),
  }),
);

const describeGroups = (filter: Partial<DeviceFilter>) => {
  const { found, states, products } = selectDevices(fleet, { ...everything, ...filter });
  const groups = [...states, ...products].map(({ title, count }) => `${title} ${count}`);
  return [found.length, groups.join(', ')];
};

test('every device is counted under its state and its product', () => {
  expect(describeGroups({})).toEqual([
    25_000,
    'On 24310, Updating 40, Off 650, Oban Bar 20000, Oban Pad 5000',
  ]);
});

test('a selected group limits the others and keeps its own counts', () => {
  expect(describeGroups({ state: 'off' })).toEqual([
    650,
    'On 24310, Updating 40, Off 650, Oban Bar 520, Oban Pad 130',
  ]);
  expect(describeGroups({ state: 'off', product: 'arran' })).toEqual([
    130,
    'On 4862, Updating 8, Off 130, Oban Bar 520, Oban Pad 130',
  ]);
});

test('a search counts what it finds, and groups without a match stay', () => {
  expect(describeGroups({ filter: 'DEVICE-2499 pad' })).toEqual([
    2,
    'On 2, Updating 0, Off 0, Oban Bar 0, Oban Pad 2',
  ]);
  expect(describeGroups({ filter: 'installing', state: 'off' })).toEqual([
    0,
    'On 0, Updating 40, Off 0, Oban Bar 0, Oban Pad 0',
  ]);
});

test('an unknown group of a link finds nothing and can be left', () => {
  expect(describeGroups({ state: 'starting' })).toEqual([
    0,
    'On 24310, Updating 40, Starting 0, Off 650, Oban Bar 0, Oban Pad 0',
  ]);
});

const shard = { index: 2, count: 4, controlUrl: 'http://s2.devices.example/' };

test('every device is below the row of its group, in order, and a collapsed group hides its own', () => {
  const describeRows = (grouping: 'product' | 'state' | 'shard', ...collapsed: string[]) =>
    groupRows(fleet, grouping, shard, new Set(collapsed)).flatMap((row, index) =>
      isGroupRow(row) ? [`${index} ${row.title} ${row.devices.length}`] : [],
    );
  expect(describeRows('state')).toEqual(['0 On 24310', '24311 Updating 40', '24352 Off 650']);
  expect(describeRows('product')).toEqual(['0 Oban Bar 20000', '20001 Oban Pad 5000']);
  expect(describeRows('product', 'product:barra')).toEqual(['0 Oban Bar 20000', '1 Oban Pad 5000']);
  expect(describeRows('shard')).toEqual(['0 Shard 2/4 25000']);
  const rows = groupRows(fleet, 'state', shard, new Set(['state:on']));
  expect(rows.slice(0, 4).map(getRowKey)).toEqual([
    'state:on',
    'state:updating',
    'device-1',
    'device-2',
  ]);
  expect(new Set(rows.map(getRowKey)).size).toBe(rows.length);
});

test('grouping by shard is offered only if the fleet has several', () => {
  expect(listGroupings(null)).toEqual(['product', 'state']);
  expect(listGroupings({ ...shard, index: 0, count: 1 })).toEqual(['product', 'state']);
  expect(listGroupings(shard)).toEqual(['product', 'state', 'shard']);
});

test.each([
  [{}, 'on'],
  [{ updateState: 'ready' }, 'on'],
  [{ updateState: 'downloading' }, 'updating'],
  [{ updateState: 'error', internet: 'dns' }, 'updateFailed'],
  [{ internet: 'dns' }, 'noInternet'],
  [{ power: 'booting', updateState: 'installing' }, 'starting'],
  [{ power: 'off', internet: 'dns' }, 'off'],
] as const)('a device with %j is counted as %s', (changed, state) => {
  expect(getDeviceState(createDevice(1, changed))).toBe(state);
});

test('keys go to other rows, and stop at both ends', () => {
  const goFrom = (from: number) =>
    ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Enter'].map((key) =>
      getTargetRow(key, { from, count: 100, page: 10 }),
    );
  expect(goFrom(50)).toEqual([51, 49, 60, 40, 0, 99, null]);
  expect(goFrom(0)).toEqual([1, 0, 10, 0, 0, 99, null]);
  expect(goFrom(99)).toEqual([99, 98, 99, 89, 0, 99, null]);
  expect(getTargetRow('End', { from: -1, count: 0, page: 1 })).toBeNull();
});

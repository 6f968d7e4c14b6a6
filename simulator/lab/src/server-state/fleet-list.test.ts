import { expect, test } from 'vitest';
import { FleetList } from './fleet-list.ts';
import type { DeviceSummary } from './queries.ts';

const createDevice = (id: string, power: 'on' | 'off' = 'on') => ({ id, power }) as DeviceSummary;

const shard = { index: 1, count: 4, controlUrl: 'http://sim-1.sim:8090' };

const describe = (list: FleetList) =>
  list.toView().devices.map(({ id, power }) => (power === 'on' ? id : `${id} ${power}`));

test('the list is complete after the last part, with the changes in between', () => {
  const list = new FleetList();
  const first = [createDevice('default'), createDevice('device-2')];
  list.apply({ kind: 'fleet', shard, devices: first, first: true, last: false });
  expect([describe(list), list.isComplete]).toEqual([['default', 'device-2'], false]);
  list.apply({ kind: 'changed', device: createDevice('default', 'off') });
  list.apply({ kind: 'leased', device: createDevice('device-4') });
  list.apply({ kind: 'released', id: 'device-2', reason: 'released' });
  list.apply({
    kind: 'fleet',
    shard,
    devices: [createDevice('device-3')],
    first: false,
    last: true,
  });
  expect([describe(list), list.isComplete]).toEqual([
    ['default off', 'device-4', 'device-3'],
    true,
  ]);
  expect(list.toView().shard).toEqual(shard);
});

test('a first part replaces the devices of another simulator', () => {
  const list = new FleetList();
  const before = [createDevice('default'), createDevice('device-2')];
  list.apply({ kind: 'fleet', shard, devices: before, first: true, last: true });
  list.apply({
    kind: 'fleet',
    shard,
    devices: [createDevice('device-9')],
    first: true,
    last: false,
  });
  expect([describe(list), list.isComplete]).toEqual([['device-9'], false]);
});

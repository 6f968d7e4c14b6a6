import { expect, test } from 'vitest';
import { Contract } from '../../contract.ts';
import { isReachable, machinesOf, startersOf } from './machine.ts';

const [update] = machinesOf(new Contract());

test('the state of the update is told by the call that tells nothing else', () => {
  expect(update).toMatchObject({ name: 'UpgradeState', read: 'getUpdateState', key: 'state' });
});

test('between two looks that are near there is one move, between others there may be several', () => {
  if (update === undefined) throw new Error('There is no machine');
  const { machine } = update;
  expect(isReachable(machine, 'upgradeAvailable', 'downloading', 1)).toBe(true);
  expect(isReachable(machine, 'upToDate', 'installing', 1)).toBe(false);
  expect(isReachable(machine, 'upToDate', 'installing', machine.states.length)).toBe(true);
  expect(isReachable(machine, 'ready', 'downloading', 0)).toBe(false);
});

test('an update starts from where the table has it start', () => {
  const starters = update === undefined ? [] : startersOf(update);
  expect(starters.find(({ id }) => id === 'startUpdate')).toMatchObject({
    from: ['upgradeAvailable', 'downgradeAvailable', 'scheduled', 'error'],
    to: expect.arrayContaining(['downloading']),
  });
});

import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { isReachable, listStateMachines, listTriggers } from './machine.ts';

const [update] = listStateMachines(new Contract());

test('the update state is read from the operation that returns nothing else', () => {
  expect(update).toMatchObject({ name: 'UpgradeState', read: 'getUpdateState', key: 'state' });
});

test('allows one transition between close observations, and several between distant ones', () => {
  if (update === undefined) throw new Error('There is no machine');
  const { machine } = update;
  const all = machine.states.length;
  const hour = 3_600_000;
  const canReach = (from: string, to: string, withinMs: number, maxTransitions: number) =>
    isReachable(machine, from, to, { withinMs, maxTransitions });
  expect(canReach('upgradeAvailable', 'downloading', 0, 1)).toBe(true);
  expect(canReach('upToDate', 'installing', hour, 1)).toBe(false);
  expect(canReach('upToDate', 'installing', hour, all)).toBe(true);
  expect(canReach('upToDate', 'installing', 999, all)).toBe(false);
  expect(canReach('ready', 'downloading', hour, 0)).toBe(false);
});

test('an update starts from the states listed in the table', () => {
  const starters = update === undefined ? [] : listTriggers(update);
  expect(starters.find(({ id }) => id === 'startUpdate')).toMatchObject({
    from: ['upgradeAvailable', 'downgradeAvailable', 'scheduled', 'error'],
    to: expect.arrayContaining(['downloading']),
  });
});

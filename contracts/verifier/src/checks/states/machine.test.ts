import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { listStateMachines, listTriggers } from './machine.ts';

const [update] = listStateMachines(new Contract());

test('the update state is read from the operation that returns nothing else', () => {
  expect(update).toMatchObject({ name: 'UpgradeState', read: 'getUpdateState', key: 'state' });
});

test('an update starts from the states listed in the table', () => {
  const starters = update === undefined ? [] : listTriggers(update);
  expect(starters.find(({ id }) => id === 'startUpdate')).toMatchObject({
    from: ['upgradeAvailable', 'downgradeAvailable', 'scheduled', 'error'],
    to: expect.arrayContaining(['downloading']),
  });
});

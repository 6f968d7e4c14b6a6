import type { ControlSchema } from '@stillhouse/simulator/client';
import { expect, test } from 'vitest';
import { describeResult, runForDevices } from './run-for-devices.ts';
import { sortDevices, toggleSorting } from './sort-devices.ts';

const createLease = (id: string, power: 'on' | 'off') =>
  ({ id, power, displayName: 'Oban Bar' }) as ControlSchema<'Lease'>;

test('devices are sorted by any column in both directions, with numbers as numbers', () => {
  const devices = [
    createLease('device-10', 'on'),
    createLease('device-2', 'off'),
    createLease('device-1', 'on'),
  ];
  const getIds = (column: 'id' | 'power', isDescending: boolean) =>
    sortDevices(devices, { column, isDescending }).map(({ id }) => id);
  expect(getIds('id', false)).toEqual(['device-1', 'device-2', 'device-10']);
  expect(getIds('id', true)).toEqual(['device-10', 'device-2', 'device-1']);
  expect(getIds('power', false)).toEqual(['device-2', 'device-10', 'device-1']);
});

test('a press on a heading sorts by it, a second press reverses it', () => {
  const byId = toggleSorting({ column: 'name', isDescending: true }, 'id');
  expect(byId).toEqual({ column: 'id', isDescending: false });
  expect(toggleSorting(byId, 'id').isDescending).toBe(true);
});

test('a command runs on all devices although one fails, and a few at once', async () => {
  let running = 0;
  let most = 0;
  const ids = Array.from({ length: 20 }, (_, index) => `device-${index}`);
  const result = await runForDevices(
    ids,
    async (id) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (id === 'device-3') throw new Error('It is gone.');
    },
    (error) => (error instanceof Error ? error.message : ''),
  );
  expect(most).toBe(4);
  expect(result).toEqual({ done: 19, errors: [{ id: 'device-3', message: 'It is gone.' }] });
  expect(describeResult('Reset', result)).toBe(
    'Reset: 19 of 20 devices. device-3 failed: It is gone.',
  );
  expect(describeResult('Reset', { done: 2, errors: [] })).toBe('Reset: 2 of 2 devices.');
});

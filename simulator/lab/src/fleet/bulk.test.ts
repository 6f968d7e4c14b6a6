import { expect, test } from 'vitest';
import type { DeviceSummary } from '../server-state/queries.ts';
import { describeResult, runForDevices } from './run-for-devices.ts';
import { sortDevices, toggleSorting } from './sort-devices.ts';

const createDevice = (id: string, power: 'on' | 'off') =>
  ({ id, power, displayName: 'Oban Bar' }) as DeviceSummary;

const formatError = (error: unknown) => (error instanceof Error ? error.message : '');

test('devices are sorted by any column in both directions, with numbers as numbers', () => {
  const devices = [
    createDevice('device-10', 'on'),
    createDevice('device-2', 'off'),
    createDevice('device-1', 'on'),
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

const listIds = (count: number) => Array.from({ length: count }, (_, index) => `device-${index}`);
const succeed = (ids: string[]) => ids.map((id) => ({ id, status: 200, detail: null }));

test('a command runs on all devices although one fails, in calls for a hundred', async () => {
  let running = 0;
  let most = 0;
  const sizes: number[] = [];
  const result = await runForDevices(
    listIds(420),
    async (ids) => {
      running += 1;
      most = Math.max(most, running);
      sizes.push(ids.length);
      await Promise.resolve();
      running -= 1;
      return succeed(ids).map((one) =>
        one.id === 'device-3' ? { ...one, status: 404, detail: 'It is gone.' } : one,
      );
    },
    { formatError },
  );
  expect(most).toBe(2);
  expect(sizes).toEqual([100, 100, 100, 100, 20]);
  const errors = [{ id: 'device-3', message: 'It is gone.' }];
  expect(result).toEqual({ done: 419, errors, canceled: 0 });
  expect(describeResult('Reset', result)).toBe(
    'Reset: 419 of 420 devices. device-3 failed: It is gone.',
  );
  expect(describeResult('Reset', { done: 2, errors: [], canceled: 0 })).toBe(
    'Reset: 2 of 2 devices.',
  );
});

test('devices whose call fails are reported, and the others continue', async () => {
  const result = await runForDevices(
    listIds(250),
    async (ids) => {
      if (ids.includes('device-100')) throw new Error('The connection was closed.');
      return succeed(ids);
    },
    { formatError },
  );
  expect(result).toMatchObject({ done: 150, canceled: 0 });
  expect(result.errors).toHaveLength(100);
  expect(describeResult('Reset', result)).toBe(
    'Reset: 150 of 250 devices. device-100 failed: The connection was closed.',
  );
});

test('a canceled command ends on the devices that it was sent to, and on no others', async () => {
  const canceling = new AbortController();
  const ids = listIds(5_000);
  const sent: string[] = [];
  const progress: number[] = [];
  const result = await runForDevices(
    ids,
    async (part) => {
      sent.push(...part);
      await Promise.resolve();
      if (sent.length === 1_000) canceling.abort();
      return succeed(part);
    },
    { formatError, signal: canceling.signal, onProgress: (through) => progress.push(through) },
  );
  expect(sent).toEqual(ids.slice(0, sent.length));
  expect(result).toEqual({ done: sent.length, errors: [], canceled: 5_000 - sent.length });
  expect(sent.length).toBeLessThanOrEqual(1_100);
  expect(progress).toEqual(progress.map((_, index) => 100 * (index + 1)));
  expect(progress.at(-1)).toBe(sent.length);
  expect(describeResult('Reset', { done: 1_200, errors: [], canceled: 3_800 })).toBe(
    'Reset: 1,200 of 5,000 devices. Canceled.',
  );
});

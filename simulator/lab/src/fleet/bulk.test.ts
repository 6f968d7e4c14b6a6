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
    { formatError },
  );
  expect(most).toBe(4);
  const errors = [{ id: 'device-3', message: 'It is gone.' }];
  expect(result).toEqual({ done: 19, errors, canceled: 0 });
  expect(describeResult('Reset', result)).toBe(
    'Reset: 19 of 20 devices. device-3 failed: It is gone.',
  );
  expect(describeResult('Reset', { done: 2, errors: [], canceled: 0 })).toBe(
    'Reset: 2 of 2 devices.',
  );
});

test('a canceled command ends on the devices that it was sent to, and on no others', async () => {
  const canceling = new AbortController();
  const ids = Array.from({ length: 5_000 }, (_, index) => `device-${index}`);
  const sent: string[] = [];
  const progress: number[] = [];
  const result = await runForDevices(
    ids,
    async (id) => {
      sent.push(id);
      await Promise.resolve();
      if (sent.length === 1_000) canceling.abort();
    },
    { formatError, signal: canceling.signal, onProgress: (through) => progress.push(through) },
  );
  expect(sent).toEqual(ids.slice(0, sent.length));
  expect(result).toEqual({ done: sent.length, errors: [], canceled: 5_000 - sent.length });
  expect(sent.length).toBeLessThan(1_010);
  expect(progress).toEqual(sent.map((_, index) => index + 1));
  expect(describeResult('Reset', { done: 1_200, errors: [], canceled: 3_800 })).toBe(
    'Reset: 1,200 of 5,000 devices. Canceled.',
  );
});

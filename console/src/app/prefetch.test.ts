import { afterEach, expect, test, vi } from 'vitest';
import { prefetchWhenIdle } from './prefetch.ts';

afterEach(() => vi.useRealTimers());

test('chunks are loaded one by one, and a failure does not stop the others', async () => {
  vi.useFakeTimers();
  const log: string[] = [];
  const chunk =
    (name: string, works = true) =>
    async () => {
      log.push(`${name} requested`);
      await Promise.resolve();
      if (!works) throw new TypeError('Failed to fetch dynamically imported module');
      log.push(`${name} loaded`);
    };
  const done = prefetchWhenIdle([chunk('network'), chunk('settings', false), chunk('system')]);
  await vi.runAllTimersAsync();
  await done;
  expect(log).toEqual([
    'network requested',
    'network loaded',
    'settings requested',
    'system requested',
    'system loaded',
  ]);
});

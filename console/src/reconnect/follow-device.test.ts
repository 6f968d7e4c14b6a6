import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followDevice } from './follow-device.ts';
import { restartTimings } from './restart-timings.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Searches for a device that is back at a time. Records the attempts and events, in seconds. */
function follow(timings: keyof typeof restartTimings, backAtMs: number, responseMs = 0) {
  const log: { attempts: number[]; events: [string, number][] } = { attempts: [], events: [] };
  const stop = followDevice({
    timings: restartTimings[timings],
    attempt: async () => {
      log.attempts.push(Date.now() / 1000);
      const found = Date.now() >= backAtMs ? 'here' : null;
      if (responseMs === 0) return found;
      const response = Promise.withResolvers<typeof found>();
      setTimeout(response.resolve, responseMs, found);
      return response.promise;
    },
    onFound: (_, seenAway) =>
      log.events.push([seenAway ? 'back' : 'never away', Date.now() / 1000]),
    onTriesUsedUp: () => log.events.push(['given up', Date.now() / 1000]),
  });
  return { log, stop };
}

// R9.10.
test('after a change of the hostname the search makes 12 attempts, every 10 s', async () => {
  const { log, stop } = follow('hostname', Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(129_999);
  expect(log).toEqual({
    attempts: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120],
    events: [],
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(log.events).toEqual([['given up', 130]]);
  stop();
});

// R9.11.
test('from the System page the search makes 10 attempts, every 5 s', async () => {
  const { log, stop } = follow('system', Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(log).toEqual({ attempts: [10, 15, 20, 25, 30, 35, 40, 45, 50, 55], events: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(log.events).toEqual([['given up', 60]]);
  stop();
});

test('a device that returns is found once', async () => {
  const { log } = follow('system', 32_000);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(log).toEqual({ attempts: [10, 15, 20, 25, 30, 35], events: [['back', 35]] });
});

test('a device that was given up is still found when it returns', async () => {
  const { log } = follow('system', 90_000);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(log.events).toEqual([
    ['given up', 60],
    ['back', 90],
  ]);
});

test('a device that responds at the first attempt is reported as never away', async () => {
  const { log } = follow('system', 0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(log.events).toEqual([['never away', 10]]);
});

test('a slow attempt does not delay the next', async () => {
  const { log } = follow('system', 20_000, 8000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.attempts).toEqual([10, 15, 20, 25]);
  expect(log.events).toEqual([['back', 28]]);
});

test('a computer that slept has its attempts left', async () => {
  const { log } = follow('system', 3_600_000 + 12_000);
  vi.setSystemTime(3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.events).toEqual([['back', 3600 + 15]]);
});

test('a stopped search reports nothing', async () => {
  const { log, stop } = follow('system', 0, 3000);
  await vi.advanceTimersByTimeAsync(11_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual({ attempts: [10], events: [] });
});

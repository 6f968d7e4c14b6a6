import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpectedOutage } from '../../api/expected-outage.ts';
import type { UpdateObservation } from '../../updates/update-observer.ts';
import { createRunStore } from '../../updates/update-run.ts';
import { createSystemUpdate } from './system-update.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const from = 'NFA1.20290401.0007';
const to = 'NFA1.20290902.0003';

type Plan = {
  /** The result of a poll that begins at a time, in seconds. */
  at: (seconds: number) => UpdateObservation;
  responseMs?: (seconds: number) => number;
  begin?: () => Promise<string>;
};

/** Follows an update of a device that behaves as planned. `polls` and `ends` are times in s. */
function followPlan({ at, responseMs = () => 0, begin = async () => 'downloading' }: Plan) {
  const polls: number[] = [];
  const ends: number[] = [];
  const outage = createExpectedOutage();
  const systemUpdate = createSystemUpdate({
    store: createRunStore(sessionStorage),
    begin,
    observe: async () => {
      const seconds = Date.now() / 1000;
      polls.push(seconds);
      const observation = at(seconds);
      const slowMs = responseMs(seconds);
      if (slowMs > 0) await new Promise<void>((resolve) => setTimeout(() => resolve(), slowMs));
      return observation;
    },
    outage,
    now: Date.now,
    onEnd: () => ends.push(Date.now() / 1000),
  });
  return { systemUpdate, polls, ends, outage };
}

const inState = (state: string, version = from): UpdateObservation => ({
  kind: 'reported',
  state,
  version,
});
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

// R9.8.
test('an update is polled every 10 s, after 10 s, until it has ended', async () => {
  const { systemUpdate, polls, ends } = followPlan({
    at: (seconds) => (seconds < 40 ? inState('downloading') : inState('upToDate', to)),
  });
  await systemUpdate.start({ from, to });
  await wait(300);
  expect(polls).toEqual([10, 20, 30, 40]);
  expect(ends).toEqual([40]);
  expect(systemUpdate.getRun()?.end).toEqual({ kind: 'updated', version: to });
});

test('after 120 polls an update is overdue, and its end is still detected', async () => {
  const { systemUpdate, polls } = followPlan({
    at: (seconds) => (seconds < 1500 ? inState('downloading') : inState('error')),
  });
  await systemUpdate.start({ from, to });
  await wait(1209);
  expect(polls).toHaveLength(120);
  expect(systemUpdate.getRun()?.overdue).toBe(false);
  await wait(1);
  expect(systemUpdate.getRun()?.overdue).toBe(true);
  await wait(300);
  expect(systemUpdate.getRun()?.end).toEqual({ kind: 'failed' });
});

// R4.22.
test('after a reload the update is polled at once, with the remaining tries', async () => {
  const plan: Plan = { at: () => inState('installing') };
  const first = followPlan(plan);
  await first.systemUpdate.start({ from, to });
  await wait(100);
  first.systemUpdate.stop();
  const second = followPlan(plan);
  second.systemUpdate.resume();
  await wait(0);
  expect(second.polls).toEqual([100]);
  expect(second.systemUpdate.getRun()).toMatchObject({ startedAt: 0, from, to, tries: 11 });
  await wait(1099);
  expect(second.systemUpdate.getRun()?.overdue).toBe(false);
  await wait(11);
  expect(second.systemUpdate.getRun()?.overdue).toBe(true);
});

test('an overtaken response is ignored', async () => {
  const { systemUpdate } = followPlan({
    at: (seconds) => inState(seconds === 10 ? 'downloading' : 'installing'),
    responseMs: (seconds) => (seconds === 10 ? 15_000 : 0),
  });
  await systemUpdate.start({ from, to });
  await wait(29);
  expect(systemUpdate.getRun()?.step).toBe('installing');
});

test('after a lost response the state decides whether the update has started', async () => {
  const begin = () => Promise.reject(new Error('no response'));
  const lost = followPlan({ begin, at: () => inState('upgradeAvailable') });
  await expect(lost.systemUpdate.start({ from, to })).rejects.toThrow('no response');
  expect(lost.systemUpdate.getRun()).toBeNull();
  const started = followPlan({ begin, at: () => inState('downloading') });
  await started.systemUpdate.start({ from, to });
  expect(started.systemUpdate.getRun()).toMatchObject({ step: 'downloading', from, to });
});

test('queries wait while the device restarts', async () => {
  const { systemUpdate, outage } = followPlan({
    at: (seconds) => (seconds < 30 ? inState('ready') : inState('upToDate', to)),
  });
  const waited: string[] = [];
  await systemUpdate.start({ from, to });
  await wait(10);
  void outage.waitForEnd(new AbortController().signal).then(() => waited.push('over'));
  await wait(10);
  expect(waited).toEqual([]);
  await wait(10);
  expect(waited).toEqual(['over']);
});

test('a damaged stored update is ignored', () => {
  for (const text of ['{', '[]', '{"from":"x"}', 'null']) {
    sessionStorage.setItem('stillhouse.update', text);
    expect(createRunStore(sessionStorage).load()).toBeNull();
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpectedOutage } from '../api/expected-outage.ts';
import { createUpdateFollower } from './update-follower.ts';
import type { UpdateObservation } from './update-observer.ts';
import { createRunState, isUpdated, noUpdate } from './update-run.ts';

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

/** Follows an update in Settings of a device that behaves as planned. Times are in seconds. */
function followPlan({ at, responseMs = () => 0, begin = async () => 'downloading' }: Plan) {
  const polls: number[] = [];
  const ends: number[] = [];
  const outage = createExpectedOutage();
  const device = {
    storage: sessionStorage,
    begin,
    observe: async () => {
      const seconds = Date.now() / 1000;
      polls.push(seconds);
      const observation = at(seconds);
      const slowMs = responseMs(seconds);
      if (slowMs > 0) await new Promise<void>((resolve) => setTimeout(() => resolve(), slowMs));
      return observation;
    },
    reboot: async () => undefined,
    outage,
    now: Date.now,
  };
  const update = createUpdateFollower('settings', device, ({ phase }) => {
    if (phase !== 'following') ends.push(Date.now() / 1000);
  });
  return { update, polls, ends, outage };
}

const inState = (state: string, version = from): UpdateObservation => ({
  kind: 'reported',
  state,
  version,
});
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

// R9.8.
test('an update is polled every 10 s, after 10 s, until it has ended', async () => {
  const { update, polls, ends } = followPlan({
    at: (seconds) => (seconds < 40 ? inState('downloading') : inState('upToDate', to)),
  });
  await update.start({ from, to });
  await wait(300);
  expect(polls).toEqual([10, 20, 30, 40]);
  expect(ends).toEqual([40]);
  expect(isUpdated(update.getState())).toBe(true);
  expect(update.getState()).toMatchObject({ phase: 'done', version: to });
});

test('after 120 polls an update is overdue, and its end is still detected', async () => {
  const { update, polls } = followPlan({
    at: (seconds) => (seconds < 1500 ? inState('downloading') : inState('error')),
  });
  await update.start({ from, to });
  await wait(1209);
  expect(polls).toHaveLength(120);
  expect(update.getState().overdue).toBe(false);
  await wait(1);
  expect(update.getState().overdue).toBe(true);
  await wait(300);
  expect(update.getState().phase).toBe('failed');
});

// R4.22.
test('after a reload the update is polled at once, with the remaining tries', async () => {
  const plan: Plan = { at: () => inState('installing') };
  const first = followPlan(plan);
  await first.update.start({ from, to });
  await wait(100);
  first.update.stop();
  const second = followPlan(plan);
  second.update.resume();
  await wait(0);
  expect(second.polls).toEqual([100]);
  expect(second.update.getState()).toMatchObject({ startedAt: 0, from, to, tries: 11 });
  await wait(1099);
  expect(second.update.getState().overdue).toBe(false);
  await wait(11);
  expect(second.update.getState().overdue).toBe(true);
});

test('an overtaken response is ignored', async () => {
  const { update } = followPlan({
    at: (seconds) => inState(seconds === 10 ? 'downloading' : 'installing'),
    responseMs: (seconds) => (seconds === 10 ? 15_000 : 0),
  });
  await update.start({ from, to });
  await wait(29);
  expect(update.getState().step).toBe('installing');
});

test('after a lost response the state decides whether the update has started', async () => {
  const begin = () => Promise.reject(new Error('no response'));
  const lost = followPlan({ begin, at: () => inState('upgradeAvailable') });
  await expect(lost.update.start({ from, to })).rejects.toThrow('no response');
  expect(lost.update.getState()).toEqual(noUpdate);
  const started = followPlan({ begin, at: () => inState('downloading') });
  await started.update.start({ from, to });
  expect(started.update.getState()).toMatchObject({ step: 'downloading', from, to });
});

test('queries wait while the device restarts', async () => {
  const { update, outage } = followPlan({
    at: (seconds) => (seconds < 30 ? inState('ready') : inState('upToDate', to)),
  });
  const waited: string[] = [];
  await update.start({ from, to });
  await wait(10);
  void outage.waitForEnd(new AbortController().signal).then(() => waited.push('over'));
  await wait(10);
  expect(waited).toEqual([]);
  await wait(10);
  expect(waited).toEqual(['over']);
});

test('a damaged stored update is ignored', () => {
  for (const text of ['{', '[]', '{"from":"x"}', '{"phase":"done"}', 'null']) {
    sessionStorage.setItem('stillhouse.update', text);
    expect(createRunState(sessionStorage, 'stillhouse.update').getState()).toEqual(noUpdate);
  }
});

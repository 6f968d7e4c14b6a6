import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpectedOutage } from '../../api/expected-outage.ts';
import type { UpdateObservation } from '../../updates/update-observer.ts';
import { createSystemUpdate } from './system-update.ts';
import { createRunStore } from './update-run.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const from = 'NFA1.20290401.0007';
const to = 'NFA1.20290902.0003';

type Plan = {
  /** What a look shows that begins at a time, in seconds. */
  at: (seconds: number) => UpdateObservation;
  answerMs?: (seconds: number) => number;
  begin?: () => Promise<string>;
};

/** A watch over a device that behaves as planned, with the times of the looks and of the ends. */
function watchOver({ at, answerMs = () => 0, begin = async () => 'downloading' }: Plan) {
  const looks: number[] = [];
  const ends: number[] = [];
  const outage = createExpectedOutage();
  const watch = createSystemUpdate({
    store: createRunStore(sessionStorage),
    begin,
    observe: async () => {
      const seconds = Date.now() / 1000;
      looks.push(seconds);
      const observation = at(seconds);
      const slowMs = answerMs(seconds);
      if (slowMs > 0) await new Promise<void>((go) => setTimeout(() => go(), slowMs));
      return observation;
    },
    outage,
    now: Date.now,
    onEnd: () => ends.push(Date.now() / 1000),
  });
  return { watch, looks, ends, outage };
}

const inState = (state: string, version = from): UpdateObservation => ({
  kind: 'seen',
  state,
  version,
});
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

// R9.8.
test('an update is polled every 10 s, after 10 s, until it has ended', async () => {
  const { watch, looks, ends } = watchOver({
    at: (seconds) => (seconds < 40 ? inState('downloading') : inState('upToDate', to)),
  });
  await watch.start({ from, to });
  await wait(300);
  expect(looks).toEqual([10, 20, 30, 40]);
  expect(ends).toEqual([40]);
  expect(watch.getRun()?.end).toEqual({ kind: 'updated', version: to });
});

test('after 120 polls an update is overdue, and its end is still detected', async () => {
  const { watch, looks } = watchOver({
    at: (seconds) => (seconds < 1500 ? inState('downloading') : inState('error')),
  });
  await watch.start({ from, to });
  await wait(1209);
  expect(looks).toHaveLength(120);
  expect(watch.getRun()?.overdue).toBe(false);
  await wait(1);
  expect(watch.getRun()?.overdue).toBe(true);
  await wait(300);
  expect(watch.getRun()?.end).toEqual({ kind: 'failed' });
});

// R4.22.
test('after a reload the update is polled at once, with the remaining tries', async () => {
  const plan: Plan = { at: () => inState('installing') };
  const first = watchOver(plan);
  await first.watch.start({ from, to });
  await wait(100);
  first.watch.stop();
  const second = watchOver(plan);
  second.watch.resume();
  await wait(0);
  expect(second.looks).toEqual([100]);
  expect(second.watch.getRun()).toMatchObject({ startedAt: 0, from, to, tries: 11 });
  await wait(1099);
  expect(second.watch.getRun()?.overdue).toBe(false);
  await wait(11);
  expect(second.watch.getRun()?.overdue).toBe(true);
});

test('an overtaken response is ignored', async () => {
  const { watch } = watchOver({
    at: (seconds) => inState(seconds === 10 ? 'downloading' : 'installing'),
    answerMs: (seconds) => (seconds === 10 ? 15_000 : 0),
  });
  await watch.start({ from, to });
  await wait(29);
  expect(watch.getRun()?.step).toBe('installing');
});

test('after a lost response the state decides whether the update has started', async () => {
  const begin = () => Promise.reject(new Error('no answer'));
  const lost = watchOver({ begin, at: () => inState('upgradeAvailable') });
  await expect(lost.watch.start({ from, to })).rejects.toThrow('no answer');
  expect(lost.watch.getRun()).toBeNull();
  const begun = watchOver({ begin, at: () => inState('downloading') });
  await begun.watch.start({ from, to });
  expect(begun.watch.getRun()).toMatchObject({ step: 'downloading', from, to });
});

test('queries wait while the device restarts', async () => {
  const { watch, outage } = watchOver({
    at: (seconds) => (seconds < 30 ? inState('ready') : inState('upToDate', to)),
  });
  const waited: string[] = [];
  await watch.start({ from, to });
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

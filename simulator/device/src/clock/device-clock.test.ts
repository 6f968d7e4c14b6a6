import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceClock, manualStart } from './device-clock.ts';

const hourMs = 3_600_000;

test('a manual clock starts at 2030-01-07T09:00:00Z and stands still', () => {
  const clock = new DeviceClock();
  expect(new Date(clock.now()).toISOString()).toBe('2030-01-07T09:00:00.000Z');
  expect(clock.now()).toBe(clock.now());
  expect(clock.speed).toBe(0);
});

test('an advance ends exactly at the target and fires each timer at its time', async () => {
  const clock = new DeviceClock({ now: 1_000 });
  const seen: [string, number][] = [];
  const note = (label: string) => () => void seen.push([label, clock.now()]);
  clock.setTimer(500, 'second', note('second'));
  clock.setTimer(200, 'first', note('first'));
  clock.setTimer(501, 'later', note('later'));
  expect(await clock.advanceTo(1_500)).toEqual({ from: 1_000, to: 1_500, fired: 2 });
  expect(seen).toEqual([
    ['first', 1_200],
    ['second', 1_500],
  ]);
  expect(clock.now()).toBe(1_500);
  expect(clock.listPendingTimers()).toEqual([{ at: 1_501, label: 'later' }]);
  expect(clock.getNextTimerAt()).toBe(1_501);
});

test('a timer set during an advance fires in the same advance', async () => {
  const clock = new DeviceClock({ now: 0 });
  const ticks: number[] = [];
  const tick = () => {
    ticks.push(clock.now());
    clock.setTimer(10, 'tick', tick);
  };
  clock.setTimer(10, 'tick', tick);
  await clock.advanceBy(35);
  expect(ticks).toEqual([10, 20, 30]);
});

test('an async callback is awaited before the next timer fires', async () => {
  const clock = new DeviceClock({ now: 0 });
  const seen: string[] = [];
  clock.setTimer(5, 'slow', async () => {
    seen.push('slow begins');
    await Promise.resolve();
    seen.push(`slow ends at ${clock.now()}`);
  });
  clock.setTimer(6, 'next', () => void seen.push('next'));
  await clock.advanceBy(6);
  expect(seen).toEqual(['slow begins', 'slow ends at 5', 'next']);
});

test('a callback can clear a timer that is due at the same instant', async () => {
  const clock = new DeviceClock({ now: 0 });
  let fired = false;
  clock.setTimer(5, 'clears', () => void clock.clearTimer(other));
  const other = clock.setTimer(5, 'cleared', () => {
    fired = true;
  });
  expect((await clock.advanceBy(5)).fired).toBe(1);
  expect(fired).toBe(false);
  expect(clock.clearTimer(other)).toBe(false);
});

test('concurrent advances run one after the other', async () => {
  const clock = new DeviceClock({ now: 0 });
  const ends = await Promise.all([clock.advanceBy(10), clock.advanceTo(25), clock.advanceBy(5)]);
  expect(ends.map(({ to }) => to)).toEqual([10, 25, 30]);
});

test('time never moves backwards', () => {
  const clock = new DeviceClock({ now: 100 });
  expect(() => clock.advanceTo(99)).toThrow("Cannot advance to 99: the device's clock is at 100.");
  expect(() => clock.advanceBy(-1)).toThrow('Cannot advance by -1 ms: give 0 or more.');
});

test('a callback that throws stops the advance at its instant, and the clock remains usable', async () => {
  const clock = new DeviceClock({ now: 0 });
  clock.setTimer(5, 'broken', () => {
    throw new Error('broken part');
  });
  await expect(clock.advanceBy(10)).rejects.toThrow('broken part');
  expect(clock.now()).toBe(5);
  expect(await clock.advanceBy(5)).toEqual({ from: 5, to: 10, fired: 0 });
});

test('a timer that sets itself again without a delay is reported instead of looping forever', async () => {
  const clock = new DeviceClock({ now: 0 });
  const again = () => void clock.setTimer(0, 'spinner', again);
  again();
  await expect(clock.advanceBy(1)).rejects.toThrow("timer 'spinner' sets itself with no delay");
});

test('5,000 hours of polling every ten seconds fire one by one', async () => {
  const clock = new DeviceClock();
  let polls = 0;
  const poll = () => {
    polls += 1;
    clock.setTimer(10_000, 'poll', poll);
  };
  clock.setTimer(10_000, 'poll', poll);
  await clock.advanceBy(5_000 * hourMs);
  expect(polls).toBe(1_800_000);
  expect(clock.now()).toBe(manualStart + 5_000 * hourMs);
});

test('a scaled clock fires by itself, in order, at the exact times', async () => {
  const clock = new DeviceClock({ mode: 'scaled', speed: 100_000, now: 0 });
  const seen: number[] = [];
  await new Promise<void>((done) => {
    clock.setTimer(2 * hourMs, 'last', () => {
      seen.push(clock.now());
      done();
    });
    clock.setTimer(hourMs, 'first', () => void seen.push(clock.now()));
    seen.push(...clock.listPendingTimers().map(({ at }) => at));
  });
  const [firstDue, lastDue, ...firedAt] = seen;
  expect(firedAt).toEqual([firstDue, lastDue]);
  clock.dispose();
});

test('a real clock can be advanced: timers in between fire, and time continues from there', async () => {
  const clock = new DeviceClock({ mode: 'real' });
  const start = clock.now();
  const due = start + hourMs;
  let firedAt = 0;
  clock.setTimerAt(due, 'in an hour', () => {
    firedAt = clock.now();
  });
  await clock.advanceTo(due + 1);
  expect(firedAt).toBe(due);
  expect(clock.now()).toBeGreaterThanOrEqual(due + 1);
  clock.dispose();
});

test('changing the mode keeps the time, in each direction', () => {
  const clock = new DeviceClock({ mode: 'real', now: 1_000_000 });
  for (const mode of ['manual', 'scaled', 'real', 'manual'] as const) {
    const before = clock.now();
    clock.setMode(mode, 1);
    expect(clock.now() - before).toBeGreaterThanOrEqual(0);
    expect(clock.now() - before).toBeLessThan(1_000);
    expect(clock.mode).toBe(mode);
  }
  const stopped = clock.now();
  expect(clock.now()).toBe(stopped);
});

test('running time never passes a timer that has not fired', () => {
  const clock = new DeviceClock({ mode: 'scaled', speed: 1e6, now: 0 });
  clock.setTimer(50, 'due', () => undefined);
  const due = clock.getNextTimerAt() ?? 0;
  let latest = 0;
  for (let look = 0; look < 100_000; look++) latest = Math.max(latest, clock.now());
  expect(latest).toBe(due);
  clock.dispose();
});

test('nothing fires on a disposed clock', async () => {
  const clock = new DeviceClock({ now: 0 });
  let fired = 0;
  const count = () => {
    fired += 1;
  };
  clock.setTimer(1, 'before', count);
  clock.dispose();
  clock.setTimer(1, 'after', count);
  await clock.advanceBy(10);
  expect([fired, clock.getNextTimerAt()]).toEqual([0, null]);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('speed %d is rejected', (speed) => {
  expect(() => new DeviceClock({ mode: 'scaled', speed })).toThrow('give a number above 0');
});

const delays = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 60 });

test('timers fire by time, then in the order in which they were set (property)', async () => {
  await fc.assert(
    fc.asyncProperty(delays, fc.array(fc.nat(59)), async (set, cleared) => {
      const clock = new DeviceClock({ now: 0 });
      const fired: number[] = [];
      const ids = set.map((delayMs, n) =>
        clock.setTimer(delayMs, `${n}`, () => void fired.push(n)),
      );
      const gone = new Set(cleared.filter((n) => n < set.length));
      for (const n of gone) expect(clock.clearTimer(ids[n] ?? -1)).toBe(true);
      await clock.advanceTo(200);
      const expected = set
        .map((delayMs, n) => ({ delayMs, n }))
        .filter(({ n }) => !gone.has(n))
        .toSorted((a, b) => a.delayMs - b.delayMs || a.n - b.n);
      expect(fired).toEqual(expected.map(({ n }) => n));
    }),
  );
});

test('one large advance and many small ones have the same result', async () => {
  /** Runs timers that each set up to three more, and records what they see. */
  async function run(set: number[], steps: number[]) {
    const clock = new DeviceClock({ now: 0 });
    const seen: string[] = [];
    const arm = (delayMs: number, label: string, depth: number) =>
      clock.setTimer(delayMs, label, () => {
        seen.push(`${label} at ${clock.now()}`);
        if (depth < 3) arm(delayMs, `${label}.${depth}`, depth + 1);
      });
    for (const [n, delayMs] of set.entries()) arm(delayMs, `${n}`, 0);
    for (const step of steps) await clock.advanceBy(step);
    return { seen, now: clock.now(), pending: clock.listPendingTimers() };
  }
  const steps = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(delays, steps, async (set, small) => {
      const big = small.reduce((sum, step) => sum + step, 0);
      expect(await run(set, small)).toEqual(await run(set, [big]));
    }),
  );
});

test('restored timers keep their order', async () => {
  const fired: string[] = [];
  const clockWith = (labels: readonly string[]) => {
    const clock = new DeviceClock({ now: 0 });
    for (const label of labels) clock.setTimerAt(5, label, () => void fired.push(label));
    return clock;
  };
  const stood = clockWith(['a', 'b', 'a', 'c']).listPendingTimers();
  const clock = clockWith(['new', 'c', 'a', 'b', 'a']);
  clock.restoreOrder([{ at: 1, label: 'gone' }, ...stood]);
  expect(clock.listPendingTimers().map(({ label }) => label)).toEqual(['a', 'b', 'a', 'c', 'new']);
  await clock.advanceTo(5);
  expect(fired).toEqual(['a', 'b', 'a', 'c', 'new']);
});

test('a task between timers waits until no timer is firing', async () => {
  const clock = new DeviceClock({ now: 0 });
  const seen: string[] = [];
  clock.setTimer(5, 'slow', async () => {
    seen.push('begins');
    await Promise.resolve();
    seen.push('ends');
  });
  const moved = clock.advanceBy(5);
  expect(await clock.runBetweenTimers(() => [...seen, clock.now()])).toEqual(['begins', 'ends', 5]);
  await moved;
});

test('thousands of hours with polling timers are exact: every timer fires at its time, and none is missing', async () => {
  const clock = new DeviceClock({ now: 0 });
  const periods = [10_000, 15_000, 60_000, hourMs];
  const counts = periods.map(() => 0);
  periods.forEach((ms, index) => {
    const poll = () => {
      counts[index] = (counts[index] ?? 0) + 1;
      if (clock.now() !== ms * (counts[index] ?? 0)) throw new Error(`late: ${clock.now()}`);
      clock.setTimer(ms, 'poll', poll);
    };
    clock.setTimer(ms, 'poll', poll);
  });
  const hours = 3_000;
  const { fired, to } = await clock.advanceBy(hours * hourMs);
  expect(counts).toEqual(periods.map((ms) => (hours * hourMs) / ms));
  expect([fired, to]).toEqual([counts.reduce((sum, count) => sum + count), hours * hourMs]);
});

test('a held clock stands still, and no time is lost when it is released', async () => {
  const clock = new DeviceClock({ mode: 'scaled', speed: 100_000, now: 0 });
  const release = clock.hold();
  const held = clock.now();
  let fired = false;
  clock.setTimer(1, 'due soon', () => {
    fired = true;
  });
  const releaseOther = clock.hold();
  const start = performance.now();
  while (performance.now() - start < 5) await Promise.resolve();
  expect(clock.now()).toBe(held);
  release();
  // A second call must not end the hold of another.
  release();
  expect([clock.now(), fired]).toEqual([held, false]);
  releaseOther();
  await expect.poll(() => fired).toBe(true);
  expect(clock.now()).toBeGreaterThanOrEqual(held + 5 * 100_000);
  clock.dispose();
});

test('a clock runs again after the work that held it, even if the work fails', async () => {
  const clock = new DeviceClock({ mode: 'scaled', speed: 100_000, now: 0 });
  const held = clock.now();
  const fail = () => {
    expect(clock.now()).toBe(clock.now());
    throw new Error('broken');
  };
  await expect(clock.whileHeld(fail)).rejects.toThrow('broken');
  expect(await clock.whileHeld(() => 'result')).toBe('result');
  await expect.poll(() => clock.now()).toBeGreaterThan(held);
  clock.dispose();
});

test('a held clock can be advanced manually, and continues from there', async () => {
  const clock = new DeviceClock({ mode: 'real', now: 1_000 });
  const release = clock.hold();
  await clock.advanceBy(60_000);
  expect(clock.now()).toBe(clock.now());
  expect(clock.now()).toBeGreaterThanOrEqual(61_000);
  release();
  clock.dispose();
});

test('a moment is identified by its time and the count of fired timers', async () => {
  const clock = new DeviceClock({ now: 0 });
  const seen: string[] = [];
  for (const label of ['one', 'two', 'three'])
    clock.setTimerAt(10, label, () => void seen.push(label));
  await clock.replayTo(10, 2);
  expect([clock.now(), clock.fired, seen]).toEqual([10, 2, ['one', 'two']]);
  await clock.replayTo(15, 2);
  expect([clock.now(), seen.length]).toEqual([10, 2]);
  await clock.replayTo(15, 3);
  expect([clock.now(), seen.length]).toEqual([15, 3]);
});

test('the latest fired timers are stored by number', async () => {
  const clock = new DeviceClock({ now: 0 });
  for (let at = 1; at <= 300; at += 1) clock.setTimerAt(at, `at ${at}`, () => {});
  await clock.advanceTo(300);
  expect(clock.listFiredBetween(297, 299)).toEqual([
    { at: 298, label: 'at 298' },
    { at: 299, label: 'at 299' },
  ]);
  expect(clock.listFiredBetween(0, 300)).toHaveLength(100);
  expect(clock.listFiredBetween(300, 300)).toEqual([]);
});

/** Sets a timer that fires again every `everyMs`. */
function tickEvery(clock: DeviceClock, everyMs: number): { ticks: number } {
  const seen = { ticks: 0 };
  const tick = () => {
    seen.ticks += 1;
    clock.setTimer(everyMs, 'tick', tick);
  };
  clock.setTimer(everyMs, 'tick', tick);
  return seen;
}

test('a long advance lets others run, who can wait for its end', async () => {
  const clock = new DeviceClock({ now: 0 });
  const seen = tickEvery(clock, 1);
  const advanced = clock.advanceBy(500_000);
  let turns = 0;
  do {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
    expect(clock.now()).toBe(seen.ticks);
  } while (seen.ticks < 500_000 && clock.isFiring && turns < 3);
  expect(turns).toBe(3);
  await clock.whenRunDone();
  expect([seen.ticks, clock.now(), clock.isFiring]).toEqual([500_000, 500_000, false]);
  expect(clock.whenRunDone()).toBeUndefined();
  expect((await advanced).fired).toBe(500_000);
});

test('who waits for the end of a long run continues when a callback is waited for', async () => {
  const clock = new DeviceClock({ now: 0 });
  tickEvery(clock, 1);
  const seen: number[] = [];
  clock.setTimer(400_000, 'slow', async () => {
    await clock.whenRunDone();
    seen.push(clock.now());
  });
  const advanced = clock.advanceBy(500_000);
  await new Promise((resolve) => setImmediate(resolve));
  await clock.whenRunDone();
  expect(clock.now()).toBe(400_000);
  await advanced;
  expect(seen).toEqual([400_000]);
});

test('an advance until a condition stops after the instant that meets it', async () => {
  const clock = new DeviceClock({ now: 0 });
  const seen = tickEvery(clock, 10);
  clock.setTimer(30, 'same instant', () => void clock.setTimer(0, 'follows', () => {}));
  expect(await clock.advanceUntil(() => seen.ticks >= 3, 1_000)).toBe(true);
  expect([clock.now(), clock.fired]).toEqual([30, 5]);
  expect(await clock.advanceUntil(() => seen.ticks >= 3, 1_000)).toBe(true);
  expect(clock.now()).toBe(30);
  expect(await clock.advanceUntil(() => false, 45)).toBe(false);
  expect([clock.now(), seen.ticks]).toEqual([45, 4]);
});

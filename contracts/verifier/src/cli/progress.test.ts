import { expect, onTestFinished, test, vi } from 'vitest';
import { openProgress } from './progress.ts';
import type { TimedRun } from './time-estimate.ts';

const rules = ['agreement.serial-number', 'readback.value', 'sequences.sessions', 'time.goes-away'];

/** Shows the checks of a run on an output, with a clock that the test advances. */
function startProgress({ isTTY = false, run = {} as Partial<TimedRun> } = {}) {
  let text = '';
  let seconds = 0;
  const write = (part: string) => {
    text += part;
    return true;
  };
  const output = { isTTY, columns: 200, write };
  const options = { harm: 'safe', allowLockout: false, ...run } as const;
  const view = openProgress(output, options, () => seconds * 1_000);
  return {
    ...view,
    advance: (by: number) => {
      seconds += by;
    },
    takeText: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

test('the remaining time follows from the requests of each check and the speed so far', () => {
  const progress = startProgress();
  progress.show({ done: 0, rules, now: 'agreement' });
  expect(progress.takeText()).toBe(
    '0/4 agreement, 0s, remaining time not known yet, plus a restart of the device (up to 3m)\n',
  );
  progress.advance(30);
  progress.show({ done: 1, rules, now: 'readback' });
  // 18 of 3,600 requests say nothing about the speed of the others.
  expect(progress.takeText()).toContain('1/4 readback, 30s, remaining time not known yet');
  progress.advance(129);
  progress.show({ done: 2, rules, now: 'sequences' });
  // 1,578 requests took 159 s, and 2,020 are left.
  expect(progress.takeText()).toContain('2/4 sequences, 2m 39s, about 3m 24s left');
  progress.advance(200);
  progress.show({ done: 4, rules, now: 'evaluating' });
  expect(progress.takeText()).toBe('4/4 evaluating, 5m 59s\n');
});

test('a log has a line when a check begins, at most every 30 s, and at the end', () => {
  const progress = startProgress();
  for (const done of [0, 1, 2, 3]) {
    progress.show({ done, rules, now: 'x' });
    progress.advance(12);
  }
  progress.show({ done: 4, rules, now: 'evaluating' });
  const lines = progress.takeText().trim().split('\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['0/4 x', '3/4 x', '4/4 evaluating']);
});

test('a terminal has one line, which notes do not break', () => {
  const progress = startProgress({ isTTY: true });
  progress.show({ done: 2, rules, now: 'sequences' });
  progress.note('Waiting.');
  progress.end();
  const clear = '\r\u001b[2K';
  const [start, first, note = '', second, last] = progress.takeText().split(clear);
  const line = '[######......] 2/4 sequences, 0s';
  expect(start).toBe('');
  expect(first?.startsWith(line)).toBe(true);
  expect(note).toBe('Waiting.\n');
  expect(second).toBe(first);
  expect(last).toBe('');
});

test('a lockout is a wait only if it is allowed', () => {
  for (const allowLockout of [true, false]) {
    const progress = startProgress({ run: { allowLockout } });
    progress.show({ done: 0, rules: ['lockout.failures'], now: 'lockout' });
    expect(progress.takeText().includes('the lockout')).toBe(allowLockout);
  }
});

test('a log has a line every 30 s while one check runs, until the end', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const progress = startProgress();
  progress.show({ done: 1, rules, now: 'sequences' });
  progress.takeText();
  progress.advance(30);
  vi.advanceTimersByTime(30_000);
  expect(progress.takeText()).toMatch(/^1\/4 sequences, 30s, .*\n$/);
  progress.end();
  progress.advance(30);
  vi.advanceTimersByTime(30_000);
  expect(progress.takeText()).toBe('');
});

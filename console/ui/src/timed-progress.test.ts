import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TimedProgressInput, timedProgress } from './timed-progress.ts';

const request: TimedProgressInput = {
  state: 'running',
  elapsedMs: 0,
  durationMs: 60_000,
  labels: [
    { afterMs: 0, label: 'Initializing' },
    { afterMs: 2_000, label: 'Generating' },
  ],
  afterLabel: 'Finalizing',
};
const at = (elapsedMs: number) => timedProgress({ ...request, elapsedMs });

// R4.43.
test('the label changes exactly at its time', () => {
  expect(at(0)).toEqual({ phase: 'running', fraction: 0, label: 'Initializing' });
  expect(at(1_999).label).toBe('Initializing');
  expect(at(2_000).label).toBe('Generating');
  expect(at(30_000)).toEqual({ phase: 'running', fraction: 0.5, label: 'Generating' });
});

// R2.48, R4.43.
test('when time is up before the work, the bar tells no end and the after-time label stands', () => {
  expect(at(59_999).phase).toBe('running');
  expect(at(60_000)).toEqual({ phase: 'overrun', fraction: undefined, label: 'Finalizing' });
});

test('without an after-time label the last label stays', () => {
  const { afterLabel: _, ...rest } = request;
  expect(timedProgress({ ...rest, elapsedMs: 90_000 }).label).toBe('Generating');
});

test('labels count by their times, not by their order', () => {
  const labels = request.labels.toReversed();
  expect(timedProgress({ ...request, labels, elapsedMs: 500 }).label).toBe('Initializing');
  expect(timedProgress({ ...request, labels, elapsedMs: 5_000 }).label).toBe('Generating');
});

test('work that is expected to take no time is over its time at once', () => {
  expect(timedProgress({ ...request, durationMs: 0 }).phase).toBe('overrun');
});

test('a clock that was set back shows the beginning', () => {
  expect(at(-5_000)).toEqual({ phase: 'running', fraction: 0, label: 'Initializing' });
});

test('done fills the bar however little time has passed; failed stops it where it was', () => {
  expect(timedProgress({ ...request, state: 'done', elapsedMs: 10 })).toEqual({
    phase: 'done',
    fraction: 1,
    label: 'Done',
  });
  expect(
    timedProgress({ ...request, state: 'failed', elapsedMs: 30_000, failedLabel: 'Broken off' }),
  ).toEqual({ phase: 'failed', fraction: 0.5, label: 'Broken off' });
});

test('before the start there is no progress', () => {
  expect(timedProgress({ ...request, state: 'idle', elapsedMs: 9_000 })).toEqual({
    phase: 'idle',
    fraction: 0,
    label: '',
  });
});

test('whatever the times, only finished work fills the bar', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('idle' as const, 'running' as const, 'failed' as const),
      fc.integer({ min: -1e6, max: 1e9 }),
      fc.integer({ min: 0, max: 1e6 }),
      (state, elapsedMs, durationMs) => {
        const { fraction } = timedProgress({ ...request, state, elapsedMs, durationMs });
        expect(fraction === undefined || (fraction >= 0 && fraction < 1)).toBe(true);
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTimedProgress, type TimedProgressInput } from './timed-progress.ts';

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
const computeAt = (elapsedMs: number) => computeTimedProgress({ ...request, elapsedMs });

// R4.43.
test('the label changes exactly at its time', () => {
  expect(computeAt(0)).toEqual({ phase: 'running', fraction: 0, label: 'Initializing' });
  expect(computeAt(1_999).label).toBe('Initializing');
  expect(computeAt(2_000).label).toBe('Generating');
  expect(computeAt(30_000)).toEqual({ phase: 'running', fraction: 0.5, label: 'Generating' });
});

// R2.48, R4.43.
test('after the expected time, the bar is indeterminate and shows the final label', () => {
  expect(computeAt(59_999).phase).toBe('running');
  expect(computeAt(60_000)).toEqual({ phase: 'overrun', fraction: undefined, label: 'Finalizing' });
});

test('without a final label the last label stays', () => {
  const { afterLabel: _, ...rest } = request;
  expect(computeTimedProgress({ ...rest, elapsedMs: 90_000 }).label).toBe('Generating');
});

test('labels are selected by time, not by order', () => {
  const labels = request.labels.toReversed();
  expect(computeTimedProgress({ ...request, labels, elapsedMs: 500 }).label).toBe('Initializing');
  expect(computeTimedProgress({ ...request, labels, elapsedMs: 5_000 }).label).toBe('Generating');
});

test('work with an expected duration of 0 overruns immediately', () => {
  expect(computeTimedProgress({ ...request, durationMs: 0 }).phase).toBe('overrun');
});

test('a clock that was set back shows the start', () => {
  expect(computeAt(-5_000)).toEqual({ phase: 'running', fraction: 0, label: 'Initializing' });
});

test('done fills the bar at any time; failed stops it where it was', () => {
  expect(computeTimedProgress({ ...request, state: 'done', elapsedMs: 10 })).toEqual({
    phase: 'done',
    fraction: 1,
    label: 'Done',
  });
  expect(
    computeTimedProgress({
      ...request,
      state: 'failed',
      elapsedMs: 30_000,
      failedLabel: 'Canceled',
    }),
  ).toEqual({ phase: 'failed', fraction: 0.5, label: 'Canceled' });
});

test('before the start there is no progress', () => {
  expect(computeTimedProgress({ ...request, state: 'idle', elapsedMs: 9_000 })).toEqual({
    phase: 'idle',
    fraction: 0,
    label: '',
  });
});

test('only finished work fills the bar, for any times', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('idle' as const, 'running' as const, 'failed' as const),
      fc.integer({ min: -1e6, max: 1e9 }),
      fc.integer({ min: 0, max: 1e6 }),
      (state, elapsedMs, durationMs) => {
        const { fraction } = computeTimedProgress({ ...request, state, elapsedMs, durationMs });
        expect(fraction === undefined || (fraction >= 0 && fraction < 1)).toBe(true);
      },
    ),
  );
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimedProgress, type TimedProgressProps } from './TimedProgress.tsx';

const start = Date.UTC(2030, 0, 7, 9);

const csr: TimedProgressProps = {
  name: 'Generating the signing request',
  state: 'running',
  durationMs: 60_000,
  labels: [
    { afterMs: 0, label: 'Initializing' },
    { afterMs: 2_000, label: 'Generating' },
  ],
  afterLabel: 'Finalizing',
  doneLabel: 'Downloaded',
};

const getBar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: csr.name });
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

// R2.47, R4.43, R9.5.
test('a user who waits sees the bar move every 100 ms and the labels change', async () => {
  render(<TimedProgress {...csr} />);
  expect(screen.getByRole('status')).toHaveTextContent('Initializing');
  await advance(100);
  expect(getBar().value).toBeCloseTo(100 / 60_000);
  await advance(1_900);
  expect(screen.getByRole('status')).toHaveTextContent('Generating');
  await advance(28_000);
  expect(getBar().value).toBeCloseTo(0.5);
});

// R2.48.
test('after the expected time, the bar becomes indeterminate and a text says so', async () => {
  const { rerender } = render(<TimedProgress {...csr} />);
  await advance(60_000);
  expect(getBar()).not.toHaveAttribute('value');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Finalizing This is taking longer than usual.',
  );
  rerender(<TimedProgress {...csr} state="done" />);
  expect(getBar().value).toBe(1);
  expect(screen.getByRole('status')).toHaveTextContent('Downloaded');
});

test('a user who returns to the page sees the current progress', () => {
  render(<TimedProgress {...csr} startedAt={start - 45_000} />);
  expect(getBar().value).toBeCloseTo(0.75);
});

test('no timer runs when the work is complete', () => {
  const { rerender } = render(<TimedProgress {...csr} />);
  expect(vi.getTimerCount()).toBe(1);
  rerender(<TimedProgress {...csr} state="failed" />);
  expect(vi.getTimerCount()).toBe(0);
});

import type { WriteStream } from 'node:tty';
import { formatDuration } from '@stillhouse/foundation/duration';
import { escapeLine } from '@stillhouse/foundation/print';
import type { Progress } from '../run/run.ts';
import { type TimedRun, TimeEstimate } from './time-estimate.ts';

/** Shows progress: a line that changes on a terminal, else a line from time to time. */
export type ProgressView = {
  show(progress: Progress): void;
  note(line: string): void;
  /** Removes the changing line. */
  end(): void;
};

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** In a log, a line is written at most this often. */
const logIntervalMs = 30_000;

/** @param now monotonic milliseconds */
export function openProgress(
  output: Output,
  run: TimedRun,
  now = () => performance.now(),
): ProgressView {
  const estimate = new TimeEstimate(run, now);
  return output.isTTY === true
    ? createTerminalProgress(output, estimate)
    : createLogProgress(output, estimate, now);
}

function createTerminalProgress(output: Output, estimate: TimeEstimate): ProgressView {
  let progress: Progress | null = null;
  const clear = () => {
    if (progress !== null) output.write('\r\x1b[2K');
  };
  const draw = () => {
    if (progress === null) return;
    const width = Math.max(20, output.columns ?? 80) - 1;
    const { done, rules } = progress;
    const length = 12;
    const full = rules.length === 0 ? length : Math.round((done / rules.length) * length);
    const bar = `[${'#'.repeat(full)}${'.'.repeat(length - full)}]`;
    output.write(
      `\r\x1b[2K${escapeLine(`${bar} ${formatProgress(progress, estimate)}`).slice(0, width)}`,
    );
  };
  const timer = setInterval(draw, 1_000);
  timer.unref();
  return {
    show(next) {
      estimate.update(next);
      progress = next;
      draw();
    },
    note(text) {
      clear();
      output.write(`${escapeLine(text)}\n`);
      draw();
    },
    end() {
      clearInterval(timer);
      clear();
      progress = null;
    },
  };
}

function createLogProgress(
  output: Output,
  estimate: TimeEstimate,
  now: () => number,
): ProgressView {
  let lastAt = Number.NEGATIVE_INFINITY;
  let progress: Progress | null = null;
  const write = () => {
    if (progress === null) return;
    const isLast = progress.done === progress.rules.length;
    if (!isLast && now() - lastAt < logIntervalMs) return;
    lastAt = now();
    output.write(`${formatProgress(progress, estimate)}\n`);
  };
  // A check may take minutes.
  const timer = setInterval(write, logIntervalMs);
  timer.unref();
  return {
    show(next) {
      estimate.update(next);
      progress = next;
      write();
    },
    note(text) {
      output.write(`${escapeLine(text)}\n`);
    },
    end() {
      clearInterval(timer);
      progress = null;
    },
  };
}

/** For example `12/39 invalid-input, 40s, about 1m 30s left, plus a restart`. */
function formatProgress({ done, rules, now }: Progress, estimate: TimeEstimate): string {
  const { elapsedMs, remainingMs, waits } = estimate.get();
  const format = (ms: number) => formatDuration(Math.round(ms / 1_000) * 1_000);
  const parts = [`${done}/${rules.length} ${now}`, format(elapsedMs)];
  if (done < rules.length) {
    parts.push(
      remainingMs === null ? 'remaining time not known yet' : `about ${format(remainingMs)} left`,
    );
    if (waits.length > 0) parts.push(`plus ${waits.join(', ')}`);
  }
  return parts.join(', ');
}

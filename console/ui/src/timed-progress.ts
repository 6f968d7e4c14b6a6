type TimedState = 'idle' | 'running' | 'done' | 'failed';

export type TimedProgressInput = {
  state: TimedState;
  elapsedMs: number;
  /** How long the work is expected to take. */
  durationMs: number;
  /** Labels while it runs, each from its time on. The order does not matter. */
  labels: ReadonlyArray<{ afterMs: number; label: string }>;
  /** The label once the expected time has passed; without one the last of `labels` stays. */
  afterLabel?: string | undefined;
  idleLabel?: string | undefined;
  doneLabel?: string | undefined;
  failedLabel?: string | undefined;
};

export type TimedProgressView = {
  phase: 'idle' | 'running' | 'overrun' | 'done' | 'failed';
  /** From 0 to 1; undefined when the end cannot be told. 1 only when the work is done. */
  fraction: number | undefined;
  label: string;
};

/**
 * What a timed progress row shows at one instant (R2.47). Time alone never fills
 * the bar: when it has run out before the work, the row goes over to `overrun` (R2.48).
 */
export function timedProgress(input: TimedProgressInput): TimedProgressView {
  const { state, durationMs, labels } = input;
  // a computer's clock can be set back while the work runs
  const elapsedMs = Math.max(0, input.elapsedMs);
  const timed = labelAt(labels, elapsedMs);
  if (state === 'idle') return { phase: 'idle', fraction: 0, label: input.idleLabel ?? '' };
  if (state === 'done') return { phase: 'done', fraction: 1, label: input.doneLabel ?? 'Done' };
  if (state === 'failed') {
    return {
      phase: 'failed',
      fraction: durationMs > 0 ? Math.min(elapsedMs / durationMs, 0.99) : 0,
      label: input.failedLabel ?? 'Failed',
    };
  }
  if (elapsedMs >= durationMs) {
    return { phase: 'overrun', fraction: undefined, label: input.afterLabel ?? timed };
  }
  return { phase: 'running', fraction: elapsedMs / durationMs, label: timed };
}

function labelAt(labels: TimedProgressInput['labels'], elapsedMs: number): string {
  let current: { afterMs: number; label: string } | undefined;
  for (const entry of labels) {
    const begun = entry.afterMs <= elapsedMs;
    if (begun && (current === undefined || entry.afterMs >= current.afterMs)) current = entry;
  }
  return current?.label ?? '';
}

type TimedState = 'idle' | 'running' | 'done' | 'failed';

export type TimedProgressInput = {
  state: TimedState;
  elapsedMs: number;
  /** Expected duration of the work. */
  durationMs: number;
  /** Labels while the work runs, each from its time on, in any order. */
  labels: ReadonlyArray<{ afterMs: number; label: string }>;
  /** The label after the expected time. Default: the last of `labels`. */
  afterLabel?: string | undefined;
  idleLabel?: string | undefined;
  doneLabel?: string | undefined;
  failedLabel?: string | undefined;
};

export type TimedProgressView = {
  phase: 'idle' | 'running' | 'overrun' | 'done' | 'failed';
  /** From 0 to 1; undefined while the end is unknown. 1 only when the work is done. */
  fraction: number | undefined;
  label: string;
};

/**
 * Computes what a timed progress row shows at one instant (R2.47). Time alone never fills the bar:
 * if the work takes longer, the phase becomes `overrun` (R2.48).
 */
export function computeTimedProgress(input: TimedProgressInput): TimedProgressView {
  const { state, durationMs, labels } = input;
  // The computer's clock may be set back while the work runs.
  const elapsedMs = Math.max(0, input.elapsedMs);
  const timed = selectLabel(labels, elapsedMs);
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

function selectLabel(labels: TimedProgressInput['labels'], elapsedMs: number): string {
  let current: { afterMs: number; label: string } | undefined;
  for (const entry of labels) {
    const hasStarted = entry.afterMs <= elapsedMs;
    if (hasStarted && (current === undefined || entry.afterMs >= current.afterMs)) current = entry;
  }
  return current?.label ?? '';
}

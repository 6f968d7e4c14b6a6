const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A terminal sends Ctrl-C to every program of a group, and npm passes it on once more. The same
 * signal within this time counts as one.
 */
const repetitionMs = 1_000;

/**
 * The first signal ends the run and restores the device. A second signal exits at once: then only
 * the undo log has the old values.
 */
export function stopOnSignals(note: (line: string) => void): {
  readonly signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  let first: { signal: NodeJS.Signals; at: number } | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first !== null) {
      const isRepetition = signal === first.signal && performance.now() < first.at + repetitionMs;
      if (!isRepetition) process.exit(5);
      return;
    }
    first = { signal, at: performance.now() };
    note(
      'Stopping and restoring the device. A second signal exits at once; the undo log has the old values.',
    );
    controller.abort();
  };
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const name of signals) process.off(name, onSignal);
    },
  };
}

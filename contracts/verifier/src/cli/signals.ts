const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The first signal ends the run, and what was changed is put back. A second one ends the program at once: then only the journal
 * knows the old values.
 */
export function stopOnSignals(note: (line: string) => void): {
  readonly signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(5);
    note(
      'Stopping; old values are put back. A second signal ends at once and leaves them to the journal.',
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The first signal ends the run and restores the device. A second signal exits at once: then only
 * the undo log has the old values.
 */
export function stopOnSignals(note: (line: string) => void): {
  readonly signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(5);
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

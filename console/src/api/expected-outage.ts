import { createObservableState, type ReadableState } from '../state/observable-state.ts';

/**
 * The time during which the device is expected to be away because it restarts. Queries wait for its
 * end instead of failing. The state is whether it is in progress.
 */
export type ExpectedOutage = ReadableState<boolean> & {
  /** @returns a function that ends the outage; further calls have no effect */
  begin(): () => void;
  /**
   * Resolves at once unless an outage is in progress. Rejects with the reason of the signal when
   * that aborts.
   */
  waitForEnd(signal: AbortSignal): Promise<void>;
};

export function createExpectedOutage(): ExpectedOutage {
  const active = new Set<symbol>();
  const { getState, subscribe, setState } = createObservableState(false);
  const waiting = new Set<() => void>();
  return {
    getState,
    subscribe,
    begin() {
      const outage = Symbol();
      active.add(outage);
      setState(true);
      return () => {
        active.delete(outage);
        if (active.size > 0) return;
        setState(false);
        for (const resolve of waiting) resolve();
        waiting.clear();
      };
    },
    waitForEnd(signal) {
      if (active.size === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.add(resolve);
        signal.addEventListener(
          'abort',
          () => {
            waiting.delete(resolve);
            reject(signal.reason);
          },
          { once: true },
        );
      });
    },
  };
}

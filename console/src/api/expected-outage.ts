/**
 * The time during which the device is expected to be away because it restarts. Queries wait for its
 * end instead of failing.
 */
export type ExpectedOutage = {
  /** @returns a function that ends the outage; further calls have no effect */
  begin(): () => void;
  isActive(): boolean;
  /**
   * Resolves at once unless an outage is in progress. Rejects with the reason of the signal when
   * that aborts.
   */
  waitForEnd(signal: AbortSignal): Promise<void>;
};

export function createExpectedOutage(): ExpectedOutage {
  const active = new Set<symbol>();
  const waiting = new Set<() => void>();
  return {
    begin() {
      const outage = Symbol();
      active.add(outage);
      return () => {
        active.delete(outage);
        if (active.size > 0) return;
        for (const resolve of waiting) resolve();
        waiting.clear();
      };
    },
    isActive: () => active.size > 0,
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

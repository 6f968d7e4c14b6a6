/**
 * The time during which the device is expected to be away because it restarts. Queries wait for its
 * end instead of failing.
 */
export type PlannedAbsence = {
  /** @returns a function that ends the absence; calling it again does nothing */
  begin(): () => void;
  isUnderWay(): boolean;
  /**
   * Resolves at once unless an absence is in progress. Rejects with the reason of the signal when
   * that aborts.
   */
  whenOver(signal: AbortSignal): Promise<void>;
};

export function createPlannedAbsence(): PlannedAbsence {
  const underWay = new Set<symbol>();
  const waiting = new Set<() => void>();
  return {
    begin() {
      const absence = Symbol();
      underWay.add(absence);
      return () => {
        underWay.delete(absence);
        if (underWay.size > 0) return;
        for (const goOn of waiting) goOn();
        waiting.clear();
      };
    },
    isUnderWay: () => underWay.size > 0,
    whenOver(signal) {
      if (underWay.size === 0) return Promise.resolve();
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

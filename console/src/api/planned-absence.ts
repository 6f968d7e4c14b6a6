/**
 * The time in which the device is known to be away, since it was told to restart. Queries wait for its end instead of
 * failing: a restart is no error.
 */
export type PlannedAbsence = {
  /** @returns ends it; calling it again does nothing */
  begin(): () => void;
  isUnderWay(): boolean;
  /** Resolves at once unless an absence is under way; rejects with the signal's reason when that aborts. */
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

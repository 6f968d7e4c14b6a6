import { wakeAfter } from '@stillhouse/device/clock/real-time';

/**
 * True once `settled` has, false when it takes longer than `capMs` of real time. Simulated time plays no part:
 * this bounds what real sockets may take.
 */
export function settlesWithin(settled: Promise<void>, capMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const cancel = wakeAfter(capMs, () => resolve(false));
    settled.then(() => resolve(true), reject).finally(cancel);
  });
}

import { runAfter } from '@stillhouse/device/clock/real-time';

/**
 * Returns true once `settled` resolves, false if that takes longer than `timeoutMs` of real time.
 * Simulated time plays no part: this bounds what real sockets may take.
 */
export function settlesWithin(settled: Promise<void>, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const cancel = runAfter(timeoutMs, () => resolve(false));
    settled.then(() => resolve(true), reject).finally(cancel);
  });
}

import { monotonicNow, yieldToEventLoop } from './real-time.ts';

/** Real time. Devices of one process share a thread, and others must respond within 50 ms. */
const maxSliceMs = 5;

/** The real time for which one clock has used the thread without letting others run. */
export class TimeSlice {
  #startedAt: number | null = null;

  /** True if others must run before the clock goes on. */
  get isUsedUp(): boolean {
    if (this.#startedAt !== null) return monotonicNow() - this.#startedAt >= maxSliceMs;
    this.#startedAt = monotonicNow();
    // Reset it as soon as others have run, whoever let them.
    void yieldToEventLoop().then(() => {
      this.#startedAt = null;
    });
    return false;
  }
}

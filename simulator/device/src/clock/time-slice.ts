import { monotonicNow, yieldToEventLoop } from './real-time.ts';

/** Real time. Devices of one process share a thread, and others must respond within 50 ms. */
const maxSliceMs = 5;

/** The real time for which one clock has used the thread without letting others run. */
export class TimeSlice {
  #startedAt: number | null = null;
  /** A long series of timers that has been paused for other devices. */
  #pausedRun: PromiseWithResolvers<void> | null = null;

  /** True if others must run before the clock continues. */
  get isUsedUp(): boolean {
    if (this.#startedAt !== null) return monotonicNow() - this.#startedAt >= maxSliceMs;
    this.#startedAt = monotonicNow();
    // Reset it as soon as others have run, for any reason.
    void yieldToEventLoop().then(() => {
      this.#startedAt = null;
    });
    return false;
  }

  /** Lets others run in the middle of a run of timers. */
  async pause(): Promise<void> {
    this.#pausedRun ??= Promise.withResolvers<void>();
    await yieldToEventLoop();
  }

  /** Call it when a run of timers ends, or waits for a callback. */
  endRun(): void {
    this.#pausedRun?.resolve();
    this.#pausedRun = null;
  }

  /** Undefined if no run of timers is paused. */
  whenRunDone(): Promise<void> | undefined {
    return this.#pausedRun === null ? undefined : this.#waitForRun();
  }

  async #waitForRun(): Promise<void> {
    while (this.#pausedRun !== null) await this.#pausedRun.promise;
  }
}

import { performance } from 'node:perf_hooks';

/** The longest delay that `setTimeout` keeps; beyond it, it fires at once. */
const longestDelayMs = 2 ** 31 - 1;

/** Milliseconds since the epoch of this machine's calendar. */
export function realNow(): number {
  return Date.now();
}

/** Milliseconds that never run backwards, whatever happens to the machine's calendar. */
export function monotonicNow(): number {
  return performance.now();
}

/** Calls `look` every `everyMs` of real time, and does not keep the process alive for it. */
export function lookEvery(everyMs: number, look: () => void): () => void {
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Lets sockets get on, and nothing else: for who waits for them while simulated time stands still. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Calls `wake` after at most `delayMs` of real time, maybe earlier when the delay is very long.
 * The timer does not keep the process alive: a device's listeners do that.
 */
export function wakeAfter(delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, Math.min(Math.max(Math.ceil(delayMs), 0), longestDelayMs));
  timer.unref();
  return () => clearTimeout(timer);
}

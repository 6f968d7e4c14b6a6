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
  unref(timer);
  return () => clearInterval(timer);
}

/**
 * Calls `wake` after at most `delayMs` of real time, maybe earlier when the delay is very long.
 * The timer does not keep the process alive: a device's listeners do that.
 */
export function wakeAfter(delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, Math.min(Math.max(Math.ceil(delayMs), 0), longestDelayMs));
  unref(timer);
  return () => clearTimeout(timer);
}

/** Lets a Node process exit while the timer is pending. In a browser a timer is a number. */
function unref(timer: unknown): void {
  if (typeof timer !== 'object' || timer === null || !('unref' in timer)) return;
  if (typeof timer.unref === 'function') timer.unref();
}

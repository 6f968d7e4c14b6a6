/** Maximum delay of `setTimeout`. Longer ones fire immediately. */
const maxTimerDelayMs = 2 ** 31 - 1;

/** Returns the real time in ms since the epoch. */
export function realNow(): number {
  return Date.now();
}

/** Returns monotonic real time in ms, independent of changes to the machine's clock. */
export function monotonicNow(): number {
  return performance.now();
}

/** Calls `look` every `everyMs` of real time, without keeping the process alive. */
export function runEvery(everyMs: number, look: () => void): () => void {
  const timer = setInterval(look, everyMs);
  unref(timer);
  return () => clearInterval(timer);
}

/**
 * Calls `wake` after at most `delayMs` of real time, earlier if the delay exceeds the maximum of a
 * timer. Does not keep the process alive. The listeners of a device do that.
 */
export function runAfter(delayMs: number, wake: () => void): () => void {
  const timer = setTimeout(wake, Math.min(Math.max(Math.ceil(delayMs), 0), maxTimerDelayMs));
  unref(timer);
  return () => clearTimeout(timer);
}

/** Waits in real time. The process stays alive. */
export function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, delayMs));
}

/** Lets everything run that waits for the thread: sockets, timers, other devices. */
export function yieldToEventLoop(): Promise<void> {
  // Browsers do not have `setImmediate`, and it is not among their types.
  const { setImmediate: immediately = postMessage } = globalThis as {
    setImmediate?: (callback: () => void) => void;
  };
  return new Promise((resolve) => void immediately(resolve));
}

const posted: (() => void)[] = [];
let channel: InstanceType<typeof MessageChannel> | null = null;

/** Browsers delay nested timers by 4 ms, but not messages. */
function postMessage(callback: () => void): void {
  if (channel === null) {
    channel = new MessageChannel();
    Object.assign(channel.port1, { onmessage: () => posted.shift()?.() });
  }
  posted.push(callback);
  channel.port2.postMessage(null);
}

/** Lets a Node process exit while the timer is pending. In a browser a timer is a number. */
function unref(timer: unknown): void {
  if (typeof timer !== 'object' || timer === null || !('unref' in timer)) return;
  if (typeof timer.unref === 'function') timer.unref();
}

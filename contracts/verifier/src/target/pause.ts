import { setTimeout as wait } from 'node:timers/promises';

/** After the run was stopped, a 429 with a longer delay is not waited for. */
const maxFinalPauseMs = 5000;

/**
 * Waits in real time, because the device is real. Returns false at once if the run is stopped.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) {
    if (ms > maxFinalPauseMs) return false;
    await wait(ms);
    return true;
  }
  await wait(ms, undefined, { signal }).catch(() => signal.aborted);
  return !signal.aborted;
}

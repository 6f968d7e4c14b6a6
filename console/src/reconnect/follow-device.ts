import type { RestartTimings } from './restart-timings.ts';

type DeviceSearch<Found> = {
  timings: Omit<RestartTimings, 'barMs'>;
  /** Sends one request. Null means that the device is away. Must not reject. */
  attempt: (signal: AbortSignal) => Promise<Found | null>;
  /** Called once, and ends the search. `seenAway` is true if an earlier attempt failed. */
  onFound: (found: Found, seenAway: boolean) => void;
  /** Called when all attempts are used up. The search continues, so that a late device is found. */
  onTriesUsedUp: () => void;
};

/**
 * Searches for a device that restarts. Attempts overlap, because an address without a listener may
 * take long to fail. Attempts are counted instead of measuring time, so that a sleeping computer
 * has its attempts left when it wakes up.
 *
 * @returns stops the search
 */
export function followDevice<Found>(search: DeviceSearch<Found>): () => void {
  const { timings, attempt, onFound, onTriesUsedUp } = search;
  const controller = new AbortController();
  const { signal } = controller;
  let tries = 0;
  let seenAway = false;

  const tryOnce = async () => {
    const found = await attempt(signal);
    if (signal.aborted) return;
    if (found === null) {
      seenAway = true;
      return;
    }
    stop();
    onFound(found, seenAway);
  };

  const tick = () => {
    timer = setTimeout(tick, timings.everyMs);
    if (tries === timings.tries) onTriesUsedUp();
    tries += 1;
    void tryOnce();
  };
  let timer = setTimeout(tick, timings.firstTryMs);
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
  };
  return stop;
}

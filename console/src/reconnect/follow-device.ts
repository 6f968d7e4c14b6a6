import type { RestartTimings } from './restart-timings.ts';

type DeviceSearch<Sighting> = {
  figures: Omit<RestartTimings, 'barMs'>;
  /** Sends one request. Null means that the device is away. Must not reject. */
  look: (signal: AbortSignal) => Promise<Sighting | null>;
  /** Called once, and ends the search. `seenAway` is true if an earlier attempt failed. */
  onFound: (sighting: Sighting, seenAway: boolean) => void;
  /** Called when all attempts are used up. The search continues, so that a late device is found. */
  onGivenUp: () => void;
};

/**
 * Searches for a device that restarts. Attempts overlap, because an address without a listener may
 * take long to fail. Attempts are counted instead of measuring time, so that a sleeping computer
 * has its attempts left when it wakes up.
 *
 * @returns stops the search
 */
export function followDevice<Sighting>(search: DeviceSearch<Sighting>): () => void {
  const { figures, look, onFound, onGivenUp } = search;
  const controller = new AbortController();
  const { signal } = controller;
  let tries = 0;
  let seenAway = false;

  const tryOnce = async () => {
    const sighting = await look(signal);
    if (signal.aborted) return;
    if (sighting === null) {
      seenAway = true;
      return;
    }
    stop();
    onFound(sighting, seenAway);
  };

  const tick = () => {
    timer = setTimeout(tick, figures.everyMs);
    if (tries === figures.tries) onGivenUp();
    tries += 1;
    void tryOnce();
  };
  let timer = setTimeout(tick, figures.firstTryMs);
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
  };
  return stop;
}

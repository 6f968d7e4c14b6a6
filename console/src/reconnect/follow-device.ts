import type { RestartFigures } from './restart-timings.ts';

type Search<Sighting> = {
  figures: Omit<RestartFigures, 'barMs'>;
  /** Looks once. Null: the device is not there. Must not reject. */
  look: (signal: AbortSignal) => Promise<Sighting | null>;
  /** Called once; the search is then over. `seenAway`: an earlier look was in vain. */
  onFound: (sighting: Sighting, seenAway: boolean) => void;
  /** All tries are used up. The search goes on all the same, so that a late device is found. */
  onGivenUp: () => void;
};

/**
 * Looks for a device that restarts: at its times, whether the last look has come to an end or not, since an address at
 * which nothing listens may take long to fail. Tries are counted and not measured in time: a computer that sleeps
 * meanwhile has its tries left when it wakes.
 *
 * @returns stops the search
 */
export function followDevice<Sighting>(search: Search<Sighting>): () => void {
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

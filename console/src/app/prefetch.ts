/** A browser that has no idle callback (Safari) waits this long instead. */
const fallbackDelayMs = 1000;

/**
 * Fetches chunks one by one while the browser is idle, so that they are there when the device is not (a
 * decision: unreachable chunks). One that fails is fetched when its page is opened.
 */
export async function prefetchWhenIdle(
  loaders: ReadonlyArray<() => Promise<unknown>>,
): Promise<void> {
  for (const load of loaders) {
    await idle();
    await load().catch(() => undefined);
  }
}

/** A chunk that takes longer does not hold up what waits for it. */
const maxWaitMs = 10_000;

/** Fetches chunks at once, all together; those that are there already cost nothing. Never rejects. */
export async function prefetchNow(loaders: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([Promise.allSettled(loaders.map((load) => load())), timeout]);
  clearTimeout(timer);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, fallbackDelayMs);
  });
}

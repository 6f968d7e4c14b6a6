/** Used by browsers without requestIdleCallback (Safari). */
const fallbackDelayMs = 1000;

/**
 * Loads chunks one by one while the browser is idle, so that they are available when the device is
 * away (decision 0035). A chunk that fails is loaded when its page is opened.
 */
export async function prefetchWhenIdle(
  loaders: ReadonlyArray<() => Promise<unknown>>,
): Promise<void> {
  for (const load of loaders) {
    await waitUntilIdle();
    await load().catch(() => undefined);
  }
}

/** A chunk that takes longer no longer delays the caller. */
const maxWaitMs = 10_000;

/** Loads chunks in parallel. Chunks that are loaded already cost nothing. Never rejects. */
export async function prefetchNow(loaders: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([Promise.allSettled(loaders.map((load) => load())), timeout]);
  clearTimeout(timer);
}

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, fallbackDelayMs);
  });
}

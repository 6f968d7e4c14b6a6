/** A browser that has no idle callback (Safari) waits this long instead. */
const FALLBACK_DELAY_MS = 1000;

/**
 * Fetches chunks one by one while the browser is idle, so that they are there when the device is not (a
 * decision: unreachable chunks). One that fails is fetched when its page is opened.
 */
export async function prefetch(loaders: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  for (const load of loaders) {
    await idle();
    await load().catch(() => undefined);
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK_DELAY_MS);
  });
}

/**
 * Whether the page is being left: reloaded, closed or replaced by another one. The browser then
 * aborts its requests, which says nothing about the device.
 */
export type PageExit = {
  /** Resolves at once. While the page is being left, resolves only if the page stays after all. */
  waitUntilStays(): Promise<void>;
};

/** A navigation that has not replaced the page by then was canceled, or was a download. */
const maxNavigationMs = 30_000;

/**
 * @param reload starts the page again. Called when the browser restores the page from its cache and
 *   leaving it has aborted requests, so that the page continues as after a reload.
 */
export function observePageExit(page: EventTarget, reload: () => void): PageExit {
  const waiting = new Set<() => void>();
  let isLeaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stay = () => {
    clearTimeout(timer);
    isLeaving = false;
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  // Firefox aborts requests when the navigation starts, long before pagehide.
  page.addEventListener('beforeunload', () => {
    isLeaving = true;
    clearTimeout(timer);
    timer = setTimeout(stay, maxNavigationMs);
  });
  page.addEventListener('pagehide', () => {
    isLeaving = true;
    clearTimeout(timer);
  });
  page.addEventListener('pageshow', () => {
    if (waiting.size > 0) reload();
    else stay();
  });
  return {
    waitUntilStays: () =>
      isLeaving ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve(),
  };
}

import { startTransition, useEffect, useState } from 'react';
import type { LazyPages } from './lazy-page.ts';

/**
 * A page from a lazily loaded chunk; null until it is there. Does not use React's `lazy`, which
 * caches failures and delays pages that have shown the fallback (decision 0035).
 *
 * @param isWanted false while the chunk is not to be loaded
 */
export function useLazyPage(pages: LazyPages, area: string, name: string, isWanted = true) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [, setLoaded] = useState(false);
  const Page = pages.find(area, name);
  const isMissing = Page === null && isWanted;
  useEffect(() => {
    if (!isMissing) return;
    pages.load(area).then(
      // In slices, between which the browser reacts to the user.
      () => startTransition(() => setLoaded(true)),
      (error: unknown) => setFailure({ error }),
    );
  }, [pages, area, isMissing]);
  return { Page, failure };
}

import { maxStatusAgeMs } from '../api/max-status-age.ts';
import { getQuery } from '../api/query.ts';
import { useLocation } from '../router/Router.tsx';

/**
 * The query of the status for a page that shows it: read again whenever a page is opened, because a
 * cached one may be of another device or network, or from before the device was paired.
 */
export function useFreshStatusQuery() {
  const { openedAt } = useLocation();
  const isFresh = (readAt: number) => readAt > openedAt && Date.now() - readAt < maxStatusAgeMs;
  return {
    ...getQuery('/api/v1/status'),
    refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
      isFresh(state.dataUpdatedAt) ? false : 'always',
  } as const;
}

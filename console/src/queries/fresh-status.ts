import { getQuery } from '../api/query.ts';

/**
 * The status for a page that shows it: read again whenever a page is opened, because a cached one
 * may be of another device or network, or from before the device was paired.
 */
export const freshStatusQuery = {
  ...getQuery('/api/v1/status'),
  refetchOnMount: 'always',
} as const;

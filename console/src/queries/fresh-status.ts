import { getQuery } from '../api/query.ts';

const freshMs = 1000;

type StoredStatus = { readonly state: { readonly dataUpdatedAt: number } };

/**
 * The status for a page that shows it: read again when the page is opened, because a cached one may
 * be of another device or network. One that has just arrived, with the console itself, is shown.
 */
export const freshStatusQuery = {
  ...getQuery('/api/v1/status'),
  refetchOnMount: ({ state }: StoredStatus): false | 'always' =>
    Date.now() - state.dataUpdatedAt > freshMs && 'always',
};

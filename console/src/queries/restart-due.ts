import { hashKey, type QueryClient } from '@tanstack/react-query';
import { createJsonStore } from '../config/json-store.ts';
import { tabKeys } from '../config/storage-keys.ts';
import type { TabStorage } from '../config/tab-storage.ts';

/**
 * The note that a new hostname takes effect after a restart. It is in the query cache, because a
 * restart that has been seen invalidates all that is there.
 */
export const restartDueKey = ['hostname-restart-due'] as const;

/** Keeps the note over a reload of the page, for which the device has no call. */
export function keepRestartDue(queryClient: QueryClient, storage: TabStorage): void {
  const isNote = (value: object): value is { isDue: true } => 'isDue' in value;
  const store = createJsonStore<{ isDue: true } | null>(storage, tabKeys.restartDue, isNote, null);
  queryClient.setQueryDefaults(restartDueKey, { gcTime: Number.POSITIVE_INFINITY });
  if (store.load()) queryClient.setQueryData(restartDueKey, true);
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hashKey(restartDueKey)) {
      store.save(isRestartDue(queryClient) ? { isDue: true } : null);
    }
  });
}

export function isRestartDue(queryClient: QueryClient): boolean {
  const note = queryClient.getQueryState<boolean>(restartDueKey);
  return note?.data === true && !note.isInvalidated;
}

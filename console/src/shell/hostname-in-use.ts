import type { Schema } from '@stillhouse/contracts/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * The hostname that the device still uses, because it takes up a new one with a restart only. It is
 * stored in the query cache, which a restart invalidates.
 */
const queryKey = ['hostname-in-use'];

/** Call it when the device has saved another hostname. */
export function keepHostnameInUse(queryClient: QueryClient, hostname: Schema<'Hostname'>): void {
  const known = queryClient.getQueryState(queryKey);
  // Saved twice before the restart.
  if (known?.data !== undefined && !known.isInvalidated) return;
  queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(queryKey, hostname);
}

/** Returns undefined if the device uses the hostname that it has saved. */
export function useHostnameInUse(): Schema<'Hostname'> | undefined {
  const { data } = useQuery<Schema<'Hostname'>>({ queryKey, enabled: false });
  const isOver = useQueryClient().getQueryState(queryKey)?.isInvalidated === true;
  return isOver ? undefined : data;
}

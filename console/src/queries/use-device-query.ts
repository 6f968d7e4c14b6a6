import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeviceError } from '../api/device-error.ts';
import { useConnection } from '../services/services.ts';

/** The retry interval of a failed page. */
export const reconnectMs = 10_000;

/** The state of a query. */
export type QueryState<T> =
  | { kind: 'loading'; hasFailedOnce: boolean }
  | { kind: 'failed'; error: DeviceError; retrying: boolean; retry: () => void }
  | { kind: 'ready'; data: T };

/**
 * A query as one of three states. TanStack returns to pending when a query without data is retried;
 * here it stays failed until a response has arrived, so that a page that polls an absent device
 * does not flicker. A query whose data can no longer be refreshed is failed, too, because outdated
 * data would be wrong, unless the device is away: then the page says so above what it has (decision
 * 0034).
 *
 * @returns `hasFailedOnce`: the first attempt has failed and others are in progress; `retrying`:
 *   the user has pressed Retry and no response has arrived yet
 */
export function useDeviceQuery<T, Key extends readonly unknown[]>(
  options: UseQueryOptions<T, DeviceError, T, Key>,
): QueryState<T> {
  const query = useQuery({
    refetchInterval: ({ state }) => (state.error ? reconnectMs : false),
    ...options,
  });
  const connection = useConnection();
  const queryClient = useQueryClient();
  const [pressed, setPressed] = useState(false);
  const [lastError, setLastError] = useState<DeviceError | null>(null);
  const settledError = query.isSuccess ? null : (query.error ?? lastError);
  if (settledError !== lastError) setLastError(settledError);

  const retry = async () => {
    setPressed(true);
    // Cancels an automatic retry that is waiting, so that the user's retry runs now.
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    await query.refetch();
    setPressed(false);
  };

  const isOutage =
    settledError?.isUnreachable === true &&
    (connection.kind !== 'connected' || query.errorUpdatedAt <= (connection.back?.at ?? 0));
  if (isOutage && query.data !== undefined) return { kind: 'ready', data: query.data };
  if (settledError) {
    return { kind: 'failed', error: settledError, retrying: pressed, retry: () => void retry() };
  }
  if (query.isSuccess) return { kind: 'ready', data: query.data };
  return { kind: 'loading', hasFailedOnce: query.failureCount > 0 };
}

import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeviceError } from '../api/device-error.ts';

/** A page that failed comes back by itself: the device is asked again this often. */
export const reconnectMs = 10_000;

/** What a page knows of the device's answer. */
export type DeviceAnswer<T> =
  | { kind: 'loading'; struggling: boolean }
  | { kind: 'failed'; error: DeviceError; retrying: boolean; retry: () => void }
  | { kind: 'ready'; data: T };

/**
 * A query as one of three states. TanStack goes back to pending when a query without data is tried again;
 * here it stays failed until an answer has come, so that a page that polls an absent device does not
 * flicker. A query with data that can no longer be refreshed is failed, too: old data would be a lie.
 *
 * @returns `struggling`: the first try has failed and others are under way; `retrying`: the user has pressed
 *   Retry and no answer has come yet
 */
export function useDeviceQuery<T, Key extends readonly unknown[]>(
  options: UseQueryOptions<T, DeviceError, T, Key>,
): DeviceAnswer<T> {
  const query = useQuery({
    refetchInterval: ({ state }) => (state.error ? reconnectMs : false),
    ...options,
  });
  const queryClient = useQueryClient();
  const [pressed, setPressed] = useState(false);
  const [lastError, setLastError] = useState<DeviceError | null>(null);
  const settledError = query.isSuccess ? null : (query.error ?? lastError);
  if (settledError !== lastError) setLastError(settledError);

  const retry = async () => {
    setPressed(true);
    // a try of its own may be waiting for its turn: the user's is now
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    await query.refetch();
    setPressed(false);
  };

  if (settledError) {
    return { kind: 'failed', error: settledError, retrying: pressed, retry: () => void retry() };
  }
  if (query.isSuccess) return { kind: 'ready', data: query.data };
  return { kind: 'loading', struggling: query.failureCount > 0 };
}

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DeviceError } from '../api/device-error.ts';
import { useIsLate } from './use-is-late.ts';

/**
 * Reads what a change has led to: at once, then every few seconds until it holds or the time is
 * over.
 *
 * @returns `data`: what has been read since the component is on screen; `isOver`: nothing more is
 *   read
 */
export function useRecheck<T, Key extends readonly unknown[]>(
  query: UseQueryOptions<T, DeviceError, T, Key>,
  options: { everyMs?: number; maxMs?: number; holds: (data: T) => boolean },
): { data: T | undefined; isOver: boolean } {
  const { everyMs = 3000, maxMs = 30_000, holds } = options;
  const isLate = useIsLate(maxMs);
  const { data, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    refetchOnMount: false,
    refetchInterval: ({ state }) => {
      const isDone = isLate || (!state.error && state.data !== undefined && holds(state.data));
      return isDone ? false : everyMs;
    },
    retry: false,
  });
  // A request on its way may bring what was true before the change.
  useEffect(() => void refetch({ cancelRefetch: true }), [refetch]);
  const read = isFetchedAfterMount ? data : undefined;
  return { data: read, isOver: isLate || (read !== undefined && holds(read)) };
}

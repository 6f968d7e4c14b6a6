import type { Schema } from '@stillhouse/contracts/api';
import { getQuery } from '../api/query.ts';
import { type QueryState, useDeviceQuery } from '../queries/use-device-query.ts';

/** The poll interval of the network status (R9.16). */
export const networkPollMs = 3000;

/** The current state of the interfaces, polled every 3 s while it is on screen. */
export function useNetworkStatus(): QueryState<Schema<'NetworkStatus'>> {
  return useDeviceQuery({
    ...getQuery('/api/v1/network/status'),
    refetchInterval: networkPollMs,
    refetchOnMount: 'always',
    // The next poll is the next attempt. More retries, 30 s each, would show outdated values for
    // minutes.
    retry: 1,
  });
}

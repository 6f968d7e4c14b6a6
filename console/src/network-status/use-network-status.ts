import type { Schema } from '@stillhouse/contracts/api';
import { q } from '../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../queries/use-device-query.ts';

/** Spec section 9: network status is polled every 3 s. */
export const networkPollMs = 3000;

/** Which interfaces are connected and online, as it is now: asked again every 3 s while it is on screen. */
export function useNetworkStatus(): DeviceAnswer<Schema<'NetworkStatus'>> {
  return useDeviceQuery({
    ...q('getNetworkStatus'),
    refetchInterval: networkPollMs,
    refetchOnMount: 'always',
    // the next poll is the next try; more of them, 30 s each, would show old news for minutes
    retry: 1,
  });
}

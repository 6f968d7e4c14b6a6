import { isAtLeast, updateStateSince } from '@stillhouse/contracts/firmware';
import type { QueryClient } from '@tanstack/react-query';
import type { DeviceClient } from '../api/client.ts';
import { DeviceError } from '../api/device-error.ts';
import { q } from '../api/query.ts';
import { reasonOf } from '../api/reason.ts';
import type { Sighting } from './update-run.ts';

/** What a gateway says, or a device that is booting. */
const AWAY_STATUSES = [0, 502, 503, 504];

/**
 * Asks the device for its version and where its update is, and lets every page know. Not by queries: they wait while
 * the device restarts. Never rejects.
 */
export async function lookAtUpdate(
  client: DeviceClient,
  queryClient: QueryClient,
  signal?: AbortSignal,
): Promise<Sighting> {
  try {
    const status = await client.call('getStatus', {}, { signal });
    queryClient.setQueryData(q('getStatus').queryKey, status);
    const version: unknown = status.firmwareVersion;
    if (typeof version !== 'string') {
      return { kind: 'mute', reason: 'The device does not say which version it runs.' };
    }
    // which call it has depends on the firmware, which an update changes (spec section 5)
    if (!isAtLeast(version, updateStateSince)) {
      const available = await client.call('getAvailableUpdate', {}, { signal });
      queryClient.setQueryData(q('getAvailableUpdate').queryKey, available);
      return { kind: 'seen', state: available.upgradeState, version };
    }
    const { state } = await client.call('getUpdateState', {}, { signal });
    queryClient.setQueryData(q('getUpdateState').queryKey, { state });
    return { kind: 'seen', state, version };
  } catch (cause) {
    return isAway(cause) ? { kind: 'away' } : { kind: 'mute', reason: reasonOf(cause) };
  }
}

/** One that has told its status and lets the other question run out of time is there. */
function isAway(cause: unknown): boolean {
  if (!(cause instanceof DeviceError) || !AWAY_STATUSES.includes(cause.status)) return false;
  return cause.code !== 'timed-out' || cause.operationId === 'getStatus';
}

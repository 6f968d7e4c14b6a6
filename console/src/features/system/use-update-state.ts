import type { Schema } from '@stillhouse/contracts/api';
import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import { getQuery } from '../../api/query.ts';
import { type QueryState, useDeviceQuery } from '../../queries/use-device-query.ts';

/**
 * The age of the displayed state. The older request is expensive: the device searches for an update
 * each time.
 */
const statePollMs = 10_000;
const availablePollMs = 60_000;

/**
 * The state of the software update. Firmware before 20250402.0000, or with a malformed version,
 * needs the older request (R5.10), which searches for an update and can take minutes.
 *
 * @param firmwareVersion undefined while it is unknown, which sends no request
 * @param isOnScreen whether the screen is about the update: repeats the older request, too, so that
 *   an update that starts by itself shows
 */
export function useUpdateState(
  firmwareVersion: string | undefined,
  isOnScreen = false,
): QueryState<Schema<'UpdateStateResponse'>> {
  const hasStateCall =
    firmwareVersion !== undefined && isFirmwareAtLeast(firmwareVersion, updateStateSince);
  const isKnown = firmwareVersion !== undefined;
  const fresh = { refetchOnMount: 'always', refetchIntervalInBackground: true } as const;
  const state = useDeviceQuery({
    ...getQuery('/api/v1/settings/updates/state'),
    ...fresh,
    refetchInterval: statePollMs,
    enabled: isKnown && hasStateCall,
  });
  const available = useDeviceQuery({
    ...getQuery('/api/v1/settings/updates/available'),
    ...fresh,
    ...(isOnScreen && { refetchInterval: availablePollMs }),
    enabled: isKnown && !hasStateCall,
  });
  if (hasStateCall) return state;
  return available.kind === 'ready'
    ? { kind: 'ready', data: { state: available.data.upgradeState } }
    : available;
}

import type { Schema } from '@stillhouse/contracts/api';
import { isFirmwareAtLeast, updateStateSince } from '@stillhouse/products/firmware';
import { q } from '../../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../../queries/use-device-query.ts';

/** What is on screen is at most this old. The older call is dearer: the device looks for an update each time. */
const stateEveryMs = 10_000;
const availableEveryMs = 60_000;

/**
 * Where the software update is. Firmware before 20250402.0000, or with a malformed version, is asked by the older call
 * (spec section 5), which looks for an update and can take minutes.
 *
 * @param firmwareVersion undefined while it is not known: nothing is asked then
 * @param isOnScreen it is what the screen is about: the older call is asked again and again, too, so that an update that begins by itself shows
 */
export function useUpgradeState(
  firmwareVersion: string | undefined,
  isOnScreen = false,
): DeviceAnswer<Schema<'UpgradeState'>> {
  const hasStateCall =
    firmwareVersion !== undefined && isFirmwareAtLeast(firmwareVersion, updateStateSince);
  const isAsked = firmwareVersion !== undefined;
  const fresh = { refetchOnMount: 'always', refetchIntervalInBackground: true } as const;
  const state = useDeviceQuery({
    ...q('getUpdateState'),
    ...fresh,
    refetchInterval: stateEveryMs,
    enabled: isAsked && hasStateCall,
  });
  const available = useDeviceQuery({
    ...q('getAvailableUpdate'),
    ...fresh,
    ...(isOnScreen && { refetchInterval: availableEveryMs }),
    enabled: isAsked && !hasStateCall,
  });
  if (hasStateCall)
    return state.kind === 'ready' ? { kind: 'ready', data: state.data.state } : state;
  return available.kind === 'ready'
    ? { kind: 'ready', data: available.data.upgradeState }
    : available;
}

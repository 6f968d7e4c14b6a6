import type { Schema } from '@stillhouse/contracts/api';
import { isAtLeast, updateStateSince } from '@stillhouse/contracts/firmware';
import { q } from '../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../api/use-device-query.ts';

/** How often it is asked again while a screen shows it. The older call makes the device look for an update each time. */
const STATE_EVERY_MS = 10_000;
const AVAILABLE_EVERY_MS = 60_000;

/**
 * Where the software update is. Firmware before 20250402.0000, or with a malformed version, is asked by the older call
 * (spec section 5), which looks for an update and can take minutes.
 *
 * @param firmwareVersion undefined while it is not known: nothing is asked then
 * @param kept asks again and again, so that an update that begins by itself shows
 */
export function useUpgradeState(
  firmwareVersion: string | undefined,
  kept = false,
): DeviceAnswer<Schema<'UpgradeState'>> {
  const hasStateCall =
    firmwareVersion !== undefined && isAtLeast(firmwareVersion, updateStateSince);
  const isAsked = firmwareVersion !== undefined;
  const again = (refetchInterval: number) => ({
    refetchOnMount: 'always' as const,
    ...(kept && { refetchInterval, refetchIntervalInBackground: true }),
  });
  const state = useDeviceQuery({
    ...q('getUpdateState'),
    ...again(STATE_EVERY_MS),
    enabled: isAsked && hasStateCall,
  });
  const available = useDeviceQuery({
    ...q('getAvailableUpdate'),
    ...again(AVAILABLE_EVERY_MS),
    enabled: isAsked && !hasStateCall,
  });
  if (hasStateCall)
    return state.kind === 'ready' ? { kind: 'ready', data: state.data.state } : state;
  return available.kind === 'ready'
    ? { kind: 'ready', data: available.data.upgradeState }
    : available;
}

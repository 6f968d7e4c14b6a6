import type { Schema } from '@stillhouse/contracts/api';
import { isAtLeast, updateStateSince } from '@stillhouse/contracts/firmware';
import { q } from '../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../api/use-device-query.ts';

/** What is on screen is at most this old. The older call is too dear to be asked again and again. */
const REFRESH_MS = 10_000;

/**
 * Where the software update is. Firmware before 20250402.0000, or with a malformed version, is asked by the older call
 * (spec section 5), which looks for an update and can take minutes.
 *
 * @param firmwareVersion undefined while it is not known: nothing is asked then
 */
export function useUpgradeState(
  firmwareVersion: string | undefined,
): DeviceAnswer<Schema<'UpgradeState'>> {
  const hasStateCall =
    firmwareVersion !== undefined && isAtLeast(firmwareVersion, updateStateSince);
  const fresh = { refetchOnMount: 'always' } as const;
  const state = useDeviceQuery({
    ...q('getUpdateState'),
    ...fresh,
    refetchInterval: REFRESH_MS,
    enabled: hasStateCall,
  });
  const available = useDeviceQuery({
    ...q('getAvailableUpdate'),
    ...fresh,
    enabled: firmwareVersion !== undefined && !hasStateCall,
  });
  if (hasStateCall)
    return state.kind === 'ready' ? { kind: 'ready', data: state.data.state } : state;
  return available.kind === 'ready'
    ? { kind: 'ready', data: available.data.upgradeState }
    : available;
}

import type { Schema } from '@stillhouse/contracts/api';
import { isAtLeast, updateStateSince } from '@stillhouse/contracts/firmware';
import { q } from '../api/query.ts';
import { type DeviceAnswer, useDeviceQuery } from '../api/use-device-query.ts';

/**
 * Where the software update is. Firmware before 20250402.0000, or with a malformed version, is asked by the older call
 * (spec section 5), which looks for an update and can take minutes.
 *
 * @param firmwareVersion undefined while it is not known: nothing is asked then
 * @param enabled false: nothing is asked
 */
export function useUpgradeState(
  firmwareVersion: string | undefined,
  enabled: boolean,
): DeviceAnswer<Schema<'UpgradeState'>> {
  const hasStateCall =
    firmwareVersion !== undefined && isAtLeast(firmwareVersion, updateStateSince);
  const isAsked = enabled && firmwareVersion !== undefined;
  const fresh = { refetchOnMount: 'always' } as const;
  const state = useDeviceQuery({
    ...q('getUpdateState'),
    ...fresh,
    enabled: isAsked && hasStateCall,
  });
  const available = useDeviceQuery({
    ...q('getAvailableUpdate'),
    ...fresh,
    enabled: isAsked && !hasStateCall,
  });
  if (hasStateCall)
    return state.kind === 'ready' ? { kind: 'ready', data: state.data.state } : state;
  return available.kind === 'ready'
    ? { kind: 'ready', data: available.data.upgradeState }
    : available;
}

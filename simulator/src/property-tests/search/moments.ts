import type { ActionName, DeviceState } from '@stillhouse/device/state/device-state';
import type { Moment } from './search-places.ts';

const updateSteps: ReadonlySet<string> = new Set(['downloading', 'installing', 'ready']);

/** Returns in which situations an action meets what the device does. */
export function listMoments(
  { updates, enrollment }: DeviceState,
  action: ActionName,
  isCalled: boolean,
): Moment[] {
  const isUpdating = updateSteps.has(updates.state);
  const isPower = action === 'powerOff' || action === 'powerCycle';
  const isReset = action === 'factoryReset';
  const moments: Readonly<Partial<Record<Moment, boolean>>> = {
    'power fails during an update': isPower && isUpdating,
    'power fails during an enrollment': isPower && enrollment.state === 'enrolling',
    'factory reset during an update': isReset && isUpdating,
    'factory reset during a call': isReset && isCalled,
    'a release during an update': action === 'releaseFirmware' && isUpdating,
    'a withdrawal during an update': action === 'withdrawFirmware' && isUpdating,
  };
  return Object.entries(moments).flatMap(([name, isNow]) => (isNow ? [name as Moment] : []));
}

import type { UpgradeState, UpgradeTrigger } from '@stillhouse/contracts/state-machines';
import { isLegalMove } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import { canReachCloud } from '../network/reach.ts';
import type { DeviceState } from '../state/device-state.ts';
import { isUpdateAutomatic } from './maintenance-window.ts';
import { moveUpdate } from './update-machine.ts';

/** Returns the build time of a firmware version. It is the order of versions. */
function getBuildTime(firmwareVersion: string): string {
  return firmwareVersion.slice(firmwareVersion.indexOf('.') + 1);
}

/** Returns the update state for the offer that the device knows, if no update is running. */
function getIdleState(state: DeviceState): UpgradeState {
  const { offered } = state.updates;
  if (offered === undefined) return 'notFound';
  if (getBuildTime(offered) < getBuildTime(state.firmwareVersion)) return 'downgradeAvailable';
  if (getBuildTime(offered) === getBuildTime(state.firmwareVersion)) return 'upToDate';
  return isUpdateAutomatic(state) ? 'scheduled' : 'upgradeAvailable';
}

/** Returns the current offer of the update server on the device's channel. */
function getOffer({ updates, settings, conditions }: DeviceState): string | undefined {
  if (conditions.updateNotFound !== undefined) return undefined;
  const { channels } = updates;
  const { channel } = settings.updates;
  // A channel can have any name, such as `constructor`.
  return Object.hasOwn(channels, channel) ? channels[channel] : undefined;
}

/** Returns true if the device is on and reaches the update server. */
function canReachServer(state: DeviceState): boolean {
  return state.power.state === 'on' && canReachCloud(state);
}

/** Stores the current offer if the server can be reached. Returns true if it has changed. */
export function storeOffer(core: DeviceCore): boolean {
  if (!canReachServer(core.state)) return false;
  const { updates } = core.state;
  const offered = getOffer(core.state);
  if (offered === updates.offered) return false;
  if (offered === undefined) delete updates.offered;
  else updates.offered = offered;
  return true;
}

/**
 * Moves the update state to the known offer. The contract's table excludes this while an update is
 * running (R4.13).
 */
export function applyOffer(core: DeviceCore, trigger: UpgradeTrigger): void {
  const to = getIdleState(core.state);
  if (isLegalMove(core.state.updates.state, to, trigger)) moveUpdate(core, to, trigger);
}

/** Clears the known offer. The device has to ask for that of another channel. */
export function clearOffer(core: DeviceCore): void {
  delete core.state.updates.offered;
}

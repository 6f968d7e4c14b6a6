import type { UpgradeState, UpgradeTrigger } from '@stillhouse/contracts/state-machines';
import { isLegalMove } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import { canReachCloud } from '../network/reach.ts';
import type { DeviceState } from '../state/device-state.ts';
import { isUpdateAutomatic } from './maintenance-window.ts';
import { moveUpdate } from './update-machine.ts';

/** When a firmware was made: what versions are ordered by (spec section 5). */
function getBuildTime(firmwareVersion: string): string {
  return firmwareVersion.slice(firmwareVersion.indexOf('.') + 1);
}

/** The update state that fits what the device's channel offered when it last looked. */
function getIdleState(state: DeviceState): UpgradeState {
  const { offered } = state.updates;
  if (offered === undefined) return 'notFound';
  if (getBuildTime(offered) < getBuildTime(state.firmwareVersion)) return 'downgradeAvailable';
  if (getBuildTime(offered) === getBuildTime(state.firmwareVersion)) return 'upToDate';
  return isUpdateAutomatic(state) ? 'scheduled' : 'upgradeAvailable';
}

/** What the update server offers on the device's channel at present. */
function getOffer({ updates, settings, conditions }: DeviceState): string | undefined {
  if (conditions.updateNotFound !== undefined) return undefined;
  const { channels } = updates;
  const { channel } = settings.updates;
  // Any word may be a channel, `constructor` too.
  return Object.hasOwn(channels, channel) ? channels[channel] : undefined;
}

/** The server is there, and the device is on to ask it. */
function canReachServer(state: DeviceState): boolean {
  return state.power.state === 'on' && canReachCloud(state);
}

/** Notes what the channel offers, if that can be learnt; says whether it is something else now. */
export function storeOffer(core: DeviceCore): boolean {
  if (!canReachServer(core.state)) return false;
  const { updates } = core.state;
  const offered = getOffer(core.state);
  if (offered === updates.offered) return false;
  if (offered === undefined) delete updates.offered;
  else updates.offered = offered;
  return true;
}

/** The contract's table says from where a new offer counts: not while an update runs (design D8). */
export function applyOffer(core: DeviceCore, trigger: UpgradeTrigger): void {
  const to = getIdleState(core.state);
  if (isLegalMove(core.state.updates.state, to, trigger)) moveUpdate(core, to, trigger);
}

/** What another channel offers is not known before the device has looked. */
export function clearOffer(core: DeviceCore): void {
  delete core.state.updates.offered;
}

import type { UpgradeState, UpgradeTrigger } from '@stillhouse/contracts/state-machines';
import { isLegalMove } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import { reachesCloud } from '../network/reach.ts';
import type { DeviceState } from '../state/device-state.ts';
import { updatesByItself } from './maintenance-window.ts';
import { moveUpdate } from './update-machine.ts';

/** When a firmware was made: what versions are ordered by (spec section 5). */
function builtAt(firmwareVersion: string): string {
  return firmwareVersion.slice(firmwareVersion.indexOf('.') + 1);
}

/** The update state that fits what the device's channel offered when it last looked. */
function restState(state: DeviceState): UpgradeState {
  const { offered } = state.updates;
  if (offered === undefined) return 'notFound';
  if (builtAt(offered) < builtAt(state.firmwareVersion)) return 'downgradeAvailable';
  if (builtAt(offered) === builtAt(state.firmwareVersion)) return 'upToDate';
  return updatesByItself(state) ? 'scheduled' : 'upgradeAvailable';
}

/** What the update server offers on the device's channel at present. */
function offerOf({ updates, settings, conditions }: DeviceState): string | undefined {
  if (conditions.updateNotFound !== undefined) return undefined;
  const { channels } = updates;
  const { channel } = settings.updates;
  // Any word may be a channel, `constructor` too.
  return Object.hasOwn(channels, channel) ? channels[channel] : undefined;
}

/** The server is there, and the device is on to ask it. */
function canLook(state: DeviceState): boolean {
  return state.power.state === 'on' && reachesCloud(state);
}

/** Notes what the channel offers, if that can be learnt; says whether it is something else now. */
export function noteOffer(core: DeviceCore): boolean {
  if (!canLook(core.state)) return false;
  const { updates } = core.state;
  const offered = offerOf(core.state);
  if (offered === updates.offered) return false;
  if (offered === undefined) delete updates.offered;
  else updates.offered = offered;
  return true;
}

/** The contract's table says from where a new offer counts: not while an update runs (design D8). */
export function followOffer(core: DeviceCore, trigger: UpgradeTrigger): void {
  const to = restState(core.state);
  if (isLegalMove(core.state.updates.state, to, trigger)) moveUpdate(core, to, trigger);
}

/** What another channel offers is not known before the device has looked. */
export function forgetOffer(core: DeviceCore): void {
  delete core.state.updates.offered;
}

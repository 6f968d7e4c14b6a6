import type { Schema } from '@stillhouse/contracts/api';
import { isLegalMove, type UpgradeTrigger } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from './core.ts';
import { applyUpdate } from './settings.ts';
import type { DeviceState, Updated } from './state.ts';

type UpgradeState = DeviceState['updates']['state'];

/** When a firmware was made: what versions are ordered by (spec section 5). */
function builtAt(firmwareVersion: string): string {
  return firmwareVersion.slice(firmwareVersion.indexOf('.') + 1);
}

/** The state that fits what the device's channel offers at present. */
export function offeredState(state: DeviceState): UpgradeState {
  const offered = state.updates.channels[state.settings.updates.channel];
  if (offered === undefined) return 'notFound';
  if (builtAt(offered) < builtAt(state.firmwareVersion)) return 'downgradeAvailable';
  if (builtAt(offered) === builtAt(state.firmwareVersion)) return 'upToDate';
  // Setup installs an upgrade at once when asked to (spec section 4), so nothing is planned then.
  const installsByItself =
    state.settings.updates.type === 'AUTOMATIC' &&
    state.settings.system.osInstallPolicy !== 'never' &&
    state.setup.completed;
  return installsByItself ? 'scheduled' : 'upgradeAvailable';
}

/** Changes type and channel as named. What the channel offers counts at once, unless an update runs. */
export function changeUpdateSettings(
  core: DeviceCore,
  update: Schema<'UpdateSettingsUpdate'>,
): Updated<Schema<'UpdateSettings'>> {
  const settings = applyUpdate(core, 'updates', update);
  followOffer(core, 'channelChanged');
  return { outcome: 'updated', settings };
}

/** The provider offers another version on a channel. */
export function releaseFirmware(core: DeviceCore, channel: string, version: string): void {
  core.state.updates.channels[channel] = version;
  followOffer(core, 'firmwareReleased');
}

/** The contract's table says from where a new offer counts: not while an update runs (design D8). */
function followOffer(core: DeviceCore, trigger: UpgradeTrigger): void {
  const { updates } = core.state;
  const from = updates.state;
  const to = offeredState(core.state);
  if (!isLegalMove(from, to, trigger)) return;
  updates.state = to;
  core.emit({ type: 'updateState', from, to });
}

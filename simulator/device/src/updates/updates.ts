import type { Schema } from '@stillhouse/contracts/api';
import { isLegalMove, type UpgradeState } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceHappening } from '../events/device-event.ts';
import { reachesCloud } from '../network/reach.ts';
import { applyUpdate } from '../settings/settings.ts';
import type { DeviceState, Updated } from '../state/device-state.ts';
import { moveUpdate } from './update-machine.ts';
import { followOffer, forgetOffer, noteOffer } from './update-offers.ts';
import { breakOffUpdate, finishUpdate, planUpdate } from './update-steps.ts';

export type UpdateStarted =
  | { outcome: 'started'; state: UpgradeState }
  /** Not from this state (design D8). */
  | { outcome: 'refused'; state: UpgradeState };

/** Starts putting on the device what its channel offered when it last looked. */
export function startUpdate(core: DeviceCore): UpdateStarted {
  const { state } = core.state.updates;
  if (!isLegalMove(state, 'downloading', 'startUpdate')) return { outcome: 'refused', state };
  moveUpdate(core, 'downloading', 'startUpdate');
  return { outcome: 'started', state: core.state.updates.state };
}

/** What looking for an update finds. A server that cannot be reached has nothing to find. */
export function availableUpdate(state: DeviceState): Schema<'AvailableUpdate'> {
  const { firmwareVersion: currentVersion, updates } = state;
  const busy = updates.step !== undefined || updates.state === 'error';
  if (!busy && !reachesCloud(state)) {
    return { upgradeState: 'notFound', currentVersion, availableVersion: null };
  }
  const version = updates.target ?? updates.offered ?? currentVersion;
  return {
    upgradeState: updates.state,
    currentVersion,
    availableVersion: version === currentVersion ? null : version,
  };
}

/** Changes type and channel as named. What the channel offers counts at once, unless an update runs. */
export function changeUpdateSettings(
  core: DeviceCore,
  update: Schema<'UpdateSettingsUpdate'>,
): Updated<Schema<'UpdateSettings'>> {
  return { outcome: 'updated', settings: applyUpdate(core, 'updates', update) };
}

/** So many channels the provider has at most (device-state.yaml). */
export const mostChannels = 16;

/** The provider offers another version on a channel; false when it has no room for one more. */
export function releaseFirmware(core: DeviceCore, channel: string, version: string): boolean {
  const { updates } = core.state;
  const isNew = !Object.hasOwn(updates.channels, channel);
  if (isNew && Object.keys(updates.channels).length >= mostChannels) return false;
  // Not by assignment: a channel `__proto__` is one like any other.
  updates.channels = { ...updates.channels, [channel]: version };
  look(core);
  return true;
}

/** The provider offers nothing on a channel any more; false when it has not before. */
export function withdrawFirmware(core: DeviceCore, channel: string): boolean {
  const { channels } = core.state.updates;
  if (!Object.hasOwn(channels, channel)) return false;
  delete channels[channel];
  look(core);
  return true;
}

/** What follows for the software update from what has just happened on the device. */
export function followUpdates(core: DeviceCore, happening: DeviceHappening): void {
  switch (happening.type) {
    case 'power':
      if (happening.to === 'off') breakOffUpdate(core);
      if (happening.to === 'on') {
        finishUpdate(core);
        noteOffer(core);
        followOffer(core, 'firmwareReleased');
      }
      break;
    case 'settingsChanged':
      followSettings(core, happening.group, happening.keys);
      break;
    case 'setupCompleted':
    case 'factoryReset':
      noteOffer(core);
      followOffer(core, 'channelChanged');
      break;
    case 'stateReplaced':
      // Who sets an update state by hand means it: what is offered is taken as known.
      if (happening.areas.includes('updates')) noteOffer(core);
      break;
    default:
  }
  look(core);
}

function followSettings(core: DeviceCore, group: string, keys: string[]): void {
  const anotherChannel = group === 'updates' && keys.includes('channel');
  const anotherPlan =
    (group === 'updates' && keys.includes('type')) ||
    (group === 'system' && keys.includes('osInstallPolicy'));
  if (!anotherChannel && !anotherPlan) return;
  if (anotherChannel) forgetOffer(core);
  noteOffer(core);
  followOffer(core, 'channelChanged');
}

/** Whatever has happened may have changed what the device can learn, and what it does next. */
function look(core: DeviceCore): void {
  if (noteOffer(core)) followOffer(core, 'firmwareReleased');
  planUpdate(core);
}

import type { Schema } from '@stillhouse/contracts/api';
import { isLegalMove, type UpgradeState } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceEventData } from '../events/device-event.ts';
import { canReachCloud } from '../network/reach.ts';
import { applyUpdate } from '../settings/settings.ts';
import type { DeviceState, UpdateResult } from '../state/device-state.ts';
import { moveUpdate } from './update-machine.ts';
import { applyOffer, clearOffer, storeOffer } from './update-offers.ts';
import { abortUpdate, finishUpdate, scheduleUpdateStep } from './update-steps.ts';

export type StartUpdateResult =
  | { outcome: 'started'; state: UpgradeState }
  /** Not from this state (design D8). */
  | { outcome: 'refused'; state: UpgradeState };

/** Starts putting on the device what its channel offered when it last looked. */
export function startUpdate(core: DeviceCore): StartUpdateResult {
  const { state } = core.state.updates;
  if (!isLegalMove(state, 'downloading', 'startUpdate')) return { outcome: 'refused', state };
  moveUpdate(core, 'downloading', 'startUpdate');
  return { outcome: 'started', state: core.state.updates.state };
}

/** What looking for an update finds. A server that cannot be reached has nothing to find. */
export function findAvailableUpdate(state: DeviceState): Schema<'AvailableUpdate'> {
  const { firmwareVersion: currentVersion, updates } = state;
  const busy = updates.step !== undefined || updates.state === 'error';
  if (!busy && !canReachCloud(state)) {
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
): UpdateResult<Schema<'UpdateSettings'>> {
  return { outcome: 'updated', settings: applyUpdate(core, 'updates', update) };
}

/** So many channels the provider has at most (device-state.yaml). */
export const maxChannels = 16;

/** The provider offers another version on a channel; false when it has no room for one more. */
export function releaseFirmware(core: DeviceCore, channel: string, version: string): boolean {
  const { updates } = core.state;
  const isNew = !Object.hasOwn(updates.channels, channel);
  if (isNew && Object.keys(updates.channels).length >= maxChannels) return false;
  // Not by assignment: a channel `__proto__` is one like any other.
  updates.channels = { ...updates.channels, [channel]: version };
  refreshUpdates(core);
  return true;
}

/** The provider offers nothing on a channel any more; false when it has not before. */
export function withdrawFirmware(core: DeviceCore, channel: string): boolean {
  const { channels } = core.state.updates;
  if (!Object.hasOwn(channels, channel)) return false;
  delete channels[channel];
  refreshUpdates(core);
  return true;
}

/** What follows for the software update from what has just happened on the device. */
export function handleUpdateEvent(core: DeviceCore, happening: DeviceEventData): void {
  switch (happening.type) {
    case 'power':
      if (happening.to === 'off') abortUpdate(core);
      if (happening.to === 'on') {
        finishUpdate(core);
        storeOffer(core);
        applyOffer(core, 'firmwareReleased');
      }
      break;
    case 'settingsChanged':
      handleSettingsChange(core, happening.group, happening.keys);
      break;
    case 'setupCompleted':
    case 'factoryReset':
      storeOffer(core);
      applyOffer(core, 'channelChanged');
      break;
    case 'stateReplaced':
      // Who sets an update state by hand means it: what is offered is taken as known.
      if (happening.areas.includes('updates')) storeOffer(core);
      break;
    default:
  }
  refreshUpdates(core);
}

function handleSettingsChange(core: DeviceCore, group: string, keys: string[]): void {
  const anotherChannel = group === 'updates' && keys.includes('channel');
  const anotherPlan =
    (group === 'updates' && keys.includes('type')) ||
    (group === 'system' && keys.includes('osInstallPolicy'));
  if (!anotherChannel && !anotherPlan) return;
  if (anotherChannel) clearOffer(core);
  storeOffer(core);
  applyOffer(core, 'channelChanged');
}

/** Whatever has happened may have changed what the device can learn, and what it does next. */
function refreshUpdates(core: DeviceCore): void {
  if (storeOffer(core)) applyOffer(core, 'firmwareReleased');
  scheduleUpdateStep(core);
}

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
  /** The update cannot start from this state (R4.13). */
  | { outcome: 'rejected'; state: UpgradeState };

/** Starts the update that the channel offers. */
export function startUpdate(core: DeviceCore): StartUpdateResult {
  const { state } = core.state.updates;
  if (!isLegalMove(state, 'downloading', 'startUpdate')) return { outcome: 'rejected', state };
  moveUpdate(core, 'downloading', 'startUpdate');
  return { outcome: 'started', state: core.state.updates.state };
}

/** Returns the body of getUpdateState. */
export function reportUpdateState({ updates }: DeviceState): Schema<'UpdateStateResponse'> {
  const { state, failure } = updates;
  return failure === undefined ? { state } : { state, reason: failure };
}

/** Returns the body of getAvailableUpdate. An unreachable server offers nothing. */
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

/**
 * Changes type and channel. The offer of a new channel applies at once, unless an update is
 * running.
 */
export function changeUpdateSettings(
  core: DeviceCore,
  update: Schema<'UpdateSettingsUpdate'>,
): UpdateResult<Schema<'UpdateSettings'>> {
  return { outcome: 'updated', settings: applyUpdate(core, 'updates', update) };
}

/** Maximum number of channels with an offer. Also in device-state.yaml. */
export const maxChannels = 16;

/** Returns true if firmware can only be released on the channels that have some. */
export function hasAllChannels({ updates }: DeviceState): boolean {
  return Object.keys(updates.channels).length >= maxChannels;
}

/** Publishes a version on a channel. Returns false if there are too many channels. */
export function releaseFirmware(core: DeviceCore, channel: string, version: string): boolean {
  const { updates } = core.state;
  if (!Object.hasOwn(updates.channels, channel) && hasAllChannels(core.state)) return false;
  // Not by assignment, because a channel may be named `__proto__`.
  updates.channels = { ...updates.channels, [channel]: version };
  refreshUpdates(core);
  return true;
}

/** Withdraws the version of a channel. Returns false if it had none. */
export function withdrawFirmware(core: DeviceCore, channel: string): boolean {
  const { channels } = core.state.updates;
  if (!Object.hasOwn(channels, channel)) return false;
  delete channels[channel];
  refreshUpdates(core);
  return true;
}

/** Updates the software update state after an event. */
export function handleUpdateEvent(core: DeviceCore, deviceEvent: DeviceEventData): void {
  switch (deviceEvent.type) {
    case 'power':
      if (deviceEvent.to === 'off') abortUpdate(core);
      if (deviceEvent.to === 'on') {
        finishUpdate(core);
        storeOffer(core);
        applyOffer(core, 'firmwareReleased');
      }
      break;
    case 'settingsChanged':
      handleSettingsChange(core, deviceEvent.group, deviceEvent.keys);
      break;
    case 'setupCompleted':
    case 'factoryReset':
      storeOffer(core);
      applyOffer(core, 'channelChanged');
      break;
    case 'stateReplaced':
      // A patched update state is intentional, so the current offer counts as known.
      if (deviceEvent.areas.includes('updates')) storeOffer(core);
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

/** Rereads the offer if the server can be reached, and schedules the next step. */
function refreshUpdates(core: DeviceCore): void {
  if (storeOffer(core)) applyOffer(core, 'firmwareReleased');
  scheduleUpdateStep(core);
}

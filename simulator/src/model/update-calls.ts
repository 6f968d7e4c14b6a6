import type { DeviceState, UpdateFailure } from '@stillhouse/device/state/device-state';
import { isUpdateAutomatic } from '@stillhouse/device/updates/maintenance-window';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { MachineMove } from './machines.ts';

type LabCall = ControlSchema<'LabCall'>;
type Parameters = ControlSchema<'ActionParameters'>;

const call = (action: ControlSchema<'ActionName'>, parameters: Parameters = {}): LabCall => ({
  action,
  parameters,
});

/**
 * Returns calls that might cause a move of the software update, by its trigger (x-state-machine of
 * UpgradeState in openapi.yaml).
 */
export function proposeUpdateCalls(
  { to, trigger }: MachineMove,
  state: DeviceState,
  failure: UpdateFailure | null,
): LabCall[] {
  switch (trigger) {
    case 'startUpdate':
      return [call('startUpdate')];
    case 'scheduleWindow':
      return [call('openMaintenanceWindow')];
    case 'downloaded':
      return [call('finishDownload')];
    case 'installed':
      return [call('finishInstall')];
    case 'downloadFailed':
    case 'installFailed':
      if (failure !== null) return [call('failUpdate', { failure })];
      return willFail(state) ? [] : [call('failUpdate')];
    case 'rebooted':
      return [call('reboot')];
    case 'firmwareReleased':
      return createReleaseCalls(to, state);
    case 'channelChanged':
      return createChannelCalls(to, state);
    default:
      return [];
  }
}

const failingConditions = [
  'updateNotFound',
  'updateNoSpace',
  'updateDownloadBroken',
  'updateVerificationFails',
  'updatePowerLoss',
  'updateInstallFails',
] as const;

/** A condition is on that fails an update, so that its reason is the one to see. */
export function willFail({ conditions }: DeviceState): boolean {
  return failingConditions.some((name) => conditions[name] !== undefined);
}

/** The cloud changes the offer on the device's channel. */
function createReleaseCalls(to: string, state: DeviceState): LabCall[] {
  const { channel } = state.settings.updates;
  const type = getUpdateType(to, state);
  return [
    ...(type === undefined ? [] : [call('changeUpdateSettings', { type })]),
    createOfferCall(to, channel, state),
  ];
}

/** The device changes to another channel with a suitable offer. */
function createChannelCalls(to: string, state: DeviceState): LabCall[] {
  const type = getUpdateType(to, state);
  const { state: from } = state.updates;
  if (type !== undefined && (from === 'upgradeAvailable' || from === 'scheduled')) {
    if (to === 'upgradeAvailable' || to === 'scheduled') {
      return [call('changeUpdateSettings', { type })];
    }
  }
  const channel = state.settings.updates.channel === 'beta' ? 'stable' : 'beta';
  return [
    createOfferCall(to, channel, state),
    call('changeUpdateSettings', { channel, ...(type !== undefined && { type }) }),
  ];
}

/** An offer is scheduled on a device with automatic updates, and otherwise available. */
function getUpdateType(to: string, state: DeviceState): Parameters['type'] {
  const byItself = isUpdateAutomatic(state);
  if (to === 'scheduled' && !byItself) return 'AUTOMATIC';
  return to === 'upgradeAvailable' && byItself ? 'MANUAL' : undefined;
}

/** Makes the cloud offer the version that brings a device to a resting state. */
function createOfferCall(to: string, channel: string, state: DeviceState): LabCall {
  if (to === 'notFound') return call('withdrawFirmware', { channel });
  return call('releaseFirmware', { channel, version: getVersion(to, state.firmwareVersion) });
}

/**
 * Returns a version relative to the current one: one year newer or older by its date, or the same.
 */
function getVersion(to: string, firmwareVersion: string): string {
  if (to === 'upToDate') return firmwareVersion;
  const [line = '', date = '', time = ''] = firmwareVersion.split('.');
  const year = Number(date.slice(0, 4)) + (to === 'downgradeAvailable' ? -1 : 1);
  return `${line}.${String(year).padStart(4, '0')}${date.slice(4)}.${time}`;
}

import { isLegalMove, type UpgradeState } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, UpdateFailure } from '../state/device-state.ts';
import { moveUpdate } from './update-machine.ts';

/**
 * Moves of an update that a user of the lab makes immediately. They are moves of the contract's
 * table, so the device only reaches valid states. Each returns the reason if it is not possible,
 * without the period, or null.
 */

const whileDownloading = [
  'notFound',
  'noSpace',
  'downloadBroken',
  'serverUnreachable',
  'tooSlow',
  'verificationFailed',
  'interrupted',
] as const satisfies readonly UpdateFailure[];
const whileInstalling = ['installFailed', 'powerLost'] as const satisfies readonly UpdateFailure[];

/** Lists the possible failures in a state. Empty if no update is running. */
export function listFailures(state: UpgradeState): readonly UpdateFailure[] {
  if (state === 'downloading') return whileDownloading;
  return state === 'installing' ? whileInstalling : [];
}

/** Starts an update that waits for a maintenance window or has failed. */
export function openMaintenanceWindow(core: DeviceCore): string | null {
  const { state } = core.state.updates;
  if (!isLegalMove(state, 'downloading', 'scheduleWindow')) {
    return `No update waits for a maintenance window: the update state is ${state}. Switch automatic updates on and release a firmware`;
  }
  if (core.state.power.state !== 'on') return getPowerRejection(core.state);
  moveUpdate(core, 'downloading', 'scheduleWindow');
  return null;
}

/** Skips the rest of the download. */
export function finishDownload(core: DeviceCore): string | null {
  const { state, target } = core.state.updates;
  if (state !== 'downloading') return `Nothing is downloaded: the update state is ${state}`;
  if (target === undefined) return 'There is no firmware to download: the channel offers none';
  moveUpdate(core, 'installing', 'downloaded');
  return null;
}

/** Skips the rest of the installation. */
export function finishInstall(core: DeviceCore): string | null {
  const { state } = core.state.updates;
  if (state !== 'installing') return `Nothing is installed: the update state is ${state}`;
  moveUpdate(core, 'ready', 'installed');
  return null;
}

/** @param failure must be possible in the current state; the default depends on the state */
export function failUpdate(core: DeviceCore, failure?: UpdateFailure): string | null {
  const { state } = core.state.updates;
  const failures = listFailures(state);
  if (failures.length === 0) return `No update runs that could fail: the update state is ${state}`;
  if (failure !== undefined && !failures.includes(failure)) {
    return `An update does not fail with ${failure} while it is ${state}. Choose one of ${failures.join(', ')}`;
  }
  if (state === 'downloading') {
    moveUpdate(core, 'error', 'downloadFailed', failure ?? 'downloadBroken');
  } else {
    moveUpdate(core, 'error', 'installFailed', failure ?? 'installFailed');
  }
  return null;
}

function getPowerRejection({ power }: DeviceState): string {
  return `The device is not on: its power is "${power.state}". Use powerOn, or wait`;
}

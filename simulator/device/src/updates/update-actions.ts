import { isLegalMove, type UpgradeState } from '@stillhouse/contracts/state-machines';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, UpdateFailure } from '../state/device-state.ts';
import { moveUpdate } from './update-machine.ts';

/**
 * Moves of an update that a user of the lab makes immediately. They are moves of the contract's
 * table, so the device only reaches valid states. Each is possible if its obstacle is null.
 * Obstacles are sentences without their period.
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

/** All failures, in the order of an update. */
export const updateFailures: readonly UpdateFailure[] = [...whileDownloading, ...whileInstalling];

/** Lists the possible failures in a state. Empty if no update is running. */
export function listFailures(state: UpgradeState): readonly UpdateFailure[] {
  if (state === 'downloading') return whileDownloading;
  return state === 'installing' ? whileInstalling : [];
}

/** Returns why no update can be started as the API does, or null. */
export function findStartObstacle({ state }: DeviceCore): string | null {
  if (!isLegalMove(state.updates.state, 'downloading', 'startUpdate')) {
    return `An update cannot be started while its state is ${state.updates.state}. Release a firmware first`;
  }
  return findPowerObstacle(state);
}

/** Returns why no update can start by its maintenance window, or null. */
export function findWindowObstacle({ state }: DeviceCore): string | null {
  if (!isLegalMove(state.updates.state, 'downloading', 'scheduleWindow')) {
    return `No update waits for a maintenance window: the update state is ${state.updates.state}. Switch automatic updates on and release a firmware`;
  }
  return findPowerObstacle(state);
}

/** Starts an update that waits for a maintenance window or has failed. */
export function openMaintenanceWindow(core: DeviceCore): void {
  moveUpdate(core, 'downloading', 'scheduleWindow');
}

/** Returns why there is no download to finish, or null. */
export function findDownloadObstacle({ state }: DeviceCore): string | null {
  const { state: current, target } = state.updates;
  if (current !== 'downloading') return `Nothing is downloaded: the update state is ${current}`;
  return target === undefined ? 'There is no firmware to download: the channel offers none' : null;
}

/** Skips the rest of the download. */
export function finishDownload(core: DeviceCore): void {
  moveUpdate(core, 'installing', 'downloaded');
}

/** Returns why there is no installation to finish, or null. */
export function findInstallObstacle({ state }: DeviceCore): string | null {
  const { state: current } = state.updates;
  return current === 'installing' ? null : `Nothing is installed: the update state is ${current}`;
}

/** Skips the rest of the installation. */
export function finishInstall(core: DeviceCore): void {
  moveUpdate(core, 'ready', 'installed');
}

/** Returns why no update can fail, or null. */
export function findFailureObstacle({ state }: DeviceCore): string | null {
  const { state: current } = state.updates;
  return listFailures(current).length > 0
    ? null
    : `No update runs that could fail: the update state is ${current}`;
}

/**
 * @param failure must be possible in the current state; the default depends on the state
 * @returns the reason if it is not, or null
 */
export function failUpdate(core: DeviceCore, failure?: UpdateFailure): string | null {
  const { state } = core.state.updates;
  const failures = listFailures(state);
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

/** Returns why a device that is not on does nothing, or null. */
export function findPowerObstacle({ power }: DeviceState): string | null {
  return power.state === 'on'
    ? null
    : `The device is not on: its power is "${power.state}". Use powerOn, or wait`;
}

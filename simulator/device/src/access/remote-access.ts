import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, UpdateResult } from '../state/device-state.ts';
import { endOtherSessions } from './sessions.ts';
import { adminUserName } from './sign-in.ts';

export function getRemoteAccessSettings(state: DeviceState): Schema<'RemoteAccessSettings'> {
  return { username: adminUserName, lock: state.remoteAccess.lock };
}

/** Changes the admin's password at the device itself. Returns false if it is locked (R6.11). */
export function changePasswordAtDevice(core: DeviceCore, password: string): boolean {
  if (core.state.remoteAccess.lock) return false;
  updateRemoteAccessSettings(core, { password }, null);
  return true;
}

/**
 * Changes the admin's password, the lock, or both. The password applies from the next sign-in, and
 * ends all tokens of the admin except the caller's (R4.7). The lock applies to people at the
 * device, not to this API (R6.11).
 * @param tokenNumber the caller's token, or null for a change at the device
 */
export function updateRemoteAccessSettings(
  core: DeviceCore,
  update: Schema<'RemoteAccessSettingsUpdate'>,
  tokenNumber: number | null,
): UpdateResult<Schema<'RemoteAccessSettings'>> {
  const { remoteAccess } = core.state;
  const keys: string[] = [];
  if (update.password !== undefined) {
    remoteAccess.password = update.password;
    endOtherSessions(core, tokenNumber);
    keys.push('password');
  }
  if (update.lock !== undefined && update.lock !== remoteAccess.lock) {
    remoteAccess.lock = update.lock;
    keys.push('lock');
  }
  if (keys.length > 0) core.emit({ type: 'settingsChanged', group: 'remoteaccess', keys });
  return { outcome: 'updated', settings: getRemoteAccessSettings(core.state) };
}

import type { Role } from '@stillhouse/contracts/operations';
import type { DeviceCore } from '../core/device-core.ts';
import type { SignInRoute } from '../events/device-event.ts';
import {
  clearFailures,
  getAttemptsLeft,
  getRemainingLockMs,
  recordFailure,
} from './sign-in-failures.ts';

export type SignInResult =
  | { outcome: 'signedIn'; role: Role }
  /** Wrong user, password or serial number, or not accepted over this route (R6.14). */
  | { outcome: 'rejected'; attemptsLeft: number }
  | { outcome: 'lockedOut'; retryAfterMs: number };

/** The only user with a password of its own. */
export const adminUserName = 'admin';

/**
 * Checks a user's password. While a user name is locked at an address, the right password is
 * rejected there too (R4.6).
 * The caller creates the token.
 */
export function signIn(
  core: DeviceCore,
  userName: string,
  password: string,
  via: SignInRoute,
): SignInResult {
  const now = core.clock.now();
  const { failures } = core.state.signIn;
  const key = { userName, via };
  const retryAfterMs = getRemainingLockMs(failures, key, now);
  if (retryAfterMs > 0) return { outcome: 'lockedOut', retryAfterMs };

  const role = findRole(core, userName, password, via);
  if (role !== null) {
    clearFailures(failures, key);
    core.emit({ type: 'signedIn', role, via });
    return { outcome: 'signedIn', role };
  }
  const forMs = recordFailure(failures, key, now);
  core.emit({ type: 'signInRefused', userName, via });
  if (forMs > 0) core.emit({ type: 'lockedOut', userName, via, forMs });
  return { outcome: 'rejected', attemptsLeft: getAttemptsLeft(failures, key) };
}

function findRole(
  { state }: DeviceCore,
  userName: string,
  password: string,
  via: SignInRoute,
): Role | null {
  if (userName === adminUserName) {
    const accepted = via === 'setup' || state.conditions.signInOverNetworkOff === undefined;
    return accepted && password === state.remoteAccess.password ? 'admin' : null;
  }
  if (userName === 'setup' || userName === 'oob') {
    const accepted = via === 'setup' || !state.setup.completed;
    return accepted && password === state.serialNumber ? userName : null;
  }
  return null;
}

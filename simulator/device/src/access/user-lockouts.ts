import type { DeviceCore } from '../core/device-core.ts';
import type { SignInRoute } from '../events/device-event.ts';
import { signIn } from './sign-in.ts';
import { getRemainingLockMs } from './sign-in-failures.ts';

const routes: readonly SignInRoute[] = ['network', 'setup'];
/** No user has it. */
const wrongPassword = '';

/** Returns true if the user name cannot sign in now at one of the addresses of the device. */
export function isLockedOut({ state, clock }: DeviceCore, userName: string): boolean {
  const { failures } = state.signIn;
  return routes.some((via) => getRemainingLockMs(failures, { userName, via }, clock.now()) > 0);
}

/**
 * Enters a wrong password at both addresses until the user name is locked out there (R4.6). Returns
 * the reason if that is not possible, without the period.
 */
export function lockOut(core: DeviceCore, userName: string): string | null {
  if (core.state.power.state !== 'on') return 'The device is not on. Power it on, or wait';
  for (const via of routes) {
    while (signIn(core, userName, wrongPassword, via).outcome !== 'lockedOut') {
      // The device counts the failure.
    }
  }
  return null;
}

/**
 * Skips the rest of all lockouts. The failures still count, as after the time. Returns the reason
 * if nobody is locked out, without the period.
 */
export function endLockouts({ state, clock }: DeviceCore): string | null {
  const now = clock.now();
  const locked = state.signIn.failures.filter(({ lockedUntil = 0 }) => lockedUntil > now);
  for (const entry of locked) delete entry.lockedUntil;
  return locked.length === 0 ? 'No user is locked out' : null;
}

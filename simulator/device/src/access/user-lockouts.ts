import type { DeviceCore } from '../core/device-core.ts';
import type { SignInRoute } from '../events/device-event.ts';
import type { SignInFailures } from '../state/device-state.ts';
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

/** Enters a wrong password at both addresses until the user name is locked out there (R4.6). */
export function lockOut(core: DeviceCore, userName: string): void {
  for (const via of routes) {
    while (signIn(core, userName, wrongPassword, via).outcome !== 'lockedOut') {
      // The device counts the failure.
    }
  }
}

/** Lists the lockouts that have not ended. */
export function listLockouts({ state, clock }: DeviceCore): SignInFailures[] {
  return state.signIn.failures.filter(({ lockedUntil = 0 }) => lockedUntil > clock.now());
}

/** Skips the rest of all lockouts. The failures still count, as after the time. */
export function endLockouts(core: DeviceCore): void {
  for (const entry of listLockouts(core)) delete entry.lockedUntil;
}

import { errorTexts } from '../api/error-texts.ts';
import { createJsonStore } from '../config/json-store.ts';
import { tabKeys } from '../config/storage-keys.ts';
import type { SignInFailure } from './sign-in.ts';

type Lockout = { lockedUntil: number };

/** A device locks a user out for no longer (R4.6). */
const maxLockoutMs = 15 * 60_000;

/** Keeps a lockout over a reload of the page (R4.53). */
export function createLockoutStore(storage: Storage) {
  const store = createJsonStore<Lockout | null>(storage, tabKeys.lockout, isLockout, null);
  return {
    /** Returns the failure of a sign-in that is still locked out, or null. */
    load(): SignInFailure | null {
      const lockout = store.load();
      const remainingMs = (lockout?.lockedUntil ?? 0) - Date.now();
      if (lockout === null || remainingMs <= 0 || remainingMs > maxLockoutMs) return null;
      return { text: errorTexts.tooManyRequests(remainingMs), ...lockout };
    },
    save(failure: SignInFailure | null): void {
      const lockedUntil = failure?.lockedUntil;
      store.save(lockedUntil === undefined ? null : { lockedUntil });
    },
  };
}

function isLockout(value: object): value is Lockout {
  return 'lockedUntil' in value && typeof value.lockedUntil === 'number';
}

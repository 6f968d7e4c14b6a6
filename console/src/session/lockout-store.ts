import { errorTexts } from '../api/error-texts.ts';
import { signInOperation } from '../api/sign-in-operation.ts';
import { createJsonStore } from '../config/json-store.ts';
import { tabKeys } from '../config/storage-keys.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import type { SignInFailure } from './sign-in.ts';

type Lockout = { lockedUntil: number };

/** Keeps a lockout over a reload of the page (R4.53). No device locks for longer than `maxMs`. */
export function createLockoutStore(storage: TabStorage) {
  const store = createJsonStore<Lockout | null>(storage, tabKeys.lockout, isLockout, null);
  return {
    /** Returns the failure of a sign-in that is still locked out, or null. */
    load(): SignInFailure | null {
      const stored = store.load();
      const remainingMs = (stored?.lockedUntil ?? 0) - Date.now();
      if (stored === null || remainingMs <= 0 || remainingMs > signInOperation.lockout.maxMs)
        return null;
      return { text: errorTexts.tooManyRequests(remainingMs), ...stored };
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

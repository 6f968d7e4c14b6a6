import { lockout } from '@stillhouse/contracts/operations';
import type { SignInRoute } from '../events/device-event.ts';
import type { SignInFailures } from '../state/device-state.ts';

/**
 * What failures are counted for: a user name at an address, so that someone on the network cannot
 * lock out a person at the device (R4.6, decision 0013).
 */
export type SignInKey = { userName: string; via: SignInRoute };

/** Maximum number of stored user names by address. Twice this is in device-state.yaml. */
const maxUserNames = 64;
const maxUserNameLength = 128;

/** Never evicted, so that a flood of invented names cannot unlock a real one. */
const realUserNames: ReadonlySet<string> = new Set(['admin', 'setup', 'oob']);

/** Returns the ms until the user name may sign in again at this address, or 0. */
export function getRemainingLockMs(table: SignInFailures[], key: SignInKey, now: number): number {
  const lockedUntil = table[findIndex(table, key)]?.lockedUntil ?? 0;
  return Math.max(0, lockedUntil - now);
}

/** Returns how many more failures in a row lock the user name at this address. */
export function getAttemptsLeft(table: SignInFailures[], key: SignInKey): number {
  const { inARow = 0 } = table[findIndex(table, key)] ?? {};
  return Math.max(0, lockout.failures - inARow);
}

/** Counts a failure. Returns the lock time in ms: 0, or `minMs` doubling to `maxMs` (R4.6). */
export function recordFailure(table: SignInFailures[], key: SignInKey, now: number): number {
  const { via } = key;
  const inARow = (removeEntry(table, key)?.inARow ?? 0) + 1;
  if (table.filter((entry) => getRoute(entry) === via).length >= maxUserNames) {
    evictOldest(table, via);
  }
  const forMs = computeLockMs(inARow);
  const lock = forMs > 0 ? { lockedUntil: now + forMs } : {};
  table.push({ userName: shorten(key.userName), via, inARow, ...lock });
  return forMs;
}

/** Resets the count after a successful sign-in. */
export function clearFailures(table: SignInFailures[], key: SignInKey): void {
  removeEntry(table, key);
}

function computeLockMs(inARow: number): number {
  const { failures, minMs, maxMs } = lockout;
  return inARow < failures ? 0 : Math.min(minMs * 2 ** (inARow - failures), maxMs);
}

function shorten(userName: string): string {
  return userName.slice(0, maxUserNameLength);
}

function getRoute({ via = 'network' }: SignInFailures): SignInRoute {
  return via;
}

function findIndex(table: SignInFailures[], { userName, via }: SignInKey): number {
  const name = shorten(userName);
  return table.findIndex((entry) => entry.userName === name && getRoute(entry) === via);
}

function removeEntry(table: SignInFailures[], key: SignInKey): SignInFailures | undefined {
  const index = findIndex(table, key);
  return index < 0 ? undefined : table.splice(index, 1)[0];
}

/** Evicts the unknown user name with the oldest failure at this address. */
function evictOldest(table: SignInFailures[], via: SignInRoute): void {
  const index = table.findIndex(
    (entry) => getRoute(entry) === via && !realUserNames.has(entry.userName),
  );
  if (index >= 0) table.splice(index, 1);
}

import type { SignInFailures } from '../state/device-state.ts';

/** From this count on, each failure in a row locks the user name (R4.6). */
const lockoutFailures = 5;
const firstLockMs = 60_000;
const maxLockMs = 15 * 60_000;

/** Maximum number of stored user names. Also in device-state.yaml. */
const maxUserNames = 64;
const maxUserNameLength = 128;

/** Never evicted, so that a flood of invented names cannot unlock a real one. */
const realUserNames: ReadonlySet<string> = new Set(['admin', 'setup', 'oob']);

/** Returns the ms until the user name may sign in again, or 0. */
export function getRemainingLockMs(table: SignInFailures[], userName: string, now: number): number {
  const lockedUntil = table.find((entry) => entry.userName === toKey(userName))?.lockedUntil ?? 0;
  return Math.max(0, lockedUntil - now);
}

/** Counts a failure. Returns the lock time in ms: 0, or 60 s doubling to 15 min. */
export function recordFailure(table: SignInFailures[], userName: string, now: number): number {
  const inARow = (removeEntry(table, userName)?.inARow ?? 0) + 1;
  if (table.length >= maxUserNames) evictOldest(table);
  const forMs = computeLockMs(inARow);
  const lock = forMs > 0 ? { lockedUntil: now + forMs } : {};
  table.push({ userName: toKey(userName), inARow, ...lock });
  return forMs;
}

/** Resets the count after a successful sign-in. */
export function clearFailures(table: SignInFailures[], userName: string): void {
  removeEntry(table, userName);
}

function computeLockMs(inARow: number): number {
  if (inARow < lockoutFailures) return 0;
  return Math.min(firstLockMs * 2 ** (inARow - lockoutFailures), maxLockMs);
}

function toKey(userName: string): string {
  return userName.slice(0, maxUserNameLength);
}

function removeEntry(table: SignInFailures[], userName: string): SignInFailures | undefined {
  const index = table.findIndex((entry) => entry.userName === toKey(userName));
  return index < 0 ? undefined : table.splice(index, 1)[0];
}

/** Evicts the unknown user name with the oldest failure. */
function evictOldest(table: SignInFailures[]): void {
  const index = table.findIndex((entry) => !realUserNames.has(entry.userName));
  if (index >= 0) table.splice(index, 1);
}

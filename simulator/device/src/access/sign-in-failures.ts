import type { SignInFailures } from '../state/device-state.ts';

/** So many failures in a row are free; from then on each one locks the user name (design D6). */
const freeFailures = 5;
const firstLockMs = 60_000;
const maxLockMs = 15 * 60_000;

/** As many user names are kept; the schema of the state says the same. */
const maxUserNames = 64;
const maxUserNameLength = 128;

/** Never pushed out of the table, so that a flood of made-up names unlocks nobody. */
const realUserNames: ReadonlySet<string> = new Set(['admin', 'setup', 'oob']);

/** Ms until the user name may try again; 0 when it may now. */
export function getRemainingLockMs(table: SignInFailures[], userName: string, now: number): number {
  const lockedUntil = table.find((entry) => entry.userName === toKey(userName))?.lockedUntil ?? 0;
  return Math.max(0, lockedUntil - now);
}

/** Counts a failure. Returns for how many ms it locks the user name: 0, or 60 s doubling to 15 min. */
export function recordFailure(table: SignInFailures[], userName: string, now: number): number {
  const inARow = (removeEntry(table, userName)?.inARow ?? 0) + 1;
  if (table.length >= maxUserNames) evictOldest(table);
  const forMs = computeLockMs(inARow);
  const lock = forMs > 0 ? { lockedUntil: now + forMs } : {};
  table.push({ userName: toKey(userName), inARow, ...lock });
  return forMs;
}

/** A sign-in that succeeds forgets the failures before it. */
export function clearFailures(table: SignInFailures[], userName: string): void {
  removeEntry(table, userName);
}

function computeLockMs(inARow: number): number {
  if (inARow < freeFailures) return 0;
  return Math.min(firstLockMs * 2 ** (inARow - freeFailures), maxLockMs);
}

function toKey(userName: string): string {
  return userName.slice(0, maxUserNameLength);
}

function removeEntry(table: SignInFailures[], userName: string): SignInFailures | undefined {
  const index = table.findIndex((entry) => entry.userName === toKey(userName));
  return index < 0 ? undefined : table.splice(index, 1)[0];
}

/** Forgets the made-up user name that failed longest ago. */
function evictOldest(table: SignInFailures[]): void {
  const index = table.findIndex((entry) => !realUserNames.has(entry.userName));
  if (index >= 0) table.splice(index, 1);
}

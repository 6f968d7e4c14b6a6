import type { SignInFailures } from '../state/device-state.ts';

/** So many failures in a row are free; from then on each one locks the user name (design D6). */
const freeFailures = 5;
const firstLockMs = 60_000;
const longestLockMs = 15 * 60_000;

/** As many user names are kept; the schema of the state says the same. */
const mostUserNames = 64;
const longestUserName = 128;

/** Never pushed out of the table, so that a flood of made-up names unlocks nobody. */
const realUserNames: ReadonlySet<string> = new Set(['admin', 'setup', 'oob']);

/** Ms until the user name may try again; 0 when it may now. */
export function lockedForMs(table: SignInFailures[], userName: string, now: number): number {
  const lockedUntil = table.find((entry) => entry.userName === keyOf(userName))?.lockedUntil ?? 0;
  return Math.max(0, lockedUntil - now);
}

/** Counts a failure. Returns for how many ms it locks the user name: 0, or 60 s doubling to 15 min. */
export function noteFailure(table: SignInFailures[], userName: string, now: number): number {
  const inARow = (take(table, userName)?.inARow ?? 0) + 1;
  if (table.length >= mostUserNames) makeRoom(table);
  const forMs = lockMs(inARow);
  const lock = forMs > 0 ? { lockedUntil: now + forMs } : {};
  table.push({ userName: keyOf(userName), inARow, ...lock });
  return forMs;
}

/** A sign-in that succeeds forgets the failures before it. */
export function noteSuccess(table: SignInFailures[], userName: string): void {
  take(table, userName);
}

function lockMs(inARow: number): number {
  if (inARow < freeFailures) return 0;
  return Math.min(firstLockMs * 2 ** (inARow - freeFailures), longestLockMs);
}

function keyOf(userName: string): string {
  return userName.slice(0, longestUserName);
}

function take(table: SignInFailures[], userName: string): SignInFailures | undefined {
  const index = table.findIndex((entry) => entry.userName === keyOf(userName));
  return index < 0 ? undefined : table.splice(index, 1)[0];
}

/** Forgets the made-up user name that failed longest ago. */
function makeRoom(table: SignInFailures[]): void {
  const index = table.findIndex((entry) => !realUserNames.has(entry.userName));
  if (index >= 0) table.splice(index, 1);
}

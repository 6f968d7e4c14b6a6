import { isRecord } from '@stillhouse/foundation/is-record';
import type { UndoEntry } from '../model/undo-log.ts';

/**
 * Returns the password that a run sets for a short time. It is not random: if the run crashes, the
 * user can still sign in.
 */
export function getTemporaryPassword(original: string): string {
  return `${original}-verify`;
}

/** Returns the password that an entry restores, or null for other entries. */
export function getLoggedPassword({ operationId, body }: UndoEntry): string | null {
  if (operationId !== 'updateRemoteAccessSettings' || !isRecord(body)) return null;
  return typeof body.password === 'string' ? body.password : null;
}

/** Returns the passwords that a device may have after a crash of the run that wrote the entries. */
export function listPossiblePasswords(entries: readonly UndoEntry[]): readonly string[] {
  return entries.flatMap((entry) => {
    const original = getLoggedPassword(entry);
    return original === null ? [] : [original, getTemporaryPassword(original)];
  });
}

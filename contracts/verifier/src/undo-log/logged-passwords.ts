import { passwordOperation } from '@stillhouse/contracts/marked-operations';
import { getMember } from '@stillhouse/foundation/is-record';
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
  const { id, setsPassword } = passwordOperation;
  const password = operationId === id ? getMember(body, setsPassword) : undefined;
  return typeof password === 'string' ? password : null;
}

/** Returns the passwords that a device may have after a crash of the run that wrote the entries. */
export function listPossiblePasswords(entries: readonly UndoEntry[]): readonly string[] {
  return entries.flatMap((entry) => {
    const original = getLoggedPassword(entry);
    return original === null ? [] : [original, getTemporaryPassword(original)];
  });
}

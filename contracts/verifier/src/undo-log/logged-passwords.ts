import { passwordOperation } from '@stillhouse/contracts/marked-operations';
import { getMember } from '@stillhouse/foundation/is-record';
import { Contract } from '../model/contract.ts';
import type { UndoEntry } from '../model/undo-log.ts';

/**
 * Returns the password that a run sets for a short time. It is not random: if the run crashes, the
 * user can still sign in.
 */
export function getTemporaryPassword(original: string): string {
  return `${original}-verify`;
}

/** Passwords as storage and shells may spoil them, by the rule of the schema that they test. */
export function getSpecialPasswords(original: string) {
  const temporary = getTemporaryPassword(original);
  const mixed = `${temporary} "\\<&'%s;$(id) !#*+,-./:=>?@[]^_\`{|}~ \u00f8e\u0301\u{1f600} `;
  return [
    { rule: 'characters', password: mixed },
    { rule: 'max-length', password: temporary.padEnd(maxPasswordLength, 'x') },
  ].filter(({ password }) => [...password].length <= maxPasswordLength);
}

/** The longest password that the contract allows. */
const { maxLength: maxPasswordLength = 0 } =
  new Contract().getRequestSchema(passwordOperation.id)?.value.properties?.[
    passwordOperation.setsPassword
  ] ?? {};

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
    if (original === null) return [];
    const special = getSpecialPasswords(original).map(({ password }) => password);
    return [original, getTemporaryPassword(original), ...special];
  });
}

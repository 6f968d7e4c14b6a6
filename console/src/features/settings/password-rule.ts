import { getNewPasswordProblem } from '@stillhouse/contracts/input-rules';

/** The longest password of a sign-in. */
const maxLength = 1024;
/** The limits of R5.7 and R9.12. */
const minLength = 8;

/** The hint of R5.7. */
export const passwordHint = 'Your password must be at least 8 characters long.';

/**
 * Describes how hard a valid password is to guess, by its length and its different characters.
 *
 * @returns what to do about it, too
 */
export function describeStrength(password: string): string {
  const characters = [...password];
  const variety = new Set(characters).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  const kindCount = kinds.filter((kind) => kind.test(password)).length;
  if (variety < 6 || (characters.length < 12 && kindCount < 3)) {
    return 'Strength: weak. Use 12 or more different characters, or several words.';
  }
  const isStrong = characters.length >= 16 || (characters.length >= 12 && kindCount >= 3);
  return isStrong ? 'Strength: strong.' : 'Strength: fair. A longer password is stronger.';
}

/**
 * Returns why the device would reject a password; null if it is valid. Counts characters and not
 * UTF-16 units, like the contract (JSON Schema `minLength`).
 */
export function getPasswordProblem(password: string): string | null {
  const { length } = [...password];
  if (length < minLength) return passwordHint;
  if (length > maxLength) return `Your password must be at most ${maxLength} characters long.`;
  return getNewPasswordProblem(password);
}

/** The longest password of a sign-in. */
const maxLength = 1024;
/** The limits of R5.7 and R9.12. */
const minLength = 8;

/** The hint of R5.7. */
export const passwordHint = 'Your password must be at least 8 characters long.';

/**
 * Returns why the device would refuse a password; null if it is valid. Counts characters and not
 * UTF-16 units, like the contract (JSON Schema `minLength`).
 */
export function getPasswordProblem(password: string): string | null {
  const { length } = [...password];
  if (length < minLength) return passwordHint;
  if (length > maxLength) return `Your password must be at most ${maxLength} characters long.`;
  return null;
}

/** As at signing in; the device takes no longer ones. */
const maxLength = 1024;
/** Spec sections 5 and 9. */
const MIN_LENGTH = 8;

/** The info text of spec section 5. */
export const passwordInfo = 'Your password must be at least 8 characters long.';

/**
 * Why the device would not take a password; null for a good one. What counts are characters and not UTF-16 units, as in
 * the contract (JSON Schema's minLength): a smiling face is one.
 */
export function passwordFault(password: string): string | null {
  const { length } = [...password];
  if (length < MIN_LENGTH) return passwordInfo;
  if (length > maxLength) return `Your password must be at most ${maxLength} characters long.`;
  return null;
}

/**
 * The error catalogue of spec section 8: every text that tells of a failure, to the letter, because people
 * and scripts match on them. A text with a gap is a function.
 */
export const errorTexts = {
  // Login
  wrongSerialNumber: 'Wrong serial number',
  wrongCredentials: 'Username or password is incorrect',
  tooManyRequests,
  replyNotUnderstood: 'Error: could not understand server response',
  genericSignInError: 'An error occured. Please contact your administrator.',

  // Queries: a page, and a card on a page
  unableToConnect: 'Unable to connect to the device.',
  cardFailure: 'An error occurred',
} as const;

/**
 * The time is rounded up to whole seconds: trying a moment early counts as one more failure. The words stay
 * as they are for 0 and 1 minutes, since the catalogue knows one form only; seconds are left out when zero.
 *
 * @param waitMs null when the device does not say how long
 */
function tooManyRequests(waitMs: number | null): string {
  if (waitMs === null) return 'Too many requests. Try again later';
  const seconds = Math.ceil(waitMs / 1000);
  const rest = seconds % 60;
  const minutesText = `${Math.floor(seconds / 60)} minutes`;
  return `Too many requests. Try again in ${minutesText}${rest > 0 ? ` and ${rest} seconds` : ''}`;
}

/**
 * The error texts of requirements R8.1 to R8.30. They are fixed to the letter, because people and
 * scripts match on them. A text with a placeholder is a function. Those of single areas are in
 * area-error-texts.ts.
 */
export const errorTexts = {
  // Login.
  wrongSerialNumber: 'Wrong serial number',
  wrongCredentials: 'Username or password is incorrect',
  tooManyRequests: formatTooManyRequests,
  responseNotUnderstood: 'Error: could not understand server response',
  genericSignInError: 'An error occured. Please contact your administrator.',

  // Queries: a page, and a card on a page.
  unableToConnect: 'Unable to connect to the device.',
  cardFailure: 'An error occurred',
} as const;

/**
 * Rounds up to whole seconds, because trying a moment too early counts as another failure. The
 * singular is not used, since R8.2 knows one form only. Seconds are left out when zero.
 *
 * @param waitMs null when the device does not say how long
 */
function formatTooManyRequests(waitMs: number | null): string {
  if (waitMs === null) return 'Too many requests. Try again later';
  const seconds = Math.ceil(waitMs / 1000);
  const rest = seconds % 60;
  const minutesText = `${Math.floor(seconds / 60)} minutes`;
  return `Too many requests. Try again in ${minutesText}${rest > 0 ? ` and ${rest} seconds` : ''}`;
}

import type { Schema } from '@stillhouse/contracts/api';

export type WifiSecurity = Schema<'WifiSecurity'>;

/** What the kinds of security are called; an open network has none. */
export const securityLabels: Record<WifiSecurity, string> = {
  NONE: 'Open',
  WEP: 'WEP',
  WPA: 'WPA',
  WPA2: 'WPA2',
  EAP: 'EAP',
};

/** Spec section 9, to the letter. */
export const bandLabels: Record<Schema<'WifiBand'>, string> = {
  Five: '5 Ghz',
  TwoPointFour: '2.4 Ghz',
};

/** Why the device could not join, for a person; without the device's word there is nothing to tell. */
export function failureText(failure: Schema<'WifiFailure'> | undefined): string | null {
  return failure === undefined ? null : (failureTexts[failure] ?? null);
}

const failureTexts: Record<Schema<'WifiFailure'>, string> = {
  notFound: 'The network is out of range, or its name is spelled differently.',
  wrongSecurity: 'The network uses another kind of security.',
  wrongCredentials: 'The network did not accept the credentials. Check them and try again.',
  dot1xRefused: "The network did not accept the device's certificate.",
};

import type { Schema } from '@stillhouse/contracts/api';
import { getOwn } from '@stillhouse/foundation/is-record';

export type WifiSecurity = Schema<'WifiSecurity'>;

/** Labels of the kinds of security. An open network has none. */
export const securityLabels: Record<WifiSecurity, string> = {
  NONE: 'Open',
  WEP: 'WEP',
  WPA: 'WPA',
  WPA2: 'WPA2',
  EAP: 'EAP',
};

/** The labels of R9.18, to the letter. */
export const bandLabels: Record<Schema<'WifiBand'>, string> = {
  Five: '5 Ghz',
  TwoPointFour: '2.4 Ghz',
};

/** Returns why the device could not join; undefined if the device does not report it. */
export function getFailureText(failure: Schema<'WifiFailure'> | undefined): string | null {
  return failure === undefined ? null : (getOwn(failureTexts, failure) ?? null);
}

const failureTexts: Record<Schema<'WifiFailure'>, string> = {
  notFound: 'The network is out of range, or its name is spelled differently.',
  wrongSecurity: 'The network uses a different kind of security.',
  wrongCredentials: 'The network did not accept the credentials. Check them and try again.',
  dot1xRefused: "The network did not accept the device's certificate.",
};

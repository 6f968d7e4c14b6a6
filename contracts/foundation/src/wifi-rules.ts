import { describeInvisible } from './invisible-characters.ts';

/** The longest name of a network in bytes (IEEE 802.11). */
const maxSsidBytes = 32;

/** Returns why no network can have this name, as a sentence; null if one can. */
export function getSsidProblem(ssid: string): string | null {
  const bytes = countBytes(ssid);
  if (bytes === 0) return 'Enter the name of the network.';
  if (bytes <= maxSsidBytes) return null;
  return `The name of a network has at most ${maxSsidBytes} bytes, and this one has ${bytes}.`;
}

/**
 * Points out what nobody sees in the name of a network, as a sentence; null if there is nothing. A
 * network can have such a name, so it is not a problem.
 */
export function describeUnusualSsid(ssid: string): string | null {
  if (ssid === '') return null;
  const hidden = describeInvisible(ssid);
  if (hidden !== null) return `The name contains ${hidden}.`;
  return describeSpaces('name', ssid);
}

/** Points out spaces at the ends of a text, which may have been copied with it, or null. */
export function describeSpaces(label: 'name' | 'password', text: string): string | null {
  if (text !== '' && text.trim() === '') return `The ${label} consists of spaces.`;
  const ends = [
    ...(text.startsWith(' ') ? ['begins'] : []),
    ...(text.endsWith(' ') ? ['ends'] : []),
  ];
  return ends.length > 0 ? `The ${label} ${ends.join(' and ')} with a space.` : null;
}

/** Lengths of a WEP key in characters (40, 104, 128 and 232 bits). */
const wepLengths = [5, 13, 16, 29];

/**
 * Returns why no network of this security can have this password, as a sentence without the
 * password; null if one can.
 */
export function getWifiPasswordProblem(security: string, password: string): string | null {
  const hidden = describeInvisible(password);
  if (hidden !== null) return `The password contains ${hidden}. Type it instead of pasting it.`;
  const { length } = [...password];
  const isHex = /^[0-9A-Fa-f]+$/.test(password);
  if (security === 'WPA' || security === 'WPA2') {
    const isPassphrase = length >= 8 && countBytes(password) <= 63;
    if (isPassphrase || (isHex && length === 64)) return null;
    return `A ${security} password has 8 to 63 characters, or 64 hexadecimal digits; this one has ${length}.`;
  }
  if (security !== 'WEP' || wepLengths.includes(length)) return null;
  if (isHex && wepLengths.includes(length / 2)) return null;
  return `A WEP key has 5, 13, 16 or 29 characters, or 10, 26, 32 or 58 hexadecimal digits; this one has ${length}.`;
}

/** Returns why a text cannot be an identity of 802.1X, as a sentence; null if it can. */
export function getIdentityProblem(identity: string): string | null {
  const hidden = describeInvisible(identity);
  if (hidden !== null) return `The identity contains ${hidden}. Type it again.`;
  return identity.trim() === '' ? 'The identity consists of spaces. Enter a user name.' : null;
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

import type { Schema } from '@stillhouse/contracts/api';
import type { WifiSecurity } from './security-labels.ts';

/** What a person has typed and chosen so far. Nothing is dropped when the security changes. */
export type JoinDraft = {
  ssid: string;
  /** null until one is chosen. */
  wifiSecurity: WifiSecurity | null;
  password: string;
  method: 'NONE' | 'PEAP';
  phase2Method: Schema<'Phase2Method'>;
  identity: string;
  anonymousIdentity: string;
};

/** The fields that can be wrong, in the order in which they stand. */
export const checkedFields = ['ssid', 'wifiSecurity', 'identity', 'password'] as const;
export type CheckedField = (typeof checkedFields)[number];
export type JoinErrors = Partial<Record<CheckedField, string>>;

/** The most that a network's name has (IEEE 802.11). */
const mostSsidBytes = 32;

export const securities: readonly WifiSecurity[] = ['NONE', 'WEP', 'WPA', 'WPA2', 'EAP'];

/** Of a security that the contract does not know nobody can say what to send: it is chosen, as for a network that is typed. */
export function isKnownSecurity(security: WifiSecurity): boolean {
  return securities.includes(security);
}

export function emptyDraft(network?: { ssid: string; wifiSecurity: WifiSecurity }): JoinDraft {
  return {
    ssid: network?.ssid ?? '',
    wifiSecurity: network && isKnownSecurity(network.wifiSecurity) ? network.wifiSecurity : null,
    password: '',
    method: 'PEAP',
    // leaves it to the network
    phase2Method: 'NONE',
    identity: '',
    anonymousIdentity: '',
  };
}

/** Whether the network wants to know who joins it: EAP by a method other than NONE (spec section 5). */
export function asksForIdentity({ wifiSecurity, method }: JoinDraft): boolean {
  return wifiSecurity === 'EAP' && method !== 'NONE';
}

export function asksForPassword(draft: JoinDraft): boolean {
  const { wifiSecurity } = draft;
  return asksForIdentity(draft) || !['NONE', 'EAP', null].includes(wifiSecurity);
}

/** The rules and messages of spec section 5; those on the name of a network are ours. */
export function checkDraft(draft: JoinDraft): JoinErrors {
  return { ...checkSsid(draft.ssid), ...checkSecurity(draft) };
}

function checkSsid(ssid: string): JoinErrors {
  const bytes = new TextEncoder().encode(ssid).length;
  if (bytes === 0) return { ssid: 'Enter the name of the network.' };
  if (bytes <= mostSsidBytes) return {};
  return {
    ssid: `The name of a network has at most ${mostSsidBytes} bytes, and this one has ${bytes}.`,
  };
}

function checkSecurity(draft: JoinDraft): JoinErrors {
  if (draft.wifiSecurity === null) return { wifiSecurity: 'No "Security" selected' };
  if (asksForIdentity(draft)) {
    const missing = draft.identity === '' ? 'identity' : draft.password === '' ? 'password' : null;
    return missing
      ? { [missing]: 'The following credentials are required: identity, password' }
      : {};
  }
  return asksForPassword(draft) && draft.password === ''
    ? { password: 'Password is required' }
    : {};
}

/**
 * What is sent to the device (a decision: Wi-Fi bodies).
 *
 * @throws Error for a draft that has not passed checkDraft
 */
export function joinRequest(draft: JoinDraft): Schema<'WifiJoinRequest'> {
  const { ssid, wifiSecurity, password, method, phase2Method, identity, anonymousIdentity } = draft;
  if (wifiSecurity === null)
    throw new Error('joinRequest: the draft has no wifiSecurity; check it first');
  if (wifiSecurity === 'NONE') return { ssid, wifiSecurity };
  if (wifiSecurity !== 'EAP') return { ssid, wifiSecurity, credentials: { password } };
  if (method === 'NONE') return { ssid, wifiSecurity, credentials: { method } };
  const anonymous = anonymousIdentity === '' ? {} : { anonymousIdentity };
  return {
    ssid,
    wifiSecurity,
    credentials: { method, phase2Method, identity, password, ...anonymous },
  };
}

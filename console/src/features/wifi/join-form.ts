import type { Schema } from '@stillhouse/contracts/api';
import type { WifiSecurity } from './security-labels.ts';

/** The input so far. Nothing is dropped when the security changes. */
export type JoinDraft = {
  ssid: string;
  /** Null until one is selected. */
  wifiSecurity: WifiSecurity | null;
  password: string;
  method: 'NONE' | 'PEAP';
  phase2Method: Schema<'Phase2Method'>;
  identity: string;
  anonymousIdentity: string;
};

/** The problems of the fields, in display order. */
type JoinErrors = { [Field in 'ssid' | 'wifiSecurity' | 'identity' | 'password']?: string };

/** The longest name of a network (IEEE 802.11). */
const maxSsidBytes = 32;

export const securities: readonly WifiSecurity[] = ['NONE', 'WEP', 'WPA', 'WPA2', 'EAP'];

/** The security is selected manually if the contract does not know it, as for a typed network. */
export function isKnownSecurity(security: WifiSecurity): boolean {
  return securities.includes(security);
}

export function createDraft(network?: { ssid: string; wifiSecurity: WifiSecurity }): JoinDraft {
  return {
    ssid: network?.ssid ?? '',
    wifiSecurity: network && isKnownSecurity(network.wifiSecurity) ? network.wifiSecurity : null,
    password: '',
    method: 'PEAP',
    // What nearly every PEAP network requires.
    phase2Method: 'MSCHAPV2',
    identity: '',
    anonymousIdentity: '',
  };
}

/** Whether the network requires an identity: EAP with a method other than NONE (R5.17). */
export function needsIdentity({ wifiSecurity, method }: JoinDraft): boolean {
  return wifiSecurity === 'EAP' && method !== 'NONE';
}

export function needsPassword(draft: JoinDraft): boolean {
  const { wifiSecurity } = draft;
  return needsIdentity(draft) || !['NONE', 'EAP', null].includes(wifiSecurity);
}

/** The rules and messages of R5.17, plus the checks of the network name. */
export function checkDraft(draft: JoinDraft): JoinErrors {
  return { ...checkSsid(draft.ssid), ...checkSecurity(draft) };
}

function checkSsid(ssid: string): JoinErrors {
  const bytes = new TextEncoder().encode(ssid).length;
  if (bytes === 0) return { ssid: 'Enter the name of the network.' };
  if (bytes <= maxSsidBytes) return {};
  return {
    ssid: `The name of a network has at most ${maxSsidBytes} bytes, and this one has ${bytes}.`,
  };
}

function checkSecurity(draft: JoinDraft): JoinErrors {
  if (draft.wifiSecurity === null) return { wifiSecurity: 'No "Security" selected' };
  if (needsIdentity(draft)) {
    const missing = draft.identity === '' ? 'identity' : draft.password === '' ? 'password' : null;
    return missing
      ? { [missing]: 'The following credentials are required: identity, password' }
      : {};
  }
  return needsPassword(draft) && draft.password === '' ? { password: 'Password is required' } : {};
}

/**
 * Converts the draft to the request (decision 0042).
 *
 * @throws Error for a draft that has not passed checkDraft
 */
export function toJoinRequest(draft: JoinDraft): Schema<'WifiJoinRequest'> {
  const { ssid, wifiSecurity, password, method, phase2Method, identity, anonymousIdentity } = draft;
  if (wifiSecurity === null)
    throw new Error('The draft has no wifiSecurity. Validate it with checkDraft first.');
  // R7.43 names the credentials for every network. Other firmware may require the object.
  if (wifiSecurity === 'NONE') return { ssid, wifiSecurity, credentials: {} };
  if (wifiSecurity !== 'EAP') return { ssid, wifiSecurity, credentials: { password } };
  if (method === 'NONE') return { ssid, wifiSecurity, credentials: { method } };
  const anonymous = anonymousIdentity === '' ? {} : { anonymousIdentity };
  return {
    ssid,
    wifiSecurity,
    credentials: { method, phase2Method, identity, password, ...anonymous },
  };
}

import type { Schema } from '@stillhouse/contracts/api';
import {
  getIdentityProblem,
  getSsidProblem,
  getWifiPasswordProblem,
} from '@stillhouse/foundation/wifi-rules';
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
type JoinErrors = {
  [Field in 'ssid' | 'wifiSecurity' | 'identity' | 'anonymousIdentity' | 'password']?: string;
};

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

/** The rules and messages of R5.17, plus those that the device has, too (R5.29). */
export function checkDraft(draft: JoinDraft): JoinErrors {
  const ssid = getSsidProblem(draft.ssid);
  return { ...(ssid !== null && { ssid }), ...checkSecurity(draft) };
}

function checkSecurity(draft: JoinDraft): JoinErrors {
  const { wifiSecurity, identity, anonymousIdentity, password } = draft;
  if (wifiSecurity === null) return { wifiSecurity: 'No "Security" selected' };
  if (needsIdentity(draft)) {
    const missing = identity === '' ? 'identity' : password === '' ? 'password' : null;
    if (missing) return { [missing]: 'The following credentials are required: identity, password' };
    const problem = getIdentityProblem(identity);
    if (problem !== null) return { identity: problem };
    const anonymous = anonymousIdentity === '' ? null : getIdentityProblem(anonymousIdentity);
    if (anonymous !== null) return { anonymousIdentity: anonymous };
  }
  if (!needsPassword(draft)) return {};
  if (password === '') return { password: 'Password is required' };
  const problem = getWifiPasswordProblem(wifiSecurity, password);
  return problem === null ? {} : { password: problem };
}

/**
 * Converts the draft to the request (decision 0069).
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

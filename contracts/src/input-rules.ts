import { describeHostProblem, getHostnameProblem } from '@stillhouse/foundation/host-rules';
import { describeInvisible } from '@stillhouse/foundation/invisible-characters';
import { findIp4Problems } from '@stillhouse/foundation/ip4-rules';
import { getPacProblem } from '@stillhouse/foundation/pac-rules';
import {
  getSubjectProblem,
  type SubjectField,
  subjectLimits,
} from '@stillhouse/foundation/subject-rules';
import {
  getIdentityProblem,
  getSsidProblem,
  getWifiPasswordProblem,
} from '@stillhouse/foundation/wifi-rules';
import type { Schema } from './api.ts';
import type { OperationId } from './operations.ts';

/** The message is a sentence for people. */
type Issue = { readonly pointer: string; readonly message: string };

/** What a schema cannot say about a body that it has accepted (decision 0114), by operation. */
const rules: { readonly [Id in OperationId]?: (body: never) => Issue[] } = {
  // A simulated device can move to a loopback address (decision 0019). The console rejects them.
  updateEthernetIp4: (body: Schema<'EthernetIp4'>) =>
    body.mode === 'static'
      ? findIp4Problems(body, true).map(({ field, message }) => at(`/${field}`, message))
      : [],
  updateHostname: ({ hostname, source }: Schema<'HostnameUpdate'>) =>
    source === 'custom' ? check('/hostname', getHostnameProblem(hostname)) : [],
  updateProxy: (pairs: Schema<'ProxyUpdate'>) =>
    pairs.flatMap(({ key, newValue }, index) => {
      const pointer = `/${index}/newValue`;
      if (key === 'url') return check(pointer, getPacProblem(newValue));
      return key === 'host' ? check(pointer, getHostProblem('proxy host', newValue)) : [];
    }),
  updateNtpSettings: ({ ntpServer }: Schema<'NtpSettingsUpdate'>) =>
    check('/ntpServer', getHostProblem('NTP server', ntpServer)),
  updateRemoteAccessSettings: ({ password = '' }: Schema<'RemoteAccessSettingsUpdate'>) =>
    check('/password', getNewPasswordProblem(password)),
  configureEthernetDot1x: ({ credentials }: Schema<'EthernetDot1xRequest'>) =>
    check('/credentials/identity', getIdentityProblem(credentials.identity)),
  connectWifi: findWifiProblems,
  createCsr: (subject: Schema<'CsrSubject'>) =>
    (Object.keys(subjectLimits) as SubjectField[]).flatMap((field) =>
      check(`/${field}`, getSubjectProblem(field, subject[field] ?? '')),
    ),
};

/** Returns the problems of a request body that fits its schema. */
export function findInputProblems(id: OperationId, body: unknown): Issue[] {
  return rules[id]?.(body as never) ?? [];
}

/** Returns why a text is neither a name nor an address of a host, as a sentence, or null. */
export function getHostProblem(label: 'proxy host' | 'NTP server', text: string): string | null {
  // The pattern of NtpServer has no brackets and no zone.
  const [excluded] = (label === 'NTP server' && /[[\]%]/.exec(text)) || [];
  const problem = excluded ? `it contains "${excluded}"` : describeHostProblem(text);
  if (problem === null) return null;
  return `The ${label} "${text}" cannot be used: ${problem}. Enter a name or an address, without http:// and without a port.`;
}

/** Returns why a new password can hardly be meant, as a sentence, or null. */
export function getNewPasswordProblem(password: string): string | null {
  const hidden = describeInvisible(password);
  return hidden && `The password contains ${hidden}. Type it instead of pasting it.`;
}

function findWifiProblems({ ssid, wifiSecurity, credentials }: Schema<'WifiRequest'>): Issue[] {
  const issues = check('/ssid', getSsidProblem(ssid));
  if (wifiSecurity === 'NONE' || credentials === undefined) return issues;
  const { identity, anonymousIdentity, password } = credentials as Readonly<Record<string, string>>;
  return [
    ...issues,
    ...check('/credentials/identity', identity ? getIdentityProblem(identity) : null),
    ...check(
      '/credentials/anonymousIdentity',
      anonymousIdentity ? getIdentityProblem(anonymousIdentity) : null,
    ),
    ...check(
      '/credentials/password',
      password ? getWifiPasswordProblem(wifiSecurity, password) : null,
    ),
  ];
}

function at(pointer: string, message: string): Issue {
  return { pointer, message };
}

function check(pointer: string, message: string | null): Issue[] {
  return message === null ? [] : [at(pointer, message)];
}

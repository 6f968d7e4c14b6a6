import type { Schema } from '@stillhouse/contracts/api';
import {
  readFile,
  unreadableFile,
  whyNoCertificateFile,
} from '../../certificate-files/certificate-file.ts';

type Method = Schema<'Dot1xMethod'>;
type Phase2Method = Schema<'Phase2Method'>;

/** The form of either interface; `ssid` and `isHidden` count for Wi-Fi only. */
export type Dot1xFields = {
  ssid: string;
  isHidden: boolean;
  identity: string;
  deviceFile: File | null;
  caFile: File | null;
  method: Method;
  phase2Method: Phase2Method;
  password: string;
};

export type Dot1xProblems = Partial<Record<'ssid' | 'deviceFile' | 'caFile', string>>;

export const emptyFields: Dot1xFields = {
  ssid: '',
  isHidden: false,
  identity: '',
  deviceFile: null,
  caFile: null,
  method: 'TLS',
  phase2Method: 'NONE',
  password: '',
};

/** In the order of spec section 3. */
export const METHODS: readonly Method[] = ['TLS', 'NONE', 'PEAP', 'PWD', 'TTLS'];
export const phase2Methods: readonly Phase2Method[] = ['NONE', 'PAP', 'MSCHAP', 'MSCHAPV2'];

/** The methods that carry another one inside. */
export function hasPhase2({ method }: Dot1xFields): boolean {
  return method === 'PEAP' || method === 'TTLS';
}

/** With certificates alone (TLS) or with nothing (NONE) there is no password. */
export function hasPassword({ method }: Dot1xFields): boolean {
  return method !== 'TLS' && method !== 'NONE';
}

/** Spec section 4: submit is enabled only when identity and exactly one device file are present; Wi-Fi has a name, too. */
export function canSubmit(fields: Dot1xFields, isWifi: boolean): boolean {
  const { identity, deviceFile, ssid } = fields;
  return identity.trim() !== '' && deviceFile !== null && (!isWifi || ssid !== '');
}

/** IEEE 802.11: a network's name has at most so many bytes. */
const longestSsid = 32;

/** Why the fields cannot be sent, as far as can be told without reading the files. */
export function fieldProblems(fields: Dot1xFields, isWifi: boolean): Dot1xProblems {
  const { ssid, deviceFile, caFile } = fields;
  const problems: Dot1xProblems = {};
  if (isWifi && new TextEncoder().encode(ssid).length > longestSsid) {
    problems.ssid = `The name of a network has at most ${longestSsid} bytes; letters such as å take two.`;
  }
  const wrong = { deviceFile: nameProblem(deviceFile), caFile: nameProblem(caFile) };
  if (wrong.deviceFile !== null) problems.deviceFile = wrong.deviceFile;
  if (wrong.caFile !== null) problems.caFile = wrong.caFile;
  return problems;
}

function nameProblem(file: File | null): string | null {
  return file && whyNoCertificateFile(file);
}

/** Reads the files. What the device does not need for the method is left out. */
export async function credentialsOf(
  fields: Dot1xFields,
): Promise<{ credentials: Schema<'Dot1xCredentials'> } | { problems: Dot1xProblems }> {
  const { identity, method, phase2Method, password, deviceFile, caFile } = fields;
  const device = deviceFile && (await textOf(deviceFile));
  const authority = caFile && (await textOf(caFile));
  const problems: Dot1xProblems = {};
  if (device && 'problem' in device) problems.deviceFile = device.problem;
  if (authority && 'problem' in authority) problems.caFile = authority.problem;
  if (Object.keys(problems).length > 0) return { problems };
  return {
    credentials: {
      identity: identity.trim(),
      method,
      deviceCertificate: device && 'text' in device ? device.text : '',
      ...(authority && 'text' in authority && { caCertificate: authority.text }),
      ...(hasPhase2(fields) && { phase2Method }),
      ...(hasPassword(fields) && password !== '' && { password }),
    },
  };
}

async function textOf(file: File): Promise<{ text: string } | { problem: string }> {
  const bytes = await readFile(file);
  if (!bytes) return { problem: unreadableFile(file) };
  if (bytes.length === 0) return { problem: `"${file.name}" is empty. Choose another file.` };
  return { text: certificateText(bytes) };
}

/** RFC 7468 section 2: lines of 64 characters. */
const line = /.{1,64}/g;

/** The first byte of any DER certificate: it is a SEQUENCE (X.690 section 8.9). */
const sequence = 0x30;

/**
 * The content of a certificate file as the text that 802.1x credentials are sent as. A file in DER, which is no text,
 * is written as PEM; whether it is a certificate is for the device to say.
 */
export function certificateText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (bytes[0] !== sequence || text.includes('-----BEGIN ')) return text;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const lines = btoa(binary).match(line) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

import type { Schema } from '@stillhouse/contracts/api';
import { decodeUtf16 } from '@stillhouse/foundation/certificate-file-kind';
import { trimInput } from '@stillhouse/foundation/invisible-characters';
import {
  getIdentityProblem,
  getSsidProblem,
  getWifiPasswordProblem,
} from '@stillhouse/foundation/wifi-rules';
import { formatUnreadableFile, readFile } from '@stillhouse/ui/read-file';
import { getContentProblem, getFileProblem } from '../../certificate-files/certificate-file.ts';

type Method = Schema<'Dot1xMethod'>;
type Phase2Method = Schema<'Phase2Method'>;

/** The fields of both forms. `ssid` and `isHidden` apply to Wi-Fi only. */
export type Dot1xFields = {
  ssid: string;
  isHidden: boolean;
  identity: string;
  deviceFile: File | null;
  caFile: File | null;
  /** From the file of another device. Its CA certificate is sent if none is chosen. */
  takenOver: { fileName: string; identity: string; caCertificate: string | undefined } | null;
  method: Method;
  phase2Method: Phase2Method;
  password: string;
};

export type Dot1xProblems = Partial<
  Record<'ssid' | 'identity' | 'password' | 'deviceFile' | 'caFile', string>
>;

export const emptyFields: Dot1xFields = {
  ssid: '',
  isHidden: false,
  identity: '',
  deviceFile: null,
  caFile: null,
  takenOver: null,
  method: 'TLS',
  // What nearly every such network wants.
  phase2Method: 'MSCHAPV2',
  password: '',
};

/** In the order of R3.25. */
export const methods: readonly Method[] = ['TLS', 'NONE', 'PEAP', 'PWD', 'TTLS'];
export const phase2Methods: readonly Phase2Method[] = ['NONE', 'PAP', 'MSCHAP', 'MSCHAPV2'];

/** Whether the method has an inner (phase 2) method. */
export function hasPhase2({ method }: Dot1xFields): boolean {
  return method === 'PEAP' || method === 'TTLS';
}

/** TLS uses certificates only, and NONE uses nothing, so neither has a password. */
export function hasPassword({ method }: Dot1xFields): boolean {
  return method !== 'TLS' && method !== 'NONE';
}

/**
 * Whether the form can be submitted: with an identity and exactly one device file (R4.35), and for
 * Wi-Fi with a name.
 */
export function canSubmit(fields: Dot1xFields, isWifi: boolean): boolean {
  const { identity, deviceFile, ssid } = fields;
  return trimInput(identity) !== '' && deviceFile !== null && (!isWifi || ssid !== '');
}

/** Returns the problems of the fields that can be found without reading the files. */
export function getFieldProblems(fields: Dot1xFields, isWifi: boolean): Dot1xProblems {
  const { ssid, identity, password, deviceFile, caFile } = fields;
  const found = {
    ssid: isWifi ? getSsidProblem(ssid) : null,
    identity: getIdentityProblem(trimInput(identity)),
    password: hasPassword(fields) ? getWifiPasswordProblem('EAP', password) : null,
    deviceFile: getCredentialFileProblem(deviceFile),
    caFile: getCredentialFileProblem(caFile),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** Two of them, as text, fit into a JSON body (`x-limit-bytes`). */
export const fileLimit = { bytes: 300_000, text: '300 KB' };

function getCredentialFileProblem(file: File | null): string | null {
  return file && getFileProblem(file, fileLimit);
}

/** Reads the files, and leaves out what the method does not use. */
export async function readCredentials(
  fields: Dot1xFields,
): Promise<{ credentials: Schema<'Dot1xCredentials'> } | { problems: Dot1xProblems }> {
  const { identity, method, phase2Method, password, deviceFile, caFile, takenOver } = fields;
  const device = deviceFile && (await readText(deviceFile));
  const authority = caFile && (await readText(caFile));
  const caCertificate =
    authority && 'text' in authority ? authority.text : takenOver?.caCertificate;
  const problems: Dot1xProblems = {};
  if (device && 'problem' in device) problems.deviceFile = device.problem;
  if (authority && 'problem' in authority) problems.caFile = authority.problem;
  if (Object.keys(problems).length > 0) return { problems };
  return {
    credentials: {
      identity: trimInput(identity),
      method,
      deviceCertificate: device && 'text' in device ? device.text : '',
      ...(caCertificate !== undefined && { caCertificate }),
      ...(hasPhase2(fields) && { phase2Method }),
      ...(hasPassword(fields) && password !== '' && { password }),
    },
  };
}

async function readText(file: File): Promise<{ text: string } | { problem: string }> {
  const bytes = await readFile(file);
  if (!bytes) return { problem: formatUnreadableFile(file) };
  const problem = getContentProblem(file, bytes);
  return problem === null ? { text: toCertificateText(decodeUtf16(bytes)) } : { problem };
}

/** RFC 7468 section 2: lines of 64 characters. */
const textLine = /.{1,64}/g;

/** The first byte of any DER certificate: it is a SEQUENCE (X.690 section 8.9). */
const derSequence = 0x30;

/**
 * Converts the content of a certificate file to the text that 802.1x credentials contain. Binary
 * DER is encoded as PEM. The device decides whether it is a certificate.
 */
export function toCertificateText(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (bytes[0] !== derSequence || text.includes('-----BEGIN ')) return text;
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const lines = btoa(binary).match(textLine) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

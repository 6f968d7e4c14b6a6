import type { Schema } from '@stillhouse/contracts/api';
import { describeWrongFile } from '@stillhouse/foundation/certificate-file-kind';
import { replaceAnyCase } from '@stillhouse/foundation/escape-pattern';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getIdentityProblem, getSsidProblem } from '@stillhouse/foundation/wifi-rules';
import { parseName } from '../../certificate-files/certificate-name.ts';
import { readCertificates } from '../../certificate-files/read-certificates.ts';
import { getValidity } from '../../certificate-files/validity.ts';
import {
  type FileRules,
  parseExportedFile,
  readChosenFile,
} from '../../downloads/exported-file.ts';
import { listCountries } from './countries.ts';
import { createDefaultFields, getCsrProblems } from './csr-subject.ts';
import { type DeviceNames, insertNames, removeNames } from './device-names.ts';
import { fileLimit, methods, phase2Methods } from './dot1x-fields.ts';

const dot1xFileRules = {
  format: 'stillhouse-dot1x',
  version: 1,
  limit: fileLimit,
  chooseAnother: 'Choose a file that "Save for the next device" has saved.',
  saveAgain: 'Save the file again on the other device.',
} as const satisfies FileRules;

/** By the keys that the API has for the attributes of a subject (R3.27). */
const subjectFields = {
  C: 'country',
  ST: 'state',
  L: 'locality',
  O: 'organizationName',
  OU: 'organizationalUnit',
  EMAILADDRESS: 'email',
} as const satisfies Readonly<Record<string, keyof Schema<'CsrSubject'>>>;

const known = {
  subject: Object.values(subjectFields) as readonly string[],
  credentials: ['identity', 'method', 'phase2Method', 'caCertificate'] as readonly string[],
  wifi: ['ssid', 'isHidden'] as readonly string[],
};

/** What this device's user and page know, and its report of 802.1x does not. */
type Known = {
  /** In PEM; the device does not return it. */
  caCertificate: string | undefined;
  serialNumber: string;
  wifi: Dot1xContent['wifi'];
};

/**
 * What the next device takes over, without secrets. Texts have `{commonName}` and `{serialNumber}`
 * where they had the names of the device, whose serial number is a password (R2.14).
 */
export type Dot1xContent = {
  subject: Partial<Omit<Schema<'CsrSubject'>, 'commonName'>>;
  credentials: Partial<
    Pick<Schema<'Dot1xCredentials'>, 'identity' | 'method' | 'phase2Method' | 'caCertificate'>
  >;
  /** The Wi-Fi network with 802.1x, if the device has one. */
  wifi?: { ssid: string; isHidden?: true } | undefined;
};

/** @param report what the device reports of its credentials */
export function makeDot1xFile(
  report: Schema<'Dot1xInterface'>,
  { caCertificate, serialNumber, wifi }: Known,
  now: number,
) {
  const attributes = parseName(report.certificate?.subject ?? '');
  const find = (wanted: string) => attributes.find(({ key }) => key === wanted)?.value;
  const subject = Object.entries(subjectFields).map(([key, field]) => [field, find(key)]);
  const { identity, method, phase2Method } = report;
  const { format, version } = dot1xFileRules;
  return {
    format,
    version,
    savedAt: new Date(now).toISOString(),
    // A unit may be named like a device.
    subject: removeNames(Object.fromEntries(subject), { commonName: '', serialNumber }),
    credentials: {
      ...removeNames({ identity }, { commonName: find('CN') ?? '', serialNumber }),
      ...(method && methods.includes(method) && { method }),
      ...(phase2Method && phase2Methods.includes(phase2Method) && { phase2Method }),
      caCertificate,
    },
    // The name has to stay as it is, so it cannot have a placeholder.
    wifi: wifi && replaceAnyCase(wifi.ssid, serialNumber, '') === wifi.ssid ? wifi : undefined,
  };
}

/** The device that a file is read for, and its time in epoch milliseconds. */
type Target = { names: DeviceNames; now: number };

/** @returns the content of a chosen file, or why it is not used. Nothing in it is trusted. */
export async function readDot1xFile(file: File, target: Target): Promise<Dot1xContent | string> {
  const bytes = await readChosenFile(file, dot1xFileRules);
  if (typeof bytes === 'string') return bytes;
  // Such as a private key, which is then not read any further.
  const wrong = describeWrongFile(bytes);
  if (wrong !== null) return `"${file.name}" cannot be used: ${wrong}.`;
  const parsed = parseExportedFile(new TextDecoder().decode(bytes), dot1xFileRules);
  if (typeof parsed === 'string') return parsed;
  const problem = findFieldProblem(parsed);
  if (problem !== undefined) return problem;
  const content = parsed as unknown as Dot1xContent;
  return findValueProblem(content, target) ?? content;
}

function findFieldProblem(file: Readonly<Record<string, unknown>>): string | undefined {
  const { format, version, savedAt, ...parts } = file;
  const unknown = Object.keys(parts).find((key) => !Object.hasOwn(known, key));
  if (unknown !== undefined) return describeUnknown(unknown);
  for (const [part, fields] of Object.entries(known)) {
    const values = parts[part];
    if (part === 'wifi' && values === undefined) continue;
    if (!isRecord(values)) return `The file has no "${part}". ${dot1xFileRules.saveAgain}`;
    for (const [key, value] of Object.entries(values)) {
      if (!fields.includes(key)) return describeUnknown(`${part}/${key}`);
      if (key === 'isHidden') {
        if (value !== true) return describe(`${part}/${key}`, 'It must be true, or left out.');
      } else if (typeof value !== 'string') {
        return describe(`${part}/${key}`, 'It must be text.');
      }
    }
  }
  return undefined;
}

function findValueProblem(
  { subject, credentials, wifi }: Dot1xContent,
  { names, now }: Target,
): string | undefined {
  const fields = { ...createDefaultFields('', 'name'), ...insertNames(subject, names) };
  const [problem] = Object.entries(getCsrProblems(fields));
  if (problem) return describe(`subject/${problem[0]}`, problem[1]);
  if (!listCountries().some(({ value }) => value === fields.country)) {
    return describe('subject/country', 'It must be a country code of ISO 3166, such as NO.');
  }
  const unusable = wifi && getSsidProblem(wifi.ssid ?? '');
  if (unusable) return describe('wifi/ssid', unusable);
  const { identity, method, phase2Method, caCertificate } = insertNames(credentials, names);
  const found = identity === undefined ? null : getIdentityProblem(identity);
  if (found !== null) return describe('credentials/identity', found);
  if (method !== undefined && !methods.includes(method)) {
    return describe('credentials/method', `It must be one of ${methods.join(', ')}.`);
  }
  if (phase2Method !== undefined && !phase2Methods.includes(phase2Method)) {
    return describe('credentials/phase2Method', `It must be one of ${phase2Methods.join(', ')}.`);
  }
  return caCertificate === undefined ? undefined : findCaProblem(caCertificate, now);
}

function findCaProblem(pem: string, now: number): string | undefined {
  const certificates = readCertificates(pem);
  if (!certificates?.length) {
    return describe('credentials/caCertificate', 'It must be a certificate in PEM.');
  }
  const expired = certificates.find((each) => getValidity(each, now).kind === 'expired');
  if (expired === undefined) return undefined;
  return `The CA certificate "${expired.name}" in the file has expired. Set up the other device with a valid one, and save its file again.`;
}

function describe(path: string, problem: string): string {
  return `"${path}" in the file cannot be used. ${problem}`;
}

function describeUnknown(path: string): string {
  return `The file has "${path}", which this console does not know. ${dot1xFileRules.saveAgain}`;
}

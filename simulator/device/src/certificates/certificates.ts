import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { Issue } from '../state/device-state.ts';
import { readCertificates } from './certificate-file.ts';
import { certificateName } from './certificate-name.ts';
import type { X509 } from './certificate-reader.ts';

type Certificate = Schema<'Certificate'>;

type Uploaded =
  | { outcome: 'added'; certificates: Certificate[] }
  /** The file is no file of certificates. */
  | { outcome: 'unreadable'; issue: Issue }
  /** It is, but there is no room for what is in it. */
  | { outcome: 'full'; issue: Issue };

/** The device keeps so many, as device-state.yaml says too. */
const mostCertificates = 64;

/** What a file picker of the console offers (spec section 5). */
const extensions = ['.pem', '.cer', '.cert', '.crt', '.der'];
const wanted = `Choose a ${extensions.slice(0, -1).join(', ')} or ${extensions.at(-1)} file with X.509 certificates in PEM or DER`;

/** Every certificate that has been uploaded, oldest first. */
export function listCertificates({ state, clock, certificateReader }: DeviceCore): Certificate[] {
  return state.certificates.map((pem) => shown(certificateReader.parse(pem), clock.now()));
}

/** Keeps what a file holds, all of it or, when it cannot be read or there is no room, none. What is there stays. */
export function addCertificates(core: DeviceCore, fileName: string, bytes: Uint8Array): Uploaded {
  const refused = (outcome: 'unreadable' | 'full', why: string): Uploaded => {
    const message = `${JSON.stringify(fileName.slice(0, 100))} cannot be taken: ${why}`;
    return { outcome, issue: { pointer: '/file', message } };
  };
  if (!extensions.some((extension) => fileName.toLowerCase().endsWith(extension))) {
    return refused('unreadable', `its name does not end like one. ${wanted}.`);
  }
  const file = readCertificates(core.certificateReader, bytes, mostCertificates);
  if ('unreadable' in file) return refused('unreadable', `${file.unreadable}. ${wanted}.`);

  const { state, clock, certificateReader } = core;
  const known = new Set(
    state.certificates.map((pem) => fingerprintOf(certificateReader.parse(pem))),
  );
  const fresh = file.certificates.filter((certificate) => !known.has(fingerprintOf(certificate)));
  const room = mostCertificates - state.certificates.length;
  if (fresh.length > room) {
    const why = `it holds ${fresh.length} new certificates, and of the ${mostCertificates} that the device keeps, ${room} are free. Delete some first.`;
    return refused('full', why);
  }
  for (const certificate of fresh) {
    state.certificates.push(certificate.toString());
    core.emit({ type: 'certificateAdded', fingerprint: fingerprintOf(certificate) });
  }
  const now = clock.now();
  return { outcome: 'added', certificates: file.certificates.map((each) => shown(each, now)) };
}

/** False: there is none of that fingerprint. */
export function deleteCertificate(core: DeviceCore, fingerprint: string): boolean {
  const { state, certificateReader } = core;
  const rest = state.certificates.filter(
    (pem) => fingerprintOf(certificateReader.parse(pem)) !== fingerprint,
  );
  if (rest.length === state.certificates.length) return false;
  state.certificates = rest;
  core.emit({ type: 'certificateDeleted', fingerprint });
  return true;
}

/** Lower-case hex SHA-256 of the DER (design D11). */
export function fingerprintOf({ fingerprint256 }: X509): string {
  return fingerprint256.replaceAll(':', '').toLowerCase();
}

/** Epoch ms, both ends included (RFC 5280 section 4.1.2.5). */
export function validityOf({ validFromDate, validToDate }: X509) {
  return { notBefore: validFromDate.getTime(), notAfter: validToDate.getTime() };
}

/** By the device's clock. */
export function isValidAt(certificate: X509, now: number): boolean {
  const { notBefore, notAfter } = validityOf(certificate);
  return notBefore <= now && now <= notAfter;
}

function shown(certificate: X509, now: number): Certificate {
  return {
    fingerprint: fingerprintOf(certificate),
    subject: certificateName(certificate.subject),
    issuer: certificateName(certificate.issuer),
    ...validityOf(certificate),
    isValid: isValidAt(certificate, now),
  };
}

import type { Schema } from '@stillhouse/contracts/api';
import type { X509 } from '../core/certificate-reader.ts';
import type { DeviceCore } from '../core/device-core.ts';
import type { Issue } from '../state/device-state.ts';
import { getCertificateDetails } from './certificate-details.ts';
import { readCertificates } from './certificate-file.ts';
import { formatDistinguishedName } from './certificate-name.ts';

type Certificate = Schema<'Certificate'>;

type UploadResult =
  | { outcome: 'added'; certificates: Certificate[] }
  /** The file is not a certificate file. */
  | { outcome: 'unreadable'; issue: Issue }
  /** The device cannot store that many certificates. */
  | { outcome: 'full'; issue: Issue };

/** Also in device-state.yaml. */
export const maxCertificates = 64;

/** The extensions that the console's file picker offers (R5.18). */
const extensions = ['.pem', '.cer', '.cert', '.crt', '.der'];
const acceptedFiles = `Choose a ${extensions.slice(0, -1).join(', ')} or ${extensions.at(-1)} file with X.509 certificates in PEM or DER`;

/** Lists the uploaded certificates, oldest first. */
export function listCertificates({ state, clock, certificateReader }: DeviceCore): Certificate[] {
  return state.certificates.map((pem) => toCertificate(certificateReader.parse(pem), clock.now()));
}

/**
 * Stores all certificates of a file, or none if the file cannot be read or there is no room.
 * Existing certificates stay.
 */
export function addCertificates(
  core: DeviceCore,
  fileName: string,
  bytes: Uint8Array,
): UploadResult {
  const reject = (outcome: 'unreadable' | 'full', why: string): UploadResult => {
    const message = `${JSON.stringify(fileName.slice(0, 100))} cannot be taken: ${why}`;
    return { outcome, issue: { pointer: '/file', message } };
  };
  if (!extensions.some((extension) => fileName.toLowerCase().endsWith(extension))) {
    return reject('unreadable', `its name does not end like one. ${acceptedFiles}.`);
  }
  const file = readCertificates(core.certificateReader, bytes, maxCertificates);
  if ('unreadable' in file) {
    // The file is in order, only too large for the device (uploadCertificate).
    if (file.isFull === true) return reject('full', file.unreadable);
    return reject('unreadable', `${file.unreadable}. ${acceptedFiles}.`);
  }

  const { state, clock, certificateReader } = core;
  const known = new Set(
    state.certificates.map((pem) => getFingerprint(certificateReader.parse(pem))),
  );
  const fresh = file.certificates.filter((certificate) => !known.has(getFingerprint(certificate)));
  const room = maxCertificates - state.certificates.length;
  if (fresh.length > room) {
    const why = `it holds ${fresh.length} new certificates, and of the ${maxCertificates} that the device keeps, ${room} are free. Delete some first.`;
    return reject('full', why);
  }
  for (const certificate of fresh) {
    state.certificates.push(certificate.toString());
    core.emit({ type: 'certificateAdded', fingerprint: getFingerprint(certificate) });
  }
  const now = clock.now();
  return {
    outcome: 'added',
    certificates: file.certificates.map((each) => toCertificate(each, now)),
  };
}

/** Returns false if no certificate has that fingerprint. */
export function deleteCertificate(core: DeviceCore, fingerprint: string): boolean {
  const { state, certificateReader } = core;
  const rest = state.certificates.filter(
    (pem) => getFingerprint(certificateReader.parse(pem)) !== fingerprint,
  );
  if (rest.length === state.certificates.length) return false;
  state.certificates = rest;
  core.emit({ type: 'certificateDeleted', fingerprint });
  return true;
}

/** Returns the SHA-256 of the DER in lower-case hex (R3.28). */
export function getFingerprint({ fingerprint256 }: X509): string {
  return fingerprint256.replaceAll(':', '').toLowerCase();
}

/** Returns epoch ms, both ends inclusive (RFC 5280 section 4.1.2.5). */
export function getValidity({ validFromDate, validToDate }: X509) {
  return { notBefore: validFromDate.getTime(), notAfter: validToDate.getTime() };
}

export function isValidAt(certificate: X509, now: number): boolean {
  const { notBefore, notAfter } = getValidity(certificate);
  return notBefore <= now && now <= notAfter;
}

function toCertificate(certificate: X509, now: number): Certificate {
  return {
    fingerprint: getFingerprint(certificate),
    subject: formatDistinguishedName(certificate.subject),
    issuer: formatDistinguishedName(certificate.issuer),
    ...getValidity(certificate),
    isValid: isValidAt(certificate, now),
    ...getCertificateDetails(certificate),
  };
}

import { getFingerprint } from '@stillhouse/device/certificates/certificates';
import { getMember } from '@stillhouse/foundation/is-record';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import type { TrafficExchange } from '../traffic/traffic.ts';

/** Separates attributes. A comma inside a value is escaped (RFC 4514 section 2.4). */
const separator = /(?<!\\),(?=[A-Za-z]+=)/;

const maxTextLength = 1_000;
/** The last second of the year 9999. */
const maxInstant = 253_402_300_799_000;

/** Returns the fingerprints of the certificates that the requests upload. */
export function listUploads(exchanges: readonly TrafficExchange[]): ReadonlySet<unknown> {
  const added = exchanges.flatMap(({ operationId, request, response }) =>
    operationId === 'uploadCertificate' && request.file !== null && response?.status === 201
      ? toList(response.body)
      : [],
  );
  return new Set(added.map((certificate) => getMember(certificate, 'fingerprint')));
}

/**
 * Issues certificates with the recorded names and validity: the recorded ones are not in a list.
 * Those without valid names and times, and those that the requests upload, are left out.
 */
export function issueRecordedCertificates(
  listed: unknown,
  uploaded: ReadonlySet<unknown>,
): string[] {
  const pems = toList(listed)
    .filter((certificate) => !uploaded.has(getMember(certificate, 'fingerprint')))
    .flatMap((certificate) => issueCertificate(certificate) ?? []);
  return [...new Set(pems)];
}

/** Returns the fingerprints of the issued certificates by the recorded ones. */
export function mapFingerprints(exchanges: readonly TrafficExchange[]): Map<string, string> {
  const uploaded = listUploads(exchanges);
  const list = exchanges.find(
    ({ operationId, response }) => operationId === 'listCertificates' && response?.status === 200,
  );
  const pairs = toList(list?.response?.body).flatMap((certificate) => {
    const fingerprint = getMember(certificate, 'fingerprint');
    const pem = uploaded.has(fingerprint) ? null : issueCertificate(certificate);
    return pem === null || typeof fingerprint !== 'string'
      ? []
      : [[fingerprint, getFingerprint(certificateReader.parse(pem))] as const];
  });
  return new Map(pairs);
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function issueCertificate(certificate: unknown): string | null {
  const [subject, issuer] = [parseName(certificate, 'subject'), parseName(certificate, 'issuer')];
  const [notBefore, notAfter] = [
    readInstant(certificate, 'notBefore'),
    readInstant(certificate, 'notAfter'),
  ];
  if (subject === null || issuer === null || notBefore === null || notAfter === null) return null;
  const names = { subject, issuer };
  return certificateReader.issue({ commonName: '', notBefore, notAfter, names });
}

function readInstant(certificate: unknown, name: string): number | null {
  const at = getMember(certificate, name);
  return typeof at === 'number' && at >= 0 && at <= maxInstant ? at : null;
}

function parseName(certificate: unknown, name: string): [key: string, value: string][] | null {
  const text = getMember(certificate, name);
  if (typeof text !== 'string' || text.length > maxTextLength) return null;
  return text.split(separator).map((pair) => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals), pair.slice(equals + 1).replace(/\\(.)/g, '$1')];
  });
}

import type { Schema } from '@stillhouse/contracts/api';
import { readCertificates } from '../certificates/certificate-file.ts';
import { certificateName } from '../certificates/certificate-name.ts';
import type { CertificateReader, X509 } from '../certificates/certificate-reader.ts';
import { fingerprintOf, isValidAt, validityOf } from '../certificates/certificates.ts';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';

type Dot1x = DeviceState['network']['dot1x'];

type Accepted = {
  certificate: X509;
  /** The device's key that the certificate is for, as the state has it. */
  privateKey: string;
  /** Of the CA file, the one that counts first. */
  authorities: X509[];
  /** Those that the device does not have yet. */
  newAuthorities: X509[];
};

const devicePointer = '/credentials/deviceCertificate';
const caPointer = '/credentials/caCertificate';

/** As device-state.yaml says too. */
const mostAuthorities = 32;
/** A chain is a handful of certificates. */
const mostInFile = 16;

/** Whether credentials can be used: by whom the certificate is, for which key, and from when until when. */
export function checkDot1x(
  { state, clock, certificateReader: reader }: DeviceCore,
  { deviceCertificate, caCertificate }: Schema<'Dot1xCredentials'>,
): Accepted | { issues: Issue[] } {
  const { dot1x } = state.network;
  const now = clock.now();
  const chain = certificatesIn(reader, devicePointer, deviceCertificate);
  const authorities =
    caCertificate === undefined ? [] : certificatesIn(reader, caPointer, caCertificate);
  if (!Array.isArray(chain) || !Array.isArray(authorities)) {
    return { issues: [chain, authorities].flatMap((it) => (Array.isArray(it) ? [] : [it])) };
  }
  const [certificate, ...between] = chain as [X509, ...X509[]];
  const privateKey = keyOf(reader, dot1x, certificate);
  const known = new Set(dot1x.caCertificates.map((pem) => reader.parse(pem).fingerprint256));
  const newAuthorities = authorities.filter(({ fingerprint256 }) => !known.has(fingerprint256));
  const issues = [
    ...(typeof privateKey === 'string' ? [] : [privateKey]),
    ...ageIssues(devicePointer, certificate, now),
    ...authorities.flatMap((authority) => authorityIssues(authority, now)),
    ...(authorities.length > 0 ? issuerIssues(reader, certificate, between, authorities) : []),
    ...roomIssues(known.size, newAuthorities.length),
  ];
  if (issues.length > 0 || typeof privateKey !== 'string') return { issues };
  return { certificate, privateKey, authorities, newAuthorities };
}

function certificatesIn(reader: CertificateReader, pointer: string, text: string): X509[] | Issue {
  const file = readCertificates(reader, new TextEncoder().encode(text), mostInFile);
  if ('certificates' in file) return file.certificates;
  const which = pointer === caPointer ? 'CA' : 'device';
  const message = `The ${which} certificate cannot be read: ${file.unreadable}. Send the text of a PEM file with an X.509 certificate.`;
  return { pointer, message };
}

/** The key that this certificate is for: of the newest signing request, or of credentials that are in use. */
function keyOf(reader: CertificateReader, dot1x: Dot1x, certificate: X509): string | Issue {
  const keys = [
    dot1x.privateKey,
    dot1x.ethernet?.privateKey,
    dot1x.wifi?.credentials.privateKey,
  ].filter((key) => key !== undefined);
  const fitting = keys.find((pem) => reader.isForKey(certificate, pem));
  if (fitting !== undefined) return fitting;
  const why =
    keys.length === 0
      ? 'The device has made no signing request yet'
      : `${named(certificate)} was issued for another key than that of the device's signing request`;
  const message = `${why}. Make a signing request, have it signed, and send that certificate.`;
  return { pointer: devicePointer, message };
}

function ageIssues(pointer: string, certificate: X509, now: number): Issue[] {
  if (isValidAt(certificate, now)) return [];
  return [{ pointer, message: `${outOfDate(certificate, now)}. Send one that is valid now.` }];
}

/** A clause that says why a certificate does not count at this time. */
export function outOfDate(certificate: X509, now: number): string {
  const { notBefore, notAfter } = validityOf(certificate);
  const when =
    now > notAfter ? `expired at ${iso(notAfter)}` : `is not valid before ${iso(notBefore)}`;
  return `${named(certificate)} ${when}, and by the device's clock it is ${iso(now)}`;
}

function authorityIssues(authority: X509, now: number): Issue[] {
  if (authority.ca) return ageIssues(caPointer, authority, now);
  const message = `${named(authority)} is no CA certificate. Send the certificate of the authority itself.`;
  return [{ pointer: caPointer, message }];
}

/** Goes up from the device's certificate; who signed each is among those sent along or the CA's. */
function issuerIssues(
  reader: CertificateReader,
  certificate: X509,
  between: X509[],
  authorities: X509[],
): Issue[] {
  const seen = new Set<string>();
  let current = certificate;
  while (!seen.has(current.fingerprint256)) {
    seen.add(current.fingerprint256);
    if (authorities.some((authority) => reader.isSignedBy(current, authority))) return [];
    const next = between.find((candidate) => reader.isSignedBy(current, candidate));
    if (next === undefined) break;
    current = next;
  }
  const names = authorities.map(named).join(', ');
  const issuer = certificateName(current.issuer) || 'nobody';
  const message = `${named(certificate)} does not lead to ${names}: its chain ends at the issuer ${issuer}. Send the CA certificate of that issuer, or what is between.`;
  return [{ pointer: caPointer, message }];
}

function roomIssues(kept: number, added: number): Issue[] {
  if (kept + added <= mostAuthorities) return [];
  const message = `The device keeps ${mostAuthorities} CA certificates and has ${kept}; ${added} more do not fit. Remove the 802.1x certificates first.`;
  return [{ pointer: caPointer, message }];
}

function named(certificate: X509): string {
  return certificateName(certificate.subject) || `The certificate ${fingerprintOf(certificate)}`;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

import type { Schema } from '@stillhouse/contracts/api';
import { readCertificates } from '../certificates/certificate-file.ts';
import type { CertificateReader, X509 } from '../core/certificate-reader.ts';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';
import {
  caPointer,
  checkAuthority,
  checkIssuer,
  checkValidity,
  formatCertificate,
} from './dot1x-chain.ts';

type Dot1x = DeviceState['network']['dot1x'];

type AcceptedCredentials = {
  certificate: X509;
  /** The device's key that the certificate belongs to, in PEM. */
  privateKey: string;
  /** The certificates of the CA file. The first one counts. */
  authorities: X509[];
  /** The certificates that the device does not have yet. */
  newAuthorities: X509[];
};

const devicePointer = '/credentials/deviceCertificate';

/** Also in device-state.yaml. */
const maxAuthorities = 32;
/** Enough for a certificate chain. */
const maxCertificatesInFile = 16;

/** Checks credentials: key, validity, issuer chain and room. */
export function checkDot1x(
  { state, clock, certificateReader: reader }: DeviceCore,
  { deviceCertificate, caCertificate }: Schema<'Dot1xCredentials'>,
): AcceptedCredentials | { issues: Issue[] } {
  const { dot1x } = state.network;
  const now = clock.now();
  const chain = parseCertificateText(reader, devicePointer, deviceCertificate);
  const authorities =
    caCertificate === undefined ? [] : parseCertificateText(reader, caPointer, caCertificate);
  if (!Array.isArray(chain) || !Array.isArray(authorities)) {
    return { issues: [chain, authorities].flatMap((it) => (Array.isArray(it) ? [] : [it])) };
  }
  // The order of a chain does not matter: the certificate is the one for the device's key.
  const own = chain.find((each) => typeof findKey(reader, dot1x, each) === 'string');
  const [certificate = own] = own === undefined ? chain : [own];
  if (certificate === undefined) throw new Error('A file that was read has a certificate.');
  const between = chain.filter((each) => each !== certificate);
  const privateKey = findKey(reader, dot1x, certificate);
  const known = new Set(dot1x.caCertificates.map((pem) => reader.parse(pem).fingerprint256));
  const newAuthorities = authorities.filter(({ fingerprint256 }) => !known.has(fingerprint256));
  const issues = [
    ...(typeof privateKey === 'string' ? [] : [privateKey]),
    ...checkValidity(devicePointer, certificate, now),
    ...authorities.flatMap((authority) => checkAuthority(authority, now)),
    ...(authorities.length > 0 ? checkIssuer(reader, certificate, between, authorities) : []),
    ...checkRoom(known.size, newAuthorities.length),
  ];
  if (issues.length > 0 || typeof privateKey !== 'string') return { issues };
  return { certificate, privateKey, authorities, newAuthorities };
}

function parseCertificateText(
  reader: CertificateReader,
  pointer: string,
  text: string,
): X509[] | Issue {
  const file = readCertificates(reader, new TextEncoder().encode(text), maxCertificatesInFile);
  if ('certificates' in file) return file.certificates;
  const which = pointer === caPointer ? 'CA' : 'device';
  const message = `The ${which} certificate cannot be read: ${file.unreadable}. Send the text of a PEM file with an X.509 certificate.`;
  return { pointer, message };
}

/**
 * Finds the device's key for this certificate, among the newest signing request and the credentials
 * in use.
 */
function findKey(reader: CertificateReader, dot1x: Dot1x, certificate: X509): string | Issue {
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
      : `${formatCertificate(certificate)} was issued for another key than that of the device's signing request`;
  const message = `${why}. Make a signing request, have it signed, and send that certificate.`;
  return { pointer: devicePointer, message };
}

function checkRoom(stored: number, added: number): Issue[] {
  if (stored + added <= maxAuthorities) return [];
  const message = `The device keeps ${maxAuthorities} CA certificates and has ${stored}; ${added} more do not fit. Remove the 802.1x certificates first.`;
  return [{ pointer: caPointer, message }];
}

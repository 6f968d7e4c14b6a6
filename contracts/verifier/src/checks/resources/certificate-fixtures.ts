import { type KeyObject, X509Certificate } from 'node:crypto';
import { certificatePems } from '../../fixtures/certificate-pems.ts';
import { keyTypePems } from '../../fixtures/key-type-pems.ts';
import { decodeEscapes } from './certificate-names.ts';
import type { Instance } from './collection.ts';

/** A certificate to upload, and the properties that a device must return for it. */
export type CertificateFixture = Instance & {
  readonly der: Uint8Array;
  /** Epoch milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** `key=value` pairs in any order, without escapes. */
  readonly subject: ReadonlySet<string>;
  readonly issuer: ReadonlySet<string>;
  readonly isCa: boolean;
  readonly serialNumber: string;
  /** Without their types. */
  readonly alternativeNames: readonly string[];
  /** The size, or the name of a key that has one size. */
  readonly key: { readonly isRsa: boolean; readonly size: string };
};

export const certificateFixtures = Object.values(certificatePems).map(createFixture);

/** One of each type of key. */
export const keyTypeFixtures = Object.values(keyTypePems).map(createFixture);

/** Reads what a device must return for a certificate in PEM. */
export function createFixture(pem: string): CertificateFixture {
  const certificate = new X509Certificate(pem);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  return {
    pem,
    der: certificate.raw,
    // Lower-case hexadecimal SHA-256 of the DER form (R3.28).
    id: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBefore: certificate.validFromDate.getTime(),
    notAfter: certificate.validToDate.getTime(),
    subject: new Set(certificate.subject.split('\n').map(decodeEscapes)),
    issuer: new Set(certificate.issuer.split('\n').map(decodeEscapes)),
    isCa: certificate.ca,
    serialNumber: certificate.serialNumber,
    alternativeNames: (certificate.subjectAltName ?? '')
      .split(', ')
      .filter((name) => name !== '')
      .map((name) => name.slice(name.indexOf(':') + 1)),
    key: {
      isRsa: asymmetricKeyType?.startsWith('rsa') === true,
      size: getKeySize(asymmetricKeyType, asymmetricKeyDetails),
    },
  };
}

function getKeySize(
  type: KeyObject['asymmetricKeyType'],
  { modulusLength, namedCurve = '' }: KeyObject['asymmetricKeyDetails'] = {},
): string {
  if (modulusLength !== undefined) return String(modulusLength);
  return /\d{3}/.exec(namedCurve)?.[0] ?? /\d+/.exec(type ?? '')?.[0] ?? '';
}

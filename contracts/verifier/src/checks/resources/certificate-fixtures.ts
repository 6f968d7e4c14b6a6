import { X509Certificate } from 'node:crypto';
import { certificatePems } from '../../fixtures/certificate-pems.ts';
import type { Instance } from './collection.ts';

/** A certificate to upload, and the properties that a device must return for it. */
export type CertificateFixture = Instance & {
  readonly der: Uint8Array;
  /** Epoch milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** `key=value` pairs in any order. */
  readonly subject: ReadonlySet<string>;
  readonly issuer: ReadonlySet<string>;
  readonly isCa: boolean;
  readonly serialNumber: string;
  /** Without their types. */
  readonly alternativeNames: readonly string[];
  readonly key: { readonly isRsa: boolean; readonly bits: number };
};

export const certificateFixtures = Object.values(certificatePems).map(createFixture);

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
    subject: new Set(certificate.subject.split('\n')),
    issuer: new Set(certificate.issuer.split('\n')),
    isCa: certificate.ca,
    serialNumber: certificate.serialNumber,
    alternativeNames: (certificate.subjectAltName ?? '')
      .split(', ')
      .filter((name) => name !== '')
      .map((name) => name.slice(name.indexOf(':') + 1)),
    key: {
      isRsa: asymmetricKeyType === 'rsa',
      bits: asymmetricKeyDetails?.modulusLength ?? 256,
    },
  };
}

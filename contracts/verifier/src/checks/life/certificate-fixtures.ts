import { X509Certificate } from 'node:crypto';
import { certificatePems } from '../../fixtures/certificate-pems.ts';

/** A certificate to upload, and the properties that a device must return for it. */
export type CertificateFixture = {
  readonly pem: string;
  readonly der: Uint8Array;
  /** Lower-case hexadecimal SHA-256 of the DER form (R3.28). */
  readonly fingerprint: string;
  /** Epoch milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** `key=value` pairs in any order. */
  readonly subject: ReadonlySet<string>;
  readonly issuer: ReadonlySet<string>;
};

export const certificateFixtures = Object.values(certificatePems).map(createFixture);

function createFixture(pem: string): CertificateFixture {
  const certificate = new X509Certificate(pem);
  return {
    pem,
    der: certificate.raw,
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBefore: certificate.validFromDate.getTime(),
    notAfter: certificate.validToDate.getTime(),
    subject: new Set(certificate.subject.split('\n')),
    issuer: new Set(certificate.issuer.split('\n')),
  };
}

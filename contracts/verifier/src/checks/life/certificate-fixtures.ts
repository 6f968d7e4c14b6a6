import { X509Certificate } from 'node:crypto';
import { certificatePems } from '../../fixtures/certificate-pems.ts';

/** A certificate to upload, and the properties that a device must return for it. */
export type Fixture = {
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

export const fixtures = Object.values(certificatePems).map(fixtureOf);

function fixtureOf(pem: string): Fixture {
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

/** A form with one file, as browsers send it (RFC 7578). */
export function formWith(
  fileName: string,
  bytes: Uint8Array | string,
): { contentType: string; body: Uint8Array } {
  const boundary = '----stillhouse-contract-7d1f0a';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(head),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

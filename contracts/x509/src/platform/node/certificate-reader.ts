import { createPublicKey, X509Certificate } from 'node:crypto';
import { issueCertificate } from '../../issue-certificate.ts';

/** Reads certificates and keys with Node's parser, and issues certificates. */
export const certificateReader = {
  issue: issueCertificate,
  /** Parses PEM or DER. Throws an Error if it is not a certificate. */
  parse(source: string | Uint8Array): X509Certificate {
    return new X509Certificate(source);
  },
  /** Throws an Error if the text is not a key in PEM. */
  checkKey(pem: string): void {
    createPublicKey(pem);
  },
  /** Returns the public key of a private key. Both are PEM. */
  getPublicKey(pem: string): string {
    return createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  },
  /** Returns true if the certificate was issued for this key. */
  isForKey({ raw }: { raw: Uint8Array }, keyPem: string): boolean {
    try {
      return new X509Certificate(raw).publicKey.equals(createPublicKey(keyPem));
    } catch {
      // Node does not support this kind of public key, so it is not a key of the device.
      return false;
    }
  },
  isSignedBy(certificate: { raw: Uint8Array }, issuer: { raw: Uint8Array }): boolean {
    const authority = new X509Certificate(issuer.raw);
    const issued = new X509Certificate(certificate.raw);
    return issued.checkIssued(authority) && issued.verify(authority.publicKey);
  },
};

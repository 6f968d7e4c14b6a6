import { fromPem, toPem } from '../../der.ts';
import { issueCertificate } from '../../issue-certificate.ts';
import type { certificateReader as node } from '../node/certificate-reader.ts';
import { Certificate } from './certificate.ts';
import { isIssuedBy, isSignatureValid } from './issuer.ts';
import { readKey } from './public-key.ts';

type Reader = typeof node;
type Parsed = ReturnType<Reader['parse']>;

/** As that of Node, for a page, which has no synchronous parser. */
export const certificateReader: Reader = {
  issue: issueCertificate,
  // The device reads only what both have (CertificateReader).
  parse: (source) => parse(source) as unknown as Parsed,
  checkKey(pem) {
    readKey(pem);
  },
  getPublicKey: (pem) => toPem('PUBLIC KEY', readKey(pem)),
  isForKey({ raw }, keyPem) {
    try {
      return isEqual(parse(raw).publicKeyInfo, readKey(keyPem));
    } catch {
      // This kind of public key is not supported, so it is not a key of the device.
      return false;
    }
  },
  isSignedBy(certificate, issuer) {
    const [issued, authority] = [parse(certificate.raw), parse(issuer.raw)];
    return isIssuedBy(issued, authority) && isSignatureValid(issued, authority);
  },
};

function parse(source: string | Uint8Array): Certificate {
  if (typeof source !== 'string') return new Certificate(source);
  return new Certificate(fromPem(source, /^(?:X509 |TRUSTED )?CERTIFICATE$/).der);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

import { loadX509 } from '@stillhouse/x509/x509';

/** A certificate for a device's key and the CA that signed it, both in PEM. */
export type IssuedCertificate = {
  readonly pems: { readonly deviceCertificate: string; readonly caCertificate: string };
  /** Validity of both certificates, in epoch milliseconds. */
  readonly validity: { readonly notBefore: number; readonly notAfter: number };
};

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** The certificate must be valid even if the device's clock is far off. */
const notBefore = Date.UTC(2020, 0, 1);
const notAfter = Date.UTC(2119, 11, 31);

/**
 * Signs a certificate signing request (PKCS#10 in PEM) with a new CA. Its key is discarded.
 * @throws if the text is not a signing request
 */
export async function issueCertificate(requestPem: string): Promise<IssuedCertificate> {
  const { BasicConstraintsExtension, Pkcs10CertificateRequest, X509CertificateGenerator } =
    await loadX509();
  const request = new Pkcs10CertificateRequest(requestPem);
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const validity = { notBefore: new Date(notBefore), notAfter: new Date(notAfter) };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: 'CN=Verifier authority',
    keys,
    signingAlgorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    subject: request.subjectName,
    issuer: authority.subjectName,
    publicKey: request.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm,
  });
  const toPem = (one: { toString(format: 'pem'): string }) => `${one.toString('pem')}\n`;
  return {
    pems: { deviceCertificate: toPem(certificate), caCertificate: toPem(authority) },
    validity: { notBefore, notAfter },
  };
}

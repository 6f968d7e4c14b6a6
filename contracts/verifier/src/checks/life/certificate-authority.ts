import { loadX509 } from '@stillhouse/x509/x509';

/** A certificate for a device's key, and the authority that has signed it; both in PEM. */
export type Issued = {
  readonly pems: { readonly deviceCertificate: string; readonly caCertificate: string };
  /** Of both, epoch milliseconds. */
  readonly validity: { readonly notBefore: number; readonly notAfter: number };
};

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** A device's clock may be far off, and its certificate is to be good all the same. */
const notBefore = Date.UTC(2020, 0, 1);
const notAfter = Date.UTC(2119, 11, 31);

/**
 * Signs a signing request (PKCS#10 in PEM) by an authority that is made for it; nobody keeps its key.
 * @throws when it is no signing request
 */
export async function issuedFor(requestPem: string): Promise<Issued> {
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
  const pem = (one: { toString(format: 'pem'): string }) => `${one.toString('pem')}\n`;
  return {
    pems: { deviceCertificate: pem(certificate), caCertificate: pem(authority) },
    validity: { notBefore, notAfter },
  };
}

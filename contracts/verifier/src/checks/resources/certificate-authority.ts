import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { loadX509 } from '@stillhouse/x509/x509';

/** A certificate for a device's key and the CA that signed it, both in PEM. */
export type IssuedCertificate = {
  readonly pems: { readonly deviceCertificate: string; readonly caCertificate: string };
  /** The name of the CA, as in `Certificate` of the contract. */
  readonly issuer: string;
  /** Validity of both certificates, in epoch milliseconds. */
  readonly validity: { readonly notBefore: number; readonly notAfter: number };
};

/** The subject of a signing request, as in CsrSubject of the contract. */
export type CertificateSubject = {
  readonly country: string;
  readonly state: string;
  readonly locality: string;
  readonly organizationName: string;
  readonly organizationalUnit: string;
  readonly commonName: string;
  readonly email: string;
};

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const issuer = 'CN=Verifier authority';
/** The certificate must be valid even if the clock of the device was never set. */
const notBefore = Date.UTC(1970, 0, 1);
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
    name: issuer,
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
    issuer,
    validity: { notBefore, notAfter },
  };
}

/**
 * Returns what is wrong with a signing request (PKCS#10 in PEM), or null. Its signature must match
 * its key (RFC 2986 section 4.2), and its subject the one that was requested.
 */
export async function findRequestProblem(
  requestPem: string,
  subject: CertificateSubject,
): Promise<string | null> {
  const { Pkcs10CertificateRequest } = await loadX509();
  try {
    const request = new Pkcs10CertificateRequest(requestPem);
    if (!(await request.verify())) return 'its signature does not match its key';
    const { commonName, country, state, locality, organizationName, organizationalUnit } = subject;
    const expected = {
      C: country,
      ST: state,
      L: locality,
      O: organizationName,
      OU: organizationalUnit,
      CN: commonName,
    };
    for (const [name, value] of Object.entries(expected)) {
      const found = request.subjectName.getField(name);
      if (found.length !== 1 || found[0] !== value) {
        return `its subject has ${name}=${JSON.stringify(found)} instead of ${JSON.stringify(value)}`;
      }
    }
    // As an attribute of the subject, or as an alternative name (RFC 5280 section 4.1.2.6).
    const hasEmail = Buffer.from(request.rawData).includes(subject.email);
    return hasEmail ? null : `it does not contain the email ${subject.email}`;
  } catch (error) {
    return `it is not a signing request (${getErrorMessage(error)})`;
  }
}

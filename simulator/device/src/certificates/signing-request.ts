import { loadX509 } from '@stillhouse/x509/x509';
import { exportPrivateKeyPem, generateKeyPair, signingAlgorithm } from './key-pair.ts';

/** The subject of the certificate. Missing and empty values are omitted from the name. */
type SubjectFields = {
  /** ISO 3166. */
  country: string;
  state?: string;
  locality?: string;
  organizationName?: string;
  organizationalUnit?: string;
  commonName: string;
  email?: string;
};

type SigningRequest = {
  /** PKCS#8 in PEM. */
  privateKeyPem: string;
  /** PKCS#10 in PEM (RFC 2986, RFC 7468). */
  requestPem: string;
};

/** Creates a key pair from real entropy, and a request to certify it (decision 0020). */
export async function createSigningRequest(subject: SubjectFields): Promise<SigningRequest> {
  const { Name, Pkcs10CertificateRequestGenerator } = await loadX509();
  const keys = await generateKeyPair();
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: new Name(getNameAttributes(subject)),
    keys,
    signingAlgorithm,
  });
  return {
    privateKeyPem: await exportPrivateKeyPem(keys.privateKey),
    requestPem: `${request.toString('pem')}\n`,
  };
}

/**
 * Orders the attributes from the widest to the narrowest. Each has an explicit string type (RFC
 * 5280 appendix A), because the library reads plain text that begins with # as hexadecimal.
 */
function getNameAttributes(subject: SubjectFields) {
  const { country, state, locality, organizationName, organizationalUnit, commonName, email } =
    subject;
  const texts = Object.entries({
    ST: state,
    L: locality,
    O: organizationName,
    OU: organizationalUnit,
    CN: commonName,
  }).flatMap(([key, value]) => (value ? [{ [key]: [{ utf8String: value }] }] : []));
  return [
    { C: [{ printableString: country }] },
    ...texts,
    ...(email ? [{ E: [{ ia5String: email }] }] : []),
  ];
}

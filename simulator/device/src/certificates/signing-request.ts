import { createRequest, type NameAttribute, textTags } from '@stillhouse/x509/signing-request';
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
  const { privateKey, publicKey } = await generateKeyPair();
  const info = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const requestPem = await createRequest(
    getNameAttributes(subject),
    info,
    async (content) =>
      new Uint8Array(await crypto.subtle.sign(signingAlgorithm, privateKey, content)),
  );
  return { privateKeyPem: await exportPrivateKeyPem(privateKey), requestPem };
}

/** Orders the attributes from the widest to the narrowest. */
function getNameAttributes(subject: SubjectFields): NameAttribute[] {
  const { country, state, locality, organizationName, organizationalUnit, commonName, email } =
    subject;
  const texts = Object.entries({
    ST: state,
    L: locality,
    O: organizationName,
    OU: organizationalUnit,
    CN: commonName,
  }).flatMap(([key, value]): NameAttribute[] => (value ? [[key, value]] : []));
  return [
    ['C', country, textTags.printable],
    ...texts,
    ...(email ? [['EMAILADDRESS', email, textTags.ia5] as const] : []),
  ];
}

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
  const requestPem = await createRequest(getNameAttributes(subject), info, (content) =>
    signWithFixedSize(privateKey, content),
  );
  return { privateKeyPem: await exportPrivateKeyPem(privateKey), requestPem };
}

/** Each signature has the usual size with a probability of a quarter. */
const maxSignatures = 200;

/**
 * Signs until both numbers of the signature need all of their bytes and no sign byte. Otherwise the
 * size of the request is random, and so is the time that it takes on a slow network.
 */
async function signWithFixedSize(
  privateKey: Parameters<typeof exportPrivateKeyPem>[0],
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  for (let made = 1; ; made += 1) {
    const signed = await crypto.subtle.sign(signingAlgorithm, privateKey, content);
    const signature = new Uint8Array(signed);
    const firstBytes = [signature[0] ?? 0, signature[signature.length / 2] ?? 0];
    if (made >= maxSignatures || firstBytes.every((byte) => byte > 0 && byte < 0x80)) {
      return signature;
    }
  }
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

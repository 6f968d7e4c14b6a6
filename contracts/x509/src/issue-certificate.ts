import { createHash, createPrivateKey, createPublicKey, sign, X509Certificate } from 'node:crypto';

/** Attributes of a name in their order, such as `['O', 'Example']`. */
type NameAttributes = readonly (readonly [key: string, value: string])[];

/**
 * The validity period is in epoch milliseconds. A certificate has whole seconds. Without names,
 * subject and issuer are the common name.
 */
export type CertificateRequest = {
  commonName: string;
  notBefore: number;
  notAfter: number;
  names?: { subject: NameAttributes; issuer: NameAttributes };
};

/** The DER of an Ed25519 key (RFC 8410) before the 32 bytes of the private key. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const ed25519 = encode(0x30, encode(0x06, Buffer.from('2b6570', 'hex')));
/** The object identifiers of attributes. */
const attributeIds: Readonly<Record<string, string>> = {
  CN: '550403',
  C: '550406',
  L: '550407',
  ST: '550408',
  O: '55040a',
  OU: '55040b',
  EMAILADDRESS: '2a864886f70d010901',
};

/**
 * Issues a certificate in PEM (RFC 5280), signed by its own key. Key and number derive from the
 * request, and Ed25519 signatures have no random part, so the same request returns the same
 * certificate. Nobody keeps the key.
 */
export function issueCertificate(request: CertificateRequest): string {
  const { commonName, notBefore, notAfter, names } = request;
  const purpose = names === undefined ? commonName : JSON.stringify(names);
  const seed = createHash('sha256').update(`${purpose}\n${notBefore}\n${notAfter}`).digest();
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { subject, issuer } = names ?? {
    subject: [['CN', commonName]],
    issuer: [['CN', commonName]],
  };
  const body = encode(
    0x30,
    // Positive.
    encode(0x02, Buffer.from([1]), seed.subarray(0, 8)),
    ed25519,
    encodeName(issuer),
    encode(0x30, encodeTime(notBefore), encodeTime(notAfter)),
    encodeName(subject),
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
  );
  const signature = encode(0x03, Buffer.from([0]), sign(null, body, key));
  return new X509Certificate(encode(0x30, body, ed25519, signature)).toString();
}

/** Leaves out attributes that have no known identifier. */
function encodeName(attributes: NameAttributes): Buffer {
  const encoded = attributes.flatMap(([key, value]) => {
    const id = attributeIds[key];
    if (id === undefined) return [];
    const attribute = encode(
      0x30,
      encode(0x06, Buffer.from(id, 'hex')),
      encode(0x0c, Buffer.from(value)),
    );
    return [encode(0x31, attribute)];
  });
  return encode(0x30, ...encoded);
}

/** UTCTime up to 2049, GeneralizedTime from 2050 on. */
function encodeTime(at: number): Buffer {
  const digits = `${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
  return digits < '2050'
    ? encode(0x17, Buffer.from(digits.slice(2)))
    : encode(0x18, Buffer.from(digits));
}

/** Encodes a value in DER (X.690) from its parts. */
function encode(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

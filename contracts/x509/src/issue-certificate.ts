import { createHash, createPrivateKey, createPublicKey, sign, X509Certificate } from 'node:crypto';

/** The validity period is in epoch milliseconds. A certificate has whole seconds. */
export type CertificateRequest = { commonName: string; notBefore: number; notAfter: number };

/** The DER of an Ed25519 key (RFC 8410) before the 32 bytes of the private key. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const ed25519 = encode(0x30, encode(0x06, Buffer.from('2b6570', 'hex')));
/** The object identifier of a common name. */
const commonNameId = encode(0x06, Buffer.from('550403', 'hex'));

/**
 * Issues a self-signed certificate in PEM (RFC 5280). Key and number derive from the request, and
 * Ed25519 signatures have no random part, so the same request returns the same certificate. Nobody
 * keeps the key.
 */
export function issueCertificate({ commonName, notBefore, notAfter }: CertificateRequest): string {
  const seed = createHash('sha256').update(`${commonName}\n${notBefore}\n${notAfter}`).digest();
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const name = encodeName(commonName);
  const body = encode(
    0x30,
    // Positive.
    encode(0x02, Buffer.from([1]), seed.subarray(0, 8)),
    ed25519,
    name,
    encode(0x30, encodeTime(notBefore), encodeTime(notAfter)),
    name,
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
  );
  const signature = encode(0x03, Buffer.from([0]), sign(null, body, key));
  return new X509Certificate(encode(0x30, body, ed25519, signature)).toString();
}

function encodeName(commonName: string): Buffer {
  const attribute = encode(0x30, commonNameId, encode(0x0c, Buffer.from(commonName)));
  return encode(0x30, encode(0x31, attribute));
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

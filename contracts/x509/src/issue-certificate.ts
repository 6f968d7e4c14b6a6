import { createKey, hashText } from '#platform/ed25519';
import { encode, fromHex, tags, toPem } from './der.ts';
import { encodeName, type NameAttribute } from './encode-name.ts';

/**
 * The validity period is in epoch milliseconds. A certificate has whole seconds. Without names,
 * subject and issuer are the common name.
 */
export type CertificateRequest = {
  commonName: string;
  notBefore: number;
  notAfter: number;
  /** The attributes of the names in their order. */
  names?: { subject: readonly NameAttribute[]; issuer: readonly NameAttribute[] };
};

const utf8 = new TextEncoder();

const ed25519 = encode(tags.sequence, encode(tags.objectId, fromHex('2b6570')));

/**
 * Issues a certificate in PEM (RFC 5280), signed by its own key. Key and number derive from the
 * request, and Ed25519 signatures have no random part, so the same request returns the same
 * certificate. Nobody keeps the key.
 */
export function issueCertificate(request: CertificateRequest): string {
  const { commonName, notBefore, notAfter, names } = request;
  const purpose = names === undefined ? commonName : JSON.stringify(names);
  const seed = hashText(`${purpose}\n${notBefore}\n${notAfter}`);
  const key = createKey(seed);
  const { subject, issuer } = names ?? {
    subject: [['CN', commonName]],
    issuer: [['CN', commonName]],
  };
  const body = encode(
    tags.sequence,
    // Positive.
    encode(tags.integer, Uint8Array.of(1), seed.subarray(0, 8)),
    ed25519,
    encodeName(issuer),
    encode(tags.sequence, encodeTime(notBefore), encodeTime(notAfter)),
    encodeName(subject),
    encode(tags.sequence, ed25519, encode(tags.bitString, Uint8Array.of(0), key.publicKey)),
  );
  const signature = encode(tags.bitString, Uint8Array.of(0), key.sign(body));
  return toPem('CERTIFICATE', encode(tags.sequence, body, ed25519, signature));
}

/** UTCTime up to 2049, GeneralizedTime from 2050 on. */
function encodeTime(at: number): Uint8Array {
  const digits = `${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
  return digits < '2050'
    ? encode(tags.utcTime, utf8.encode(digits.slice(2)))
    : encode(tags.generalizedTime, utf8.encode(digits));
}

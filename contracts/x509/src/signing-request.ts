import { encode, fromHex, tags, toPem } from './der.ts';
import { encodeName, type NameAttribute } from './encode-name.ts';

export type { NameAttribute } from './encode-name.ts';

/** Types of texts that standards demand for some attributes (RFC 5280 appendix A). */
export const textTags = { printable: 0x13, ia5: 0x16 } as const;

/** The list of attributes of a request, which is empty. */
const noAttributes = encode(0xa0);

const ecdsaWithSha256 = encode(tags.sequence, encode(tags.objectId, fromHex('2a8648ce3d040302')));

/**
 * Creates a request to certify a key, in PEM (RFC 2986, RFC 7468).
 * @param publicKey of ECDSA, as SubjectPublicKeyInfo
 * @param sign returns the two numbers of a signature with SHA-256, each in half of the bytes
 */
export async function createRequest(
  subject: readonly NameAttribute[],
  publicKey: Uint8Array,
  sign: (content: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<string> {
  const version = encode(tags.integer, Uint8Array.of(0));
  const content = encode(tags.sequence, version, encodeName(subject), publicKey, noAttributes);
  const signature = await sign(content);
  const half = signature.length / 2;
  const numbers = [signature.subarray(0, half), signature.subarray(half)].map(encodeNumber);
  const bits = encode(tags.bitString, Uint8Array.of(0), encode(tags.sequence, ...numbers));
  return toPem('CERTIFICATE REQUEST', encode(tags.sequence, content, ecdsaWithSha256, bits));
}

/** Encodes a number of 0 or more in as few bytes as possible. */
function encodeNumber(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
  const isNegative = (digits[0] ?? 0) >= 0x80;
  return encode(tags.integer, ...(isNegative ? [Uint8Array.of(0)] : []), digits);
}

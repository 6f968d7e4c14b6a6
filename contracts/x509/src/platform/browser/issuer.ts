import { ed25519 } from '@noble/curves/ed25519.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import {
  encode,
  fromHex,
  join,
  readElement,
  readObjectId,
  readSequence,
  tags,
  toHex,
  toNumber,
} from '../../der.ts';
import type { Certificate } from './certificate.ts';
import { findCurve, readKeyInfo, readRsaKey } from './public-key.ts';

const subjectKeyId = '2.5.29.14';
const authorityKeyId = '2.5.29.35';

/** Hash functions by the algorithm of a signature, with their identifier in DER. */
const hashes = {
  '1.2.840.113549.1.1.5': { kind: 'rsa', hash: sha1, id: '2b0e03021a' },
  '1.2.840.113549.1.1.11': { kind: 'rsa', hash: sha256, id: '608648016503040201' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', hash: sha384, id: '608648016503040202' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', hash: sha512, id: '608648016503040203' },
  '1.2.840.10045.4.1': { kind: 'ec', hash: sha1, id: '' },
  '1.2.840.10045.4.3.2': { kind: 'ec', hash: sha256, id: '' },
  '1.2.840.10045.4.3.3': { kind: 'ec', hash: sha384, id: '' },
  '1.2.840.10045.4.3.4': { kind: 'ec', hash: sha512, id: '' },
} as const;

const ed25519Id = '1.3.101.112';

/** Compares names, key identifiers and key usage, as OpenSSL does, without the signature. */
export function isIssuedBy(issued: Certificate, authority: Certificate): boolean {
  if (simplify(issued.issuer) !== simplify(authority.subject)) return false;
  const wanted = issued.getExtension(authorityKeyId);
  const own = authority.getExtension(subjectKeyId);
  if (wanted !== undefined && own !== undefined) {
    const keyId = readSequence(wanted).find(({ tag }) => tag === 0x80);
    const ownId = readElement(own, tags.octetString).content;
    if (keyId !== undefined && toHex(keyId.content) !== toHex(ownId)) return false;
  }
  return authority.maySign;
}

/** Letter case and spaces do not count (RFC 5280 section 7.1). */
function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\S\n]+/g, ' ');
}

/** Returns false for an algorithm that is not supported, too. */
export function isSignatureValid({ signed }: Certificate, authority: Certificate): boolean {
  const { content, signature, algorithm } = signed;
  try {
    const { id, parameter, key } = readKeyInfo(authority.publicKeyInfo);
    if (algorithm === ed25519Id) {
      return id === ed25519Id && ed25519.verify(signature, content, key, { zip215: false });
    }
    if (!Object.hasOwn(hashes, algorithm)) return false;
    const { kind, hash, id: hashId } = hashes[algorithm as keyof typeof hashes];
    if (kind === 'rsa') return isRsaSignature(signature, hash(content), hashId, key);
    const curve = findCurve(readObjectId(parameter));
    const options = { prehash: false, lowS: false, format: 'der' } as const;
    return curve?.curve.verify(signature, hash(content), key, options) ?? false;
  } catch {
    // The key or the signature is broken.
    return false;
  }
}

/** Verifies RSASSA-PKCS1-v1_5 (RFC 8017 section 8.2.2). */
function isRsaSignature(
  signature: Uint8Array,
  digest: Uint8Array,
  hashId: string,
  key: Uint8Array,
): boolean {
  const { modulus, exponent } = readRsaKey(key);
  const size = Math.ceil(modulus.toString(16).length / 2);
  const info = encode(
    tags.sequence,
    encode(tags.sequence, encode(tags.objectId, fromHex(hashId)), Uint8Array.of(0x05, 0x00)),
    encode(tags.octetString, digest),
  );
  const padding = new Uint8Array(Math.max(size - info.length - 3, 8)).fill(0xff);
  const expected = join(Uint8Array.of(0, 1), padding, Uint8Array.of(0), info);
  return raise(toNumber(signature), exponent, modulus) === toNumber(expected);
}

function raise(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

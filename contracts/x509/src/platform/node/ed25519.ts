import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The DER of an Ed25519 key (RFC 8410) before the 32 bytes of the private key. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the SHA-256 of text. */
export function hashText(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

/**
 * Creates the Ed25519 key of 32 bytes.
 * @returns its public key, and how it signs
 */
export function createKey(seed: Uint8Array): {
  publicKey: Uint8Array;
  sign: (bytes: Uint8Array) => Uint8Array;
} {
  const der = Buffer.concat([privateKeyPrefix, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { publicKey: spki.subarray(-32), sign: (bytes) => sign(null, bytes, key) };
}

import { createHash, createHmac, hash } from 'node:crypto';

type Data = string | Uint8Array;

/** Returns the SHA-256 of text or bytes in hexadecimal. */
export function hashData(data: Data): string {
  return hash('sha256', data);
}

/** Returns the SHA-512 of text or bytes in hexadecimal. */
export function hashDataLong(data: Data): string {
  return hash('sha512', data);
}

/** Hashes bytes with SHA-256, a part at a time. */
export class StreamHash {
  readonly #hash = createHash('sha256');

  update(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  /** Call it once, at the end. */
  toHex(): string {
    return this.#hash.digest('hex');
  }
}

/** Returns the HMAC of text with SHA-256. */
export function signText(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as node from '../node/hash.ts';

const toBytes = (data: string | Uint8Array) =>
  typeof data === 'string' ? utf8ToBytes(data) : data;

export const hashData: typeof node.hashData = (data) => bytesToHex(sha256(toBytes(data)));

export const hashDataLong: typeof node.hashDataLong = (data) => bytesToHex(sha512(toBytes(data)));

export class StreamHash {
  readonly #hash = sha256.create();

  update(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  toHex(): string {
    return bytesToHex(this.#hash.digest());
  }
}

export const signText: typeof node.signText = (key, text) => hmac(sha256, key, utf8ToBytes(text));

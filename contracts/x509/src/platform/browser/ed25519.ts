import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type * as node from '../node/ed25519.ts';

export const hashText: typeof node.hashText = (text) => sha256(new TextEncoder().encode(text));

export const createKey: typeof node.createKey = (seed) => ({
  publicKey: ed25519.getPublicKey(seed),
  sign: (bytes) => ed25519.sign(bytes, seed),
});

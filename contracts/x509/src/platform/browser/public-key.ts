import { ed25519 } from '@noble/curves/ed25519.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import {
  type Element,
  encode,
  fromPem,
  join,
  readBits,
  readElement,
  readElements,
  readInteger,
  readObjectId,
  readSequence,
  tags,
} from '../../der.ts';

const curves = {
  '1.2.840.10045.3.1.7': { name: 'prime256v1', curve: p256 },
  '1.3.132.0.34': { name: 'secp384r1', curve: p384 },
  '1.3.132.0.35': { name: 'secp521r1', curve: p521 },
} as const;

const rsaId = '1.2.840.113549.1.1.1';
const ecId = '1.2.840.10045.2.1';
const ed25519Id = '1.3.101.112';

/** Kinds of keys that have a type only. */
const plainTypes: Readonly<Record<string, string>> = {
  '1.3.101.110': 'x25519',
  '1.3.101.111': 'x448',
  [ed25519Id]: 'ed25519',
  '1.3.101.113': 'ed448',
};

/** Names of OpenSSL for curves of keys that are only shown. */
const otherCurves: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.1': 'prime192v1',
  '1.3.132.0.10': 'secp256k1',
  '1.3.132.0.33': 'secp224r1',
};

type PublicKey = {
  asymmetricKeyType: string;
  asymmetricKeyDetails: { modulusLength?: number; namedCurve?: string };
};

/** Returns the key in a SubjectPublicKeyInfo. Throws if its kind is not supported. */
export function readPublicKey(info: Uint8Array): PublicKey {
  const { id, parameter, key } = readKeyInfo(info);
  const plain = plainTypes[id];
  if (plain !== undefined) return { asymmetricKeyType: plain, asymmetricKeyDetails: {} };
  if (id === rsaId || id === '1.2.840.113549.1.1.10') {
    const { modulus } = readRsaKey(key);
    return {
      asymmetricKeyType: id === rsaId ? 'rsa' : 'rsa-pss',
      asymmetricKeyDetails: { modulusLength: modulus.toString(2).length },
    };
  }
  if (id === ecId) {
    const curve = readObjectId(parameter);
    const name = findCurve(curve)?.name ?? otherCurves[curve];
    if (name !== undefined) {
      return { asymmetricKeyType: 'ec', asymmetricKeyDetails: { namedCurve: name } };
    }
  }
  throw new Error('This kind of key is not supported.');
}

export function readKeyInfo(info: Uint8Array): {
  id: string;
  parameter: Element | undefined;
  key: Uint8Array;
} {
  const [algorithm, bits] = readSequence(info);
  const [id, parameter] = readElements(algorithm?.content ?? new Uint8Array());
  return { id: readObjectId(id), parameter, key: readBits(bits) };
}

export function readRsaKey(key: Uint8Array): { modulus: bigint; exponent: bigint } {
  const [modulus, exponent] = readSequence(key);
  return { modulus: readInteger(modulus), exponent: readInteger(exponent) };
}

export function findCurve(id: string) {
  return Object.hasOwn(curves, id) ? curves[id as keyof typeof curves] : undefined;
}

/**
 * Returns the public key of a key in PEM, as SubjectPublicKeyInfo.
 * @throws Error if the text is not a key
 */
export function readKey(pem: string): Uint8Array {
  const { label, der } = fromPem(pem, /^(?:PUBLIC|PRIVATE) KEY$/);
  if (label === 'PUBLIC KEY') {
    const info = readElement(der, tags.sequence).raw;
    readPublicKey(info);
    return info;
  }
  const [, algorithm, key] = readSequence(der);
  if (algorithm === undefined || key?.tag !== tags.octetString) throw new Error('No private key.');
  const [id, parameter] = readElements(algorithm.content);
  const bits = derivePublicKey(readObjectId(id), parameter, key.content);
  return encode(tags.sequence, algorithm.raw, encode(tags.bitString, Uint8Array.of(0), bits));
}

function derivePublicKey(id: string, parameter: Element | undefined, key: Uint8Array): Uint8Array {
  if (id === ed25519Id) return ed25519.getPublicKey(readElement(key, tags.octetString).content);
  const parts = readSequence(key);
  if (id === rsaId) {
    const [, modulus, exponent] = parts;
    if (modulus === undefined || exponent === undefined) throw new Error('No RSA key.');
    return encode(tags.sequence, join(modulus.raw, exponent.raw));
  }
  const curve = id === ecId ? findCurve(readObjectId(parameter)) : undefined;
  const secret = parts[1];
  if (curve === undefined || secret === undefined) throw new Error('No key of a supported kind.');
  return curve.curve.getPublicKey(secret.content, false);
}

import { toPem } from '@stillhouse/x509/der';

/** ECDSA on P-256 with SHA-256. All TLS clients support it, and a key takes a millisecond. */
export const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * Generates a key pair from real entropy, the only random value that does not follow from the seed
 * (decision 0020).
 */
export function generateKeyPair() {
  return crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
}

/** The platform's type, which differs between type libraries. */
type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Exports a private key in PEM (PKCS#8, RFC 5958). */
export async function exportPrivateKeyPem(key: KeyPair['privateKey']): Promise<string> {
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', key));
  return toPem('PRIVATE KEY', der);
}

import type { newKeyPair } from '@stillhouse/contracts/x509';

/** As the platform types it, which differs with the libraries that a compiler knows. */
type KeyPair = Awaited<ReturnType<typeof newKeyPair>>;

/** A private key as PEM (PKCS#8, RFC 5958). */
export async function privateKeyPem(key: KeyPair['privateKey']): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key));
  const lines = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
}

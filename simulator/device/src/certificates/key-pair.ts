/** ECDSA on P-256 with SHA-256: read by everything that reads TLS, and made in a millisecond. */
export const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A key pair of real entropy: the one thing that the seed does not decide (design D11). */
export function newKeyPair() {
  return crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
}

/** As the platform types it, which differs with the libraries that a compiler knows. */
type KeyPair = Awaited<ReturnType<typeof newKeyPair>>;

/** A private key as PEM (PKCS#8, RFC 5958). */
export async function privateKeyPem(key: KeyPair['privateKey']): Promise<string> {
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', key));
  const lines = btoa(String.fromCharCode(...der)).replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
}

import { createHmac } from 'node:crypto';
import { parseJson } from '@stillhouse/foundation/document-limits';

/** Signs a token (RFC 7515), by default with HS256. */
export function signToken(head: string, claims: string, key: string, hash = 'sha256'): string {
  const signature = createHmac(hash, key).update(`${head}.${claims}`).digest('base64url');
  return `${head}.${claims}.${signature}`;
}

/** Changes the first character of a signature. The last of 43 has only four significant bits. */
export function changeSignature(signature: string): string {
  return (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
}

/** Returns zeros in the length of a signature. */
export function createZeroSignature(signature: string): string {
  return 'A'.repeat(Math.max(signature.length, 43));
}

/** Changes some claims. Claims that cannot be read are replaced by plausible ones. */
export function changeClaims(claims: string, changes: Readonly<Record<string, unknown>>): string {
  try {
    const known: unknown = parseJson(Buffer.from(claims, 'base64url').toString());
    return encodeBase64Url({ ...(known as object), ...changes });
  } catch {
    return encodeBase64Url({ sub: 'admin', iat: 1_577_836_800, permissions: [], ...changes });
  }
}

/** Encodes a part of a token. */
export function encodeBase64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

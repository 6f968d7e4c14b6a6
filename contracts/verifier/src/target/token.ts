import type { Role } from '@stillhouse/contracts/operations';
import { parseJson } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';

/** Returns the claims of a JWT (RFC 7519) without verifying it. Returns null if it is no JWT. */
export function getClaims(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(claims) ? claims : null;
  } catch {
    return null;
  }
}

/** Returns the role of a user name (R6.1, R6.2). All but two users are administrators. */
export function getRole(userName: string): Role {
  return userName === 'setup' || userName === 'oob' ? userName : 'admin';
}

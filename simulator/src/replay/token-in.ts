import { decodeJwt, type JWTPayload } from 'jose';

/**
 * Returns the token in the response to a sign-in, even if a fault has changed the response. Null if
 * there is none.
 */
export function findToken(text: string): string | null {
  return /"token":"([^"\\]+)"/.exec(text)?.[1] ?? null;
}

/** Returns the claims of a token whose signature was not checked, or null if it is none. */
export function readClaims(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** What the console reads from a token. The signature is the device's business. */
export type TokenClaims = {
  /** Who is signed in: `admin`, `setup`, `oob`. */
  sub: string;
  /** When the token ends, in milliseconds since the epoch. */
  expiresAt: number;
  permissions: readonly string[];
};

/** @returns the claims of a JWT (RFC 7519), or null for what cannot be decoded. */
export function decodeToken(token: unknown): TokenClaims | null {
  if (typeof token !== 'string') return null;
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return null;
  const claims = parsePayload(payload);
  if (typeof claims !== 'object' || claims === null) return null;
  // by hand: a schema library would weigh more than the rest of the session in the first chunk
  const {
    sub,
    exp,
    permissions = [],
  }: { sub?: unknown; exp?: unknown; permissions?: unknown } = claims;
  if (typeof sub !== 'string' || sub === '') return null;
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  if (!Array.isArray(permissions) || !permissions.every((name) => typeof name === 'string')) {
    return null;
  }
  return { sub, expiresAt: exp * 1000, permissions };
}

export function isExpired(claims: TokenClaims, now: number): boolean {
  return claims.expiresAt <= now;
}

function parsePayload(payload: string): unknown {
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // not base64url, not UTF-8 or not JSON: all the same to the caller
    return undefined;
  }
}

/** Tokens live for 24 hours; one that ends later than this was made by a clock that is not ours. */
const longestLifeMs = 24.5 * 3_600_000;

/**
 * The token clock check of spec section 5.
 *
 * @returns the advice to give when the token is expired or more than 24.5 hours from expiry, else null
 */
export function clockAdvice(claims: TokenClaims, now: number): string | null {
  const leftMs = claims.expiresAt - now;
  if (leftMs > 0 && leftMs <= longestLifeMs) return null;
  const hours = Math.abs(leftMs / 3_600_000).toFixed(1);
  const finding =
    leftMs <= 0
      ? `expired ${hours} hours ago`
      : `expires in ${hours} hours, which is longer than a token lives`;
  return `By the clock of this computer the sign-in token ${finding}. Check the clock of this computer and the NTP settings of the device.`;
}

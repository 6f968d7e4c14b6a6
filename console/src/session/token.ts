/** The claims that the console reads. Only the device checks the signature. */
export type TokenClaims = {
  /** The user: `admin`, `setup` or `oob`. */
  sub: string;
  /** When the token expires, in epoch milliseconds. */
  expiresAt: number;
  permissions: readonly string[];
};

/** @returns the claims of a JWT (RFC 7519), or null if it cannot be decoded */
export function decodeToken(token: unknown): TokenClaims | null {
  if (typeof token !== 'string') return null;
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined) return null;
  const claims = parsePayload(payload);
  if (typeof claims !== 'object' || claims === null) return null;
  // Written by hand, because a schema library would be larger than the rest of the session.
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
    // Not base64url, not UTF-8 or not JSON.
    return undefined;
  }
}

/**
 * Tokens are valid for 24 hours (R9.3). A later expiry means that the clocks of the device and of
 * this computer differ.
 */
const maxLifeMs = 24.5 * 3_600_000;

/**
 * Checks the token against this computer's clock (R5.2).
 *
 * @returns advice if the token is expired or expires in more than 24.5 hours, else null
 */
export function getClockAdvice(claims: TokenClaims, now: number): string | null {
  const leftMs = claims.expiresAt - now;
  if (leftMs > 0 && leftMs <= maxLifeMs) return null;
  const hours = Math.abs(leftMs / 3_600_000).toFixed(1);
  const finding =
    leftMs <= 0
      ? `expired ${hours} hours ago`
      : `expires in ${hours} hours, which is longer than a token is valid`;
  return `According to the clock of this computer, the sign-in token ${finding}. Check the clock of this computer and the NTP settings of the device.`;
}

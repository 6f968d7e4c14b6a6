import type { TokenClaims } from './token.ts';

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

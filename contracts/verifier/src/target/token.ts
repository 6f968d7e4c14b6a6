import type { Role } from '@stillhouse/contracts/operations';
import { type Exchange, parseJsonBody } from '../exchange.ts';

/**
 * The token in the response to a sign-in; null when there is none. Lenient: what is odd about it is
 * for the checks to say.
 */
export function tokenIn({ answer }: Exchange): string | null {
  if (answer === null || answer.status < 200 || answer.status > 299) return null;
  const response = parseJsonBody(answer);
  if (typeof response !== 'object' || response === null) return null;
  const token: unknown = Reflect.get(response, 'token');
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

/** What a token says (RFC 7519), whoever has signed it; null for what is no JWT. */
export function getClaims(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
}

/**
 * What user name and role have to do with each other (R6.1, R6.2): all but two are
 * administrators.
 */
export function getRole(userName: string): Role {
  return userName === 'setup' || userName === 'oob' ? userName : 'admin';
}

import type { Operation } from '@stillhouse/contracts/operations';
import type { Identity, TokenVerifier, Verified } from '../operations/access-token.ts';
import { createProblemResponse, type DeviceResponse } from './response.ts';

export type { Identity } from '../operations/access-token.ts';

/** The authenticated identity, or the response that rejects the token. */
export type Caller = { identity: Identity } | { rejection: DeviceResponse };

/** RFC 6750 section 3.1: without credentials, the challenge names no error. */
const missing: Caller = {
  rejection: createProblemResponse(
    401,
    'token-missing',
    'The request has no bearer token. Sign in and send the token.',
    { headers: { 'www-authenticate': 'Bearer' } },
  ),
};

const invalid: Caller = {
  rejection: createProblemResponse(
    401,
    'token-invalid',
    'The token is not one of this device. Sign in again.',
    { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  ),
};

/** For a token that another session of the user has ended by changing the password (R4.7). */
export const endedByPassword: Caller = {
  rejection: createProblemResponse(
    401,
    'token-revoked',
    'The password was changed, which ended the other sessions of this user. Sign in again.',
    {
      headers: {
        'www-authenticate':
          'Bearer error="invalid_token", error_description="The password was changed"',
      },
    },
  ),
};

/** @param at epoch ms */
export function createExpiredResponse(at: number): DeviceResponse {
  const when = new Date(at).toISOString();
  return createProblemResponse(
    401,
    'token-expired',
    `The token expired at ${when}. Sign in again.`,
    {
      headers: {
        'www-authenticate': 'Bearer error="invalid_token", error_description="The token expired"',
      },
    },
  );
}

function toCaller(verified: Verified): Caller {
  if ('identity' in verified) return verified;
  return verified.rejected === 'expired'
    ? { rejection: createExpiredResponse(verified.expiredAt) }
    : invalid;
}

/**
 * Authenticates a token. Returns at once for a token that was checked before, so that most requests
 * do not wait for a signature.
 * @param now simulated time, epoch ms: tokens expire by the device's clock (decision 0012)
 */
export function authenticate(
  token: string | null,
  verifier: TokenVerifier,
  signingKey: string,
  now: number,
): Caller | Promise<Caller> {
  if (token === null) return missing;
  const remembered = verifier.getCached(token, signingKey, now);
  if (remembered !== null) return toCaller(remembered);
  return verifier.verify(token, signingKey, now).then(toCaller);
}

/**
 * Returns the rejection if the caller's role may not use this operation, else null (decision 0012).
 */
export function checkRole(operation: Operation, identity: Identity): DeviceResponse | null {
  if (operation.roles.includes(identity.role)) return null;
  const allowed = operation.roles.join(' or ');
  return createProblemResponse(
    403,
    'role-not-allowed',
    `The user ${identity.role} may not call ${operation.id}. Sign in as ${allowed}.`,
  );
}

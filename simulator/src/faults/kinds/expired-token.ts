import type { FaultKind } from '../fault-kind.ts';

/**
 * The token of the request expires now, for good: every later request with it is refused, too, as after a real
 * expiry, even when the fault is gone. Signing in again gets another one.
 */
export const expiredToken: FaultKind = {
  name: 'expired-token',
  summary:
    'Lets the token of the request expire at once and for good: 401, until one signs in anew.',
  placements: ['ingress'],
  contract: 'keeps',
  parameters: {},
  misfit({ id, roles }) {
    if (roles.length > 0) return null;
    return { pointer: '/match', message: `${id} needs no token` };
  },
  effect({ subject: { token }, memory, now }) {
    if (token === null) return null;
    memory.expire(token, now);
    return { do: 'expire' };
  },
};

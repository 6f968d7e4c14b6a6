import type { FaultKind } from '../fault-kind.ts';

/**
 * Expires the token of the request for good: later requests with it are rejected, too, even after
 * the fault is removed. A new sign-in issues another token.
 */
export const expiredToken: FaultKind = {
  name: 'expired-token',
  summary: 'Expires the token of the request permanently: 401 until the next sign-in.',
  placements: ['ingress'],
  contract: 'keeps',
  parameters: {},
  getMismatch({ id, roles }) {
    if (roles.length > 0) return null;
    return { pointer: '/match', message: `${id} needs no token` };
  },
  effect({ subject: { token }, memory, now }) {
    if (token === null) return null;
    memory.expire(token, now);
    return { do: 'expire' };
  },
};

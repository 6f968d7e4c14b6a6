import type { FaultKind } from '../fault-kind.ts';

/**
 * Expires the token of the request for good: later requests with it are refused, too, even after
 * the fault is removed. A new sign-in issues another token.
 */
export const expiredToken: FaultKind = {
  name: 'expired-token',
  summary:
    'Lets the token of the request expire at once and for good: 401, until one signs in anew.',
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

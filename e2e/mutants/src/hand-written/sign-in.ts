import { createBug, createBugs } from '../mutant/bug.ts';
import { setHeader } from '../mutant/changes.ts';
import {
  createLockoutResponse,
  createProblemResponse,
  getHeader,
  isSuccess,
  type Json,
  parseMembers,
  withHeader,
} from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';
import { acceptSignIns, changeTokens, type Token } from '../mutant/sign-ins.ts';

const lockoutHeader = 'x-rate-limit-timeout';

/** Bugs of the lockout and of tokens that show only with a second request or user. */
export const signInMutants: readonly Mutant[] = [
  ...createBugs({ needsLockout: true, status: 429 }, [
    {
      id: 'lockout.never:signIn',
      summary: 'wrong passwords never cause a lockout',
      after: () =>
        createProblemResponse(404, 'sign-in-refused', 'User name and password do not match.'),
    },
    {
      id: 'lockout.no-header:signIn',
      summary: 'the lockout has no duration',
      also: ['header'],
      after: setHeader(lockoutHeader),
    },
    {
      id: 'lockout.seconds:signIn',
      summary: 'the lockout duration is in seconds',
      after({ response }) {
        const ms = Number(getHeader(response, lockoutHeader));
        return withHeader(response, lockoutHeader, String(Math.ceil(ms / 1000)));
      },
    },
    {
      id: 'lockout.stands-still:signIn',
      summary: 'the remaining time does not decrease',
      after: setHeader(lockoutHeader, '60000'),
    },
    {
      id: 'lockout.negative:signIn',
      summary: 'the remaining time is negative',
      also: ['header'],
      after: setHeader(lockoutHeader, '-1'),
    },
  ]),
  createBug({
    id: 'lockout.right-password:signIn',
    summary: 'the correct password ends a lockout',
    needsLockout: true,
    ...acceptSignIns(429, (sent, right) => sent === right),
  }),
  createBug({
    id: 'lockout.at-once:signIn',
    summary: 'the first wrong password causes a lockout',
    also: ['status', 'auth'],
    needsLockout: true,
    status: 404,
    after: createLockoutResponse,
  }),
  createBug({
    id: 'lockout.kills-tokens:signIn',
    summary: 'a lockout invalidates existing tokens',
    also: ['auth', 'robust'],
    needsLockout: true,
    memory: () => ({ isLocked: false }),
    on: null,
    before: ({ request, memory }) =>
      memory.isLocked && request.operation?.id !== 'signIn'
        ? withHeader(
            createProblemResponse(401, 'token-invalid', 'Sign in again.'),
            'www-authenticate',
            'Bearer',
          )
        : undefined,
    status: 429,
    after({ memory }) {
      memory.isLocked = true;
      return undefined;
    },
  }),
  createBug({
    id: 'lockout.every-address:signIn',
    summary: 'a lockout at the network address also applies at the local setup address',
    needsLockout: true,
    memory: () => new Map<Json | undefined, ProxyResponse>(),
    after({ request, response, memory }) {
      const { userName } = parseMembers(request);
      if (response.status === 429) memory.set(userName, response);
      // The device itself accepts the sign-in after the lockout, or at the other address.
      if (!isSuccess(response)) return undefined;
      const rejection = memory.get(userName);
      memory.delete(userName);
      return rejection;
    },
  }),
  createBug({
    id: 'lockout.never-ends:signIn',
    summary: 'a lockout never ends',
    needsLockout: true,
    memory: () => ({ last: null as ProxyResponse | null }),
    after({ response, memory }) {
      if (response.status === 429) memory.last = response;
      return response.status === 429 || memory.last === null
        ? undefined
        : withHeader(memory.last, lockoutHeader, '900');
    },
  }),
  createBug({
    id: 'invalid-input.tells-user:signIn',
    summary: 'a wrong user name is distinguishable from a wrong password',
    also: ['leak', 'status'],
    status: 404,
    after: ({ request }) =>
      parseMembers(request).userName === 'admin'
        ? undefined
        : createProblemResponse(404, 'not-found', 'There is no such user.'),
  }),
  createBug({
    id: 'auth.any-password:signIn',
    summary: 'any password is accepted',
    also: ['status', 'lockout'],
    needsLockout: true,
    ...acceptSignIns(404, (_sent, _right, userName) => userName === 'admin'),
  }),
  createBug({
    id: 'auth.ignores-case:signIn',
    summary: 'the password is not case-sensitive',
    also: ['status', 'lockout', 'invalid-input'],
    needsLockout: true,
    ...acceptSignIns(404, (sent, right) => sent.toLowerCase() === right.toLowerCase()),
  }),
  createBug({
    id: 'auth.prefix:signIn',
    summary: 'the beginning of the password is accepted',
    also: ['status', 'lockout', 'invalid-input'],
    needsLockout: true,
    ...acceptSignIns(404, (sent, right) => sent !== '' && right.startsWith(sent)),
  }),
  createBug({
    id: 'auth.trailing:signIn',
    summary: 'text after the password is ignored',
    also: ['status', 'lockout', 'invalid-input'],
    needsLockout: true,
    ...acceptSignIns(404, (sent, right) => sent.startsWith(right)),
  }),
  createBug({
    id: 'time.lives-for-ever:signIn',
    summary: 'a token is valid for ten years',
    also: ['shape', 'agreement'],
    ...changeClaims((claims) => ({ ...claims, exp: Number(claims.iat) + 315_360_000 })),
  }),
  createBug({
    id: 'time.lives-an-hour:signIn',
    summary: 'a token is valid for an hour',
    also: ['shape', 'agreement'],
    ...changeClaims((claims) => ({ ...claims, exp: Number(claims.iat) + 3600 })),
  }),
  createBug({
    id: 'time.milliseconds:signIn',
    summary: 'the times of a token are in milliseconds',
    also: ['shape', 'agreement'],
    ...changeClaims((claims) => ({
      ...claims,
      iat: Number(claims.iat) * 1000,
      exp: Number(claims.exp) * 1000,
    })),
  }),
  createBug({
    id: 'agreement.other-sub:signIn',
    summary: 'the token belongs to another user',
    also: ['shape', 'auth'],
    ...changeClaims((claims) => ({ ...claims, sub: 'setup' })),
  }),
  createBug({
    id: 'shape.no-permissions:signIn',
    summary: 'the token has no permissions',
    ...changeClaims(({ permissions: _, ...claims }) => claims),
  }),
  createBug({
    id: 'leak.password-inside:signIn',
    summary: 'the token contains the password',
    also: ['shape'],
    ...changeClaims((claims, password) => ({ ...claims, pw: password })),
  }),
];

function changeClaims(change: (claims: Token['claims'], password: string) => Token['claims']) {
  return {
    harm: 'read' as const,
    ...changeTokens((token, _count, _first, password) => ({
      ...token,
      claims: change(token.claims, password),
    })),
  };
}

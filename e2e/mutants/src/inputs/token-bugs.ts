import { createBug } from '../mutant/bug.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { changeTokens, type Token } from '../mutant/sign-ins.ts';

/** Tokens that are wrong from the second sign-in on, or that are not signed. */
export const tokenBugs: readonly Mutant[] = [
  createBug({
    id: 'time.later-hour:signIn',
    summary: 'later tokens are valid for an hour',
    also: ['shape'],
    ...changeTokens((it, count) =>
      count < 1 ? it : withClaims(it, { exp: Number(it.claims.iat) + 3600 }),
    ),
  }),
  createBug({
    id: 'time.later-issued:signIn',
    summary: 'later tokens have the issue time of the first',
    also: ['agreement', 'shape'],
    ...changeTokens((it, count, { claims: { iat, exp } }) =>
      count < 3 ? it : withClaims(it, { iat: Number(iat) - 86_400, exp: Number(exp) - 86_400 }),
    ),
  }),
  createBug({
    id: 'agreement.later-subject:signIn',
    summary: 'later tokens name another user',
    also: ['shape', 'auth'],
    ...changeTokens((it, count) =>
      count < 1 ? it : withClaims(it, { sub: it.claims.sub === 'admin' ? 'oob' : 'admin' }),
    ),
  }),
  createBug({
    id: 'shape.alg-none:signIn',
    summary: 'the token says that it is not signed',
    also: ['auth', 'agreement'],
    ...changeTokens((it) => ({ ...it, header: { ...it.header, alg: 'none' } })),
  }),
  createBug({
    id: 'shape.no-alg:signIn',
    summary: 'the token does not say how it is signed',
    also: ['auth', 'agreement'],
    ...changeTokens((it) => ({ ...it, header: { typ: 'JWT' } })),
  }),
  createBug({
    id: 'shape.short-signature:signIn',
    summary: 'the signature of the token is cut',
    also: ['auth', 'agreement'],
    ...changeTokens((it) => ({ ...it, signature: it.signature.slice(0, 8) })),
  }),
  createBug({
    id: 'shape.same-signature:signIn',
    summary: 'every token has the same signature',
    also: ['auth', 'agreement'],
    ...changeTokens((it, _count, { signature }) => ({ ...it, signature })),
  }),
];

function withClaims(token: Token, claims: Token['claims']): Token {
  return { ...token, claims: { ...token.claims, ...claims } };
}

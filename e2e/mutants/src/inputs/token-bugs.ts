import { isObject, isSuccess, parseJson, parseMembers, withJson } from '../mutant/message.ts';
import type { Mutant, MutantClass } from '../mutant/mutant.ts';
import { defineBug } from './define-bug.ts';

type Token = {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
  readonly signature: string;
};

/** Tokens that are wrong from the second sign-in on, or that are not signed. */
export const tokenBugs: readonly Mutant[] = [
  createTokenBug('time.later-hour', 'later tokens are valid for an hour', ['shape'], (it, n) =>
    n === 0 ? it : { ...it, claims: { ...it.claims, exp: Number(it.claims.iat) + 3600 } },
  ),
  createTokenBug(
    'time.later-issued',
    'later tokens have the issue time of the first',
    ['agreement', 'shape'],
    (it, n, first) =>
      n < 3
        ? it
        : {
            ...it,
            claims: {
              ...it.claims,
              iat: Number(first.claims.iat) - 86_400,
              exp: Number(first.claims.exp) - 86_400,
            },
          },
  ),
  createTokenBug(
    'agreement.later-subject',
    'later tokens name another user',
    ['shape', 'auth'],
    (it, n) =>
      n === 0
        ? it
        : { ...it, claims: { ...it.claims, sub: it.claims.sub === 'admin' ? 'oob' : 'admin' } },
  ),
  createTokenBug(
    'shape.alg-none',
    'the token says that it is not signed',
    ['auth', 'agreement'],
    (it) => ({
      ...it,
      header: { ...it.header, alg: 'none' },
    }),
  ),
  createTokenBug(
    'shape.no-alg',
    'the token does not say how it is signed',
    ['auth', 'agreement'],
    (it) => ({
      ...it,
      header: { typ: 'JWT' },
    }),
  ),
  createTokenBug(
    'shape.short-signature',
    'the signature of the token is cut',
    ['auth', 'agreement'],
    (it) => ({
      ...it,
      signature: it.signature.slice(0, 8),
    }),
  ),
  createTokenBug(
    'shape.same-signature',
    'every token has the same signature',
    ['auth', 'agreement'],
    (it, _, first) => ({
      ...it,
      signature: first.signature,
    }),
  ),
];

function createTokenBug(
  name: `${MutantClass}.${string}`,
  summary: string,
  also: readonly MutantClass[],
  change: (token: Token, n: number, first: Token) => Token,
): Mutant {
  return defineBug({ id: `${name}:signIn`, summary, also }, () => {
    const truth = new Map<string, string>();
    let first: Token | null = null;
    let n = 0;
    return async (request, upstream) => {
      const known = truth.get((request.headers.authorization ?? '').replace(/^bearer\s+/i, ''));
      if (known !== undefined) {
        const headers = { ...request.headers, authorization: `Bearer ${known}` };
        return upstream.forward({ ...request, headers });
      }
      const response = await upstream.forward(request);
      const body = parseJson(response);
      if (request.operation?.id !== 'signIn' || !isSuccess(response) || !isObject(body))
        return response;
      const sent = String(parseMembers(response).token);
      const token = decode(sent);
      first ??= token;
      const changed = encode(change(token, n, first));
      n += 1;
      truth.set(changed, sent);
      return withJson(response, { ...body, token: changed });
    };
  });
}

function decode(text: string): Token {
  const [header = '', claims = '', signature = ''] = text.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: read(header), claims: read(claims), signature };
}

function encode({ header, claims, signature }: Token): string {
  const write = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${write(header)}.${write(claims)}.${signature}`;
}

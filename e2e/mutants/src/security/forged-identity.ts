import { createHmac } from 'node:crypto';
import { isObject, withRequestHeader } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';

type Header = Readonly<Record<string, unknown>>;
type ParsedToken = { readonly header: Header; readonly text: string; readonly signature: string };

/** Firmware that accepts identities which a client has made up. */
export const forgedIdentityMutants: readonly Mutant[] = [
  createTokenMutant('jwk', 'a key in the token is trusted', ({ header, ...token }) => {
    const { jwk } = header;
    if (!isObject(jwk) || typeof jwk.k !== 'string') return false;
    return isSigned(token, 'sha256', Buffer.from(jwk.k, 'base64url'));
  }),
  createTokenMutant(
    'jwk-rsa',
    'a public key in the token is trusted',
    ({ header }) => header.alg === 'RS256' && isObject(header.jwk),
  ),
  createTokenMutant(
    'jwk-ec',
    'an elliptic key in the token is trusted',
    ({ header }) => header.alg === 'ES256' && isObject(header.jwk),
  ),
  createTokenMutant('jku', 'keys are loaded from the address in the token', ({ header }) =>
    Boolean(header.jku),
  ),
  createTokenMutant('x5u', 'certificates are loaded from the address in the token', ({ header }) =>
    Boolean(header.x5u),
  ),
  createTokenMutant(
    'kid-file',
    'the key is read from the file in kid',
    ({ header, ...token }) =>
      String(header.kid).endsWith('/dev/null') && isSigned(token, 'sha256', ''),
  ),
  createTokenMutant('kid-query', 'kid is part of a database query', ({ header, ...token }) => {
    const key = /UNION SELECT '(.+)$/.exec(String(header.kid))?.[1];
    return key !== undefined && isSigned(token, 'sha256', key);
  }),
  createTokenMutant(
    'kid-unknown',
    'an unknown kid has an empty key',
    ({ header, ...token }) => header.kid === 'unknown' && isSigned(token, 'sha256', ''),
  ),
  createTokenMutant(
    'hs512',
    'HS512 has an empty key',
    ({ header, ...token }) => header.alg === 'HS512' && isSigned(token, 'sha512', ''),
  ),
  createTokenMutant(
    'hs384',
    'HS384 has an empty key',
    ({ header, ...token }) => header.alg === 'HS384' && isSigned(token, 'sha384', ''),
  ),
  createTokenMutant(
    'zero-signature',
    'a signature of zeros is valid',
    ({ header, signature }) => header.alg === 'ES256' && /^A+$/.test(signature),
  ),
  createHeaderMutant('forwarded-for', 'x-forwarded-for', /^127\./),
  createHeaderMutant('forwarded', 'forwarded', /for=127\./),
  createHeaderMutant('real-ip', 'x-real-ip', /^127\./),
  createHeaderMutant('remote-user', 'x-remote-user', /./),
  createHeaderMutant('original-url', 'x-original-url', /admin_login/),
  createHeaderMutant('cookie', 'cookie', /token=/),
];

/** Lets requests pass whose token the mutant accepts. */
function createTokenMutant(
  rule: string,
  summary: string,
  accepts: (token: ParsedToken) => boolean,
): Mutant {
  return createMutant(`token-${rule}`, summary, ({ headers }) => {
    const token = parseToken(headers.authorization ?? '');
    return token !== null && accepts(token);
  });
}

function createHeaderMutant(rule: string, name: string, pattern: RegExp): Mutant {
  return createMutant(
    `header-${rule}`,
    `${name} replaces the token`,
    ({ headers }) => headers.authorization === undefined && pattern.test(headers[name] ?? ''),
  );
}

function createMutant(
  rule: string,
  summary: string,
  accepts: (request: ProxyRequest) => boolean,
): Mutant {
  return {
    id: `security.${rule}:*`,
    class: 'security',
    alsoReportedAs: ['auth'],
    operationId: null,
    summary,
    profile: 'security',
    createHandler: () => ({
      async respond(request, upstream) {
        if (!accepts(request)) return await upstream.forward(request);
        const authorization = await upstream.authorization();
        return await upstream.forward(withRequestHeader(request, 'authorization', authorization));
      },
    }),
  };
}

function parseToken(authorization: string): ParsedToken | null {
  const [head = '', claims = '', signature = ''] = authorization
    .replace(/^bearer /i, '')
    .split('.');
  try {
    const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString());
    return isObject(header) ? { header, text: `${head}.${claims}`, signature } : null;
  } catch {
    return null;
  }
}

function isSigned(
  { text, signature }: Omit<ParsedToken, 'header'>,
  hash: string,
  key: string | Buffer,
): boolean {
  return createHmac(hash, key).update(text).digest('base64url') === signature;
}

import { createHmac } from 'node:crypto';
import { createBug } from '../mutant/bug.ts';
import { forwardAsAdmin } from '../mutant/forward-as-admin.ts';
import { isObject } from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';

type Header = Readonly<Record<string, unknown>>;
type ParsedToken = { readonly header: Header; readonly text: string; readonly signature: string };

/** Tokens that the device accepts. */
const tokenRules: readonly (readonly [
  rule: string,
  summary: string,
  accepts: (token: ParsedToken) => boolean,
])[] = [
  ['jwk', 'a key in the token is trusted', isSignedByOwnKey],
  ['jwk-rsa', 'a public key in the token is trusted', (it) => hasOwnKey(it, 'RS256')],
  ['jwk-ec', 'an elliptic key in the token is trusted', (it) => hasOwnKey(it, 'ES256')],
  ['jku', 'keys are loaded from the address in the token', ({ header }) => Boolean(header.jku)],
  [
    'x5u',
    'certificates are loaded from the address in the token',
    ({ header }) => Boolean(header.x5u),
  ],
  [
    'kid-file',
    'the key is read from the file in kid',
    (it) => String(it.header.kid).endsWith('/dev/null') && isSigned(it, 'sha256', ''),
  ],
  [
    'kid-query',
    'kid is part of a database query',
    (it) => {
      const key = /UNION SELECT '(.+)$/.exec(String(it.header.kid))?.[1];
      return key !== undefined && isSigned(it, 'sha256', key);
    },
  ],
  [
    'kid-unknown',
    'an unknown kid has an empty key',
    (it) => it.header.kid === 'unknown' && isSigned(it, 'sha256', ''),
  ],
  [
    'hs512',
    'HS512 has an empty key',
    (it) => it.header.alg === 'HS512' && isSigned(it, 'sha512', ''),
  ],
  [
    'hs384',
    'HS384 has an empty key',
    (it) => it.header.alg === 'HS384' && isSigned(it, 'sha384', ''),
  ],
  [
    'zero-signature',
    'a signature of zeros is valid',
    ({ header, signature }) => header.alg === 'ES256' && /^A+$/.test(signature),
  ],
];

/** Headers that replace the token. */
const headerRules: readonly (readonly [rule: string, name: string, pattern: RegExp])[] = [
  ['forwarded-for', 'x-forwarded-for', /^127\./],
  ['forwarded', 'forwarded', /for=127\./],
  ['real-ip', 'x-real-ip', /^127\./],
  ['remote-user', 'x-remote-user', /./],
  ['original-url', 'x-original-url', /admin_login/],
  ['cookie', 'cookie', /token=/],
];

/** Firmware that accepts identities which a client has made up. */
export const forgedIdentityMutants: readonly Mutant[] = [
  ...tokenRules.map(([rule, summary, accepts]) =>
    createMutant(`token-${rule}`, summary, ({ headers }) => {
      const token = parseToken(headers.authorization ?? '');
      return token !== null && accepts(token);
    }),
  ),
  ...headerRules.map(([rule, name, pattern]) =>
    createMutant(
      `header-${rule}`,
      `${name} replaces the token`,
      ({ headers }) => headers.authorization === undefined && pattern.test(headers[name] ?? ''),
    ),
  ),
];

function createMutant(
  rule: string,
  summary: string,
  accepts: (request: ProxyRequest) => boolean,
): Mutant {
  return createBug({
    id: `security.${rule}:*`,
    summary,
    also: ['auth'],
    harm: 'security',
    on: accepts,
    before: ({ request, upstream }) => forwardAsAdmin(request, upstream),
  });
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

function hasOwnKey({ header }: ParsedToken, alg: string): boolean {
  return header.alg === alg && isObject(header.jwk);
}

function isSignedByOwnKey(token: ParsedToken): boolean {
  const { jwk } = token.header;
  if (!isObject(jwk) || typeof jwk.k !== 'string') return false;
  return isSigned(token, 'sha256', Buffer.from(jwk.k, 'base64url'));
}

function isSigned({ text, signature }: ParsedToken, hash: string, key: string | Buffer): boolean {
  return createHmac(hash, key).update(text).digest('base64url') === signature;
}

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Exchange } from '../../model/exchange.ts';
import { changeClaims, encodeBase64Url, signToken } from '../auth/forge-token.ts';
import { type Probe, type ProbeRequest, settingsRead } from './probe.ts';

const { id: operationId } = settingsRead;

/** The claims of the forged tokens, so that they have not expired. */
const endOfCentury = 4_102_444_800;

/** A token says with which key and algorithm to check it. A device must not believe it. */
export const tokenKeyProbe: Probe = {
  rule: 'token-key',
  operationId,
  sentence:
    'The device rejects tokens that choose their own algorithm or name their own key, with 401.',
  place: '/responses/401',
  createRequests: ({ target }) => {
    const [head = '', claims = ''] = target.token.split('.');
    return createForgedTokens(head, changeClaims(claims, { exp: endOfCentury })).map(
      ([note, token]): ProbeRequest => ({
        note,
        spec: { operationId, authorization: `Bearer ${token}` },
      }),
    );
  },
  findProblem: describeAcceptance,
};

/** Headers and cookies with which a client claims to be somebody. */
export const clientHeaderProbe: Probe = {
  rule: 'client-headers',
  operationId,
  sentence:
    'Without a token, no header or cookie in which a client names its address or user gives access.',
  place: '/responses/401',
  createRequests: ({ options, target }) =>
    createIdentityHeaders(options.userName, target.token).map(
      ([name, value]): ProbeRequest => ({
        note: `the header ${name}`,
        spec: { operationId, authorization: null, headers: [[name, value]] },
      }),
    ),
  findProblem: describeAcceptance,
};

function describeAcceptance({ response }: Exchange): string | null {
  const isRejected = response === null || [400, 401, 403, 429, 431, 503].includes(response.status);
  return isRejected ? null : `returned ${response.status}; expected 401.`;
}

type ForgedToken = readonly [note: string, token: string];

function createForgedTokens(head: string, claims: string): readonly ForgedToken[] {
  const key = 'a-key-of-the-attacker';
  const withHeader = (changes: object, secret: string) =>
    signToken(changeClaims(head, { alg: 'HS256', typ: 'JWT', ...changes }), claims, secret);
  const withEmptyKey = (alg: string, hash: string) =>
    signToken(encodeBase64Url({ alg, typ: 'JWT' }), claims, '', hash);
  const k = Buffer.from(key).toString('base64url');
  const url = 'http://127.0.0.1:9/keys.json';
  return [
    ['its own key in jwk', withHeader({ jwk: { kty: 'oct', alg: 'HS256', k } }, key)],
    ['its own key at jku', withHeader({ jku: url }, key)],
    ['its own certificate at x5u', withHeader({ x5u: url }, key)],
    ['an empty file as kid', withHeader({ kid: '/dev/null' }, '')],
    ['an empty file as relative kid', withHeader({ kid: '../../../../../../dev/null' }, '')],
    ['a query in kid', withHeader({ kid: `x' UNION SELECT '${key}` }, key)],
    ['an unknown kid', withHeader({ kid: 'unknown' }, '')],
    ['HS512 and an empty key', withEmptyKey('HS512', 'sha512')],
    ['HS384 and an empty key', withEmptyKey('HS384', 'sha384')],
    ['RS256 and its own key', signAsymmetric('RS256', claims)],
    ['ES256 and its own key', signAsymmetric('ES256', claims)],
    // Zeros are a valid ECDSA signature to libraries that do not check the range (CVE-2022-21449).
    [
      'ES256 and a signature of zeros',
      `${encodeBase64Url({ alg: 'ES256', typ: 'JWT' })}.${claims}.${'A'.repeat(86)}`,
    ],
  ];
}

function signAsymmetric(alg: 'RS256' | 'ES256', claims: string): string {
  const { publicKey, privateKey } = createKeys(alg);
  const text = `${encodeBase64Url({ alg, typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) })}.${claims}`;
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${text}.${signature.toString('base64url')}`;
}

function createKeys(alg: 'RS256' | 'ES256'): { publicKey: KeyObject; privateKey: KeyObject } {
  return alg === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function createIdentityHeaders(userName: string, token: string): readonly [string, string][] {
  return [
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1;host=localhost;proto=https'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-user', userName],
    ['x-remote-user', userName],
    ['x-user-id', userName],
    ['x-original-url', signInOperation.path],
    ['x-rewrite-url', signInOperation.path],
    ['x-internal', '1'],
    ['cookie', `token=${token}; session=${token}; user=${userName}`],
  ];
}

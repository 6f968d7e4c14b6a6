import { createHmac } from 'node:crypto';

/** A value of the authorization header that no device may take. */
export type OddToken = {
  readonly rule: OddRule;
  /** What is wrong with it. */
  readonly note: string;
  /** Null: no such header. */
  readonly authorization: string | null;
};

/** What can be wrong with a token, each with its sentence. */
export const oddRules = {
  'no-token': 'answers 401 without a token',
  'empty-token': 'answers 401 to a token that is empty',
  'no-jwt': 'answers 401 to what is no token at all',
  'forged-token': 'answers 401 to a token whose signature does not belong to it',
  'unsigned-token': 'answers 401 to a token without a signature, whatever algorithm it names',
  'weak-key': 'answers 401 to a token that was signed with a key that anybody may guess',
  'expired-token': 'answers 401 to a token that has expired',
  'foreign-token': 'answers 401 to a token of another device',
  scheme: 'answers 401 to another scheme than Bearer',
} as const;

export type OddRule = keyof typeof oddRules;

/** Keys that are guessed first: none, words, and what stands on the box. */
const weakKeys = ['', 'secret', 'changeme', 'stillhouse', 'key'];

/** Made from a good token, so that all but the one thing is right. */
export function oddTokens(token: string, serialNumber: string, userName: string): OddToken[] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const odd = (rule: OddRule, note: string, authorization: string | null): OddToken => ({
    rule,
    note,
    authorization,
  });
  const bearer = (rule: OddRule, note: string, value: string) => odd(rule, note, `Bearer ${value}`);
  const flipped = flip(signature);
  const later = changed(claims, { exp: 4_102_444_800 });
  const admin = changed(claims, { sub: 'admin', jti: 'x' });
  return [
    odd('no-token', 'no authorization', null),
    odd('empty-token', 'an empty authorization', ''),
    odd('empty-token', 'the scheme alone', 'Bearer'),
    odd('empty-token', 'the scheme and a space', 'Bearer '),
    bearer('no-jwt', 'a word', 'garbage'),
    bearer('no-jwt', 'three words', 'a.b.c'),
    bearer('no-jwt', 'only dots', '..'),
    bearer('no-jwt', 'null', 'null'),
    bearer('no-jwt', 'undefined', 'undefined'),
    bearer('no-jwt', 'the serial number', serialNumber || 'NAbc12d340001'),
    bearer('forged-token', 'another last letter of the signature', `${head}.${claims}.${flipped}`),
    bearer('forged-token', 'a signature of zeros', `${head}.${claims}.${zeros(signature)}`),
    bearer('forged-token', 'half the signature', `${head}.${claims}.${signature.slice(0, 21)}`),
    bearer('forged-token', 'a later expiry', `${head}.${later}.${signature}`),
    bearer('forged-token', 'another claim', `${head}.${admin}.${signature}`),
    bearer('unsigned-token', 'no signature', `${head}.${claims}.`),
    bearer('unsigned-token', 'no third part', `${head}.${claims}`),
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => {
      const unsigned = encode({ alg, typ: 'JWT' });
      return [
        bearer('unsigned-token', `the algorithm ${alg}`, `${unsigned}.${claims}.`),
        bearer(
          'unsigned-token',
          `the algorithm ${alg}, signed`,
          `${unsigned}.${claims}.${signature}`,
        ),
      ];
    }),
    ...[...weakKeys, serialNumber, userName].map((key) =>
      bearer('weak-key', `the key ${JSON.stringify(key)}`, signed(head, claims, key)),
    ),
    bearer(
      'expired-token',
      'an expiry long ago',
      `${head}.${changed(claims, { iat: 1_577_836_800, exp: 1_577_923_200 })}.${signature}`,
    ),
    bearer(
      'foreign-token',
      'the key of another device',
      signed(head, claims, 'cE9-another-device-has-another-key-1'),
    ),
    odd('scheme', 'Basic', `Basic ${token}`),
    odd('scheme', 'Token', `Token ${token}`),
    odd('scheme', 'Digest', `Digest ${token}`),
    odd('scheme', 'no scheme', token),
    odd('scheme', 'the scheme glued to the token', `Bearer${token}`),
    odd('scheme', 'Basic with a user name', `Basic ${btoa(`${userName}:x`)}`),
  ];
}

/** RFC 7515, HS256. */
function signed(head: string, claims: string, key: string): string {
  const signature = createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url');
  return `${head}.${claims}.${signature}`;
}

/** The last letter of 43 carries four bits that count: the first is changed, so that another signature comes of it. */
function flip(signature: string): string {
  return (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
}

function zeros(signature: string): string {
  return 'A'.repeat(Math.max(signature.length, 43));
}

function changed(claims: string, changes: Readonly<Record<string, unknown>>): string {
  try {
    const known: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return encode({ ...(known as object), ...changes });
  } catch {
    return encode({ sub: 'admin', iat: 1_577_836_800, permissions: [], ...changes });
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

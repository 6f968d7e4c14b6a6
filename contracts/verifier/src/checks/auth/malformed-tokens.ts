import { createHmac } from 'node:crypto';

/** A value of the authorization header that every device must reject. */
export type OddToken = {
  readonly rule: OddRule;
  /** What is wrong with it. */
  readonly note: string;
  /** Null omits the header. */
  readonly authorization: string | null;
};

/** The kinds of invalid tokens, each with its sentence. */
export const oddRules = {
  'no-token': 'returns 401 without a token',
  'empty-token': 'returns 401 for an empty token',
  'no-jwt': 'returns 401 for a value that is not a token',
  'forged-token': 'returns 401 for a token with a wrong signature',
  'unsigned-token': 'returns 401 for an unsigned token, whatever its algorithm',
  'weak-key': 'returns 401 for a token signed with a guessable key',
  'expired-token': 'returns 401 for an expired token',
  'foreign-token': 'returns 401 for a token of another device',
  scheme: 'returns 401 for any scheme other than Bearer',
} as const;

export type OddRule = keyof typeof oddRules;

/** Keys that attackers try first: an empty key, common words and printed labels. */
const weakKeys = ['', 'secret', 'changeme', 'stillhouse', 'key'];

/** Derives the tokens from a valid one, so that each has exactly one defect. */
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
    odd('empty-token', 'an empty header', ''),
    odd('empty-token', 'the scheme only', 'Bearer'),
    odd('empty-token', 'the scheme and a space', 'Bearer '),
    bearer('no-jwt', 'a word', 'garbage'),
    bearer('no-jwt', 'three words', 'a.b.c'),
    bearer('no-jwt', 'only dots', '..'),
    bearer('no-jwt', 'null', 'null'),
    bearer('no-jwt', 'undefined', 'undefined'),
    bearer('no-jwt', 'the serial number', serialNumber || 'NAbc12d340001'),
    bearer('forged-token', 'a changed character in the signature', `${head}.${claims}.${flipped}`),
    bearer('forged-token', 'a signature of zeros', `${head}.${claims}.${zeros(signature)}`),
    bearer('forged-token', 'half the signature', `${head}.${claims}.${signature.slice(0, 21)}`),
    bearer('forged-token', 'a later expiry', `${head}.${later}.${signature}`),
    bearer('forged-token', 'another claim', `${head}.${admin}.${signature}`),
    bearer('unsigned-token', 'an empty signature', `${head}.${claims}.`),
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
      'an expiry date in the past',
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
    odd('scheme', 'no space after the scheme', `Bearer${token}`),
    odd('scheme', 'Basic with a user name', `Basic ${btoa(`${userName}:x`)}`),
  ];
}

/** RFC 7515, HS256. */
function signed(head: string, claims: string, key: string): string {
  const signature = createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url');
  return `${head}.${claims}.${signature}`;
}

/** Changes the first character. The last of 43 has only four significant bits. */
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

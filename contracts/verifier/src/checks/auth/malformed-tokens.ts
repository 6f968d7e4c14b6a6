import { createHmac } from 'node:crypto';

/** A value of the authorization header that every device must reject. */
export type MalformedToken = {
  readonly rule: MalformedTokenRule;
  /** What is wrong with it. */
  readonly note: string;
  /** Null omits the header. */
  readonly authorization: string | null;
};

/** The kinds of invalid tokens, each with its sentence. */
export const malformedTokenRules = {
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

export type MalformedTokenRule = keyof typeof malformedTokenRules;

/** Keys that attackers try first: an empty key, common words and printed labels. */
const weakKeys = ['', 'secret', 'changeme', 'stillhouse', 'key'];

/** Derives the tokens from a valid one, so that each has exactly one defect. */
export function createMalformedTokens(
  token: string,
  serialNumber: string,
  userName: string,
): MalformedToken[] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const createToken = (
    rule: MalformedTokenRule,
    note: string,
    authorization: string | null,
  ): MalformedToken => ({
    rule,
    note,
    authorization,
  });
  const createBearerToken = (rule: MalformedTokenRule, note: string, value: string) =>
    createToken(rule, note, `Bearer ${value}`);
  const flipped = changeSignature(signature);
  const later = changeClaims(claims, { exp: 4_102_444_800 });
  const admin = changeClaims(claims, { sub: 'admin', jti: 'x' });
  return [
    createToken('no-token', 'no authorization', null),
    createToken('empty-token', 'an empty header', ''),
    createToken('empty-token', 'the scheme only', 'Bearer'),
    createToken('empty-token', 'the scheme and a space', 'Bearer '),
    createBearerToken('no-jwt', 'a word', 'garbage'),
    createBearerToken('no-jwt', 'three words', 'a.b.c'),
    createBearerToken('no-jwt', 'only dots', '..'),
    createBearerToken('no-jwt', 'null', 'null'),
    createBearerToken('no-jwt', 'undefined', 'undefined'),
    createBearerToken('no-jwt', 'the serial number', serialNumber || 'NAbc12d340001'),
    createBearerToken(
      'forged-token',
      'a changed character in the signature',
      `${head}.${claims}.${flipped}`,
    ),
    createBearerToken(
      'forged-token',
      'a signature of zeros',
      `${head}.${claims}.${createZeroSignature(signature)}`,
    ),
    createBearerToken(
      'forged-token',
      'half the signature',
      `${head}.${claims}.${signature.slice(0, 21)}`,
    ),
    createBearerToken('forged-token', 'a later expiry', `${head}.${later}.${signature}`),
    createBearerToken('forged-token', 'another claim', `${head}.${admin}.${signature}`),
    createBearerToken('unsigned-token', 'an empty signature', `${head}.${claims}.`),
    createBearerToken('unsigned-token', 'no third part', `${head}.${claims}`),
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => {
      const unsigned = encodeBase64Url({ alg, typ: 'JWT' });
      return [
        createBearerToken('unsigned-token', `the algorithm ${alg}`, `${unsigned}.${claims}.`),
        createBearerToken(
          'unsigned-token',
          `the algorithm ${alg}, signed`,
          `${unsigned}.${claims}.${signature}`,
        ),
      ];
    }),
    ...[...weakKeys, serialNumber, userName].map((key) =>
      createBearerToken('weak-key', `the key ${JSON.stringify(key)}`, signToken(head, claims, key)),
    ),
    createBearerToken(
      'expired-token',
      'an expiry date in the past',
      `${head}.${changeClaims(claims, { iat: 1_577_836_800, exp: 1_577_923_200 })}.${signature}`,
    ),
    createBearerToken(
      'foreign-token',
      'the key of another device',
      signToken(head, claims, 'cE9-another-device-has-another-key-1'),
    ),
    createToken('scheme', 'Basic', `Basic ${token}`),
    createToken('scheme', 'Token', `Token ${token}`),
    createToken('scheme', 'Digest', `Digest ${token}`),
    createToken('scheme', 'no scheme', token),
    createToken('scheme', 'no space after the scheme', `Bearer${token}`),
    createToken('scheme', 'Basic with a user name', `Basic ${btoa(`${userName}:x`)}`),
  ];
}

/** RFC 7515, HS256. */
function signToken(head: string, claims: string, key: string): string {
  const signature = createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url');
  return `${head}.${claims}.${signature}`;
}

/** Changes the first character. The last of 43 has only four significant bits. */
function changeSignature(signature: string): string {
  return (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
}

function createZeroSignature(signature: string): string {
  return 'A'.repeat(Math.max(signature.length, 43));
}

function changeClaims(claims: string, changes: Readonly<Record<string, unknown>>): string {
  try {
    const known: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return encodeBase64Url({ ...(known as object), ...changes });
  } catch {
    return encodeBase64Url({ sub: 'admin', iat: 1_577_836_800, permissions: [], ...changes });
  }
}

function encodeBase64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

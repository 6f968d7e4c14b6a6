import {
  changeClaims,
  changeSignature,
  createZeroSignature,
  encodeBase64Url,
  signToken,
} from './forge-token.ts';
import type { TokenRule } from './protected-operations.ts';

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
  'no-token': { sentence: 'returns 401 without a token', isInRead: true },
  'empty-token': { sentence: 'returns 401 for an empty token', isInRead: false },
  'no-jwt': { sentence: 'returns 401 for a value that is not a token', isInRead: false },
  'forged-token': { sentence: 'returns 401 for a token with a wrong signature', isInRead: true },
  'unsigned-token': {
    sentence: 'returns 401 for an unsigned token, whatever its algorithm',
    isInRead: false,
  },
  'weak-key': { sentence: 'returns 401 for a token signed with a guessable key', isInRead: false },
  'expired-token': { sentence: 'returns 401 for an expired token', isInRead: true },
  'foreign-token': { sentence: 'returns 401 for a token of another device', isInRead: true },
  scheme: { sentence: 'returns 401 for any scheme other than Bearer', isInRead: false },
} as const satisfies Record<string, TokenRule>;

type MalformedTokenRule = keyof typeof malformedTokenRules;

/** Keys that attackers try first: an empty key, common words and printed labels. */
const weakKeys = ['', 'secret', 'changeme', 'stillhouse', 'key'];

type Row = readonly [MalformedTokenRule, note: string, authorization: string | null];

/** Derives the tokens from a valid one, so that each has exactly one defect. */
export function createMalformedTokens(
  token: string,
  serialNumber: string,
  userName: string,
): MalformedToken[] {
  const rows: readonly Row[] = [
    ['no-token', 'no authorization', null],
    ['empty-token', 'an empty header', ''],
    ['empty-token', 'the scheme only', 'Bearer'],
    ['empty-token', 'the scheme and a space', 'Bearer '],
    ['no-jwt', 'a word', 'Bearer garbage'],
    ['no-jwt', 'three words', 'Bearer a.b.c'],
    ['no-jwt', 'only dots', 'Bearer ..'],
    ['no-jwt', 'null', 'Bearer null'],
    ['no-jwt', 'undefined', 'Bearer undefined'],
    ['no-jwt', 'the serial number', `Bearer ${serialNumber || 'NAbc12d340001'}`],
    ...createForgedTokens(token),
    ...createSignedTokens(token, [...weakKeys, serialNumber, userName]),
    ['scheme', 'Basic', `Basic ${token}`],
    ['scheme', 'Token', `Token ${token}`],
    ['scheme', 'Digest', `Digest ${token}`],
    ['scheme', 'no scheme', token],
    ['scheme', 'no space after the scheme', `Bearer${token}`],
    ['scheme', 'Basic with a user name', `Basic ${btoa(`${userName}:x`)}`],
  ];
  return rows.map(([rule, note, authorization]) => ({ rule, note, authorization }));
}

/** Returns tokens with a wrong signature or none. */
function createForgedTokens(token: string): Row[] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const later = changeClaims(claims, { exp: 4_102_444_800 });
  const admin = changeClaims(claims, { sub: 'admin', jti: 'x' });
  const zeros = createZeroSignature(signature);
  return [
    [
      'forged-token',
      'a changed character in the signature',
      `Bearer ${head}.${claims}.${changeSignature(signature)}`,
    ],
    ['forged-token', 'a signature of zeros', `Bearer ${head}.${claims}.${zeros}`],
    ['forged-token', 'half the signature', `Bearer ${head}.${claims}.${signature.slice(0, 21)}`],
    ['forged-token', 'a later expiry', `Bearer ${head}.${later}.${signature}`],
    ['forged-token', 'another claim', `Bearer ${head}.${admin}.${signature}`],
    ['unsigned-token', 'an empty signature', `Bearer ${head}.${claims}.`],
    ['unsigned-token', 'no third part', `Bearer ${head}.${claims}`],
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg): Row[] => {
      const unsigned = encodeBase64Url({ alg, typ: 'JWT' });
      return [
        ['unsigned-token', `the algorithm ${alg}`, `Bearer ${unsigned}.${claims}.`],
        [
          'unsigned-token',
          `the algorithm ${alg}, signed`,
          `Bearer ${unsigned}.${claims}.${signature}`,
        ],
      ];
    }),
  ];
}

/** Returns tokens signed with guessable keys, an expired one, and one with another device's key. */
function createSignedTokens(token: string, keys: readonly string[]): Row[] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const expired = changeClaims(claims, { iat: 1_577_836_800, exp: 1_577_923_200 });
  const foreign = signToken(head, claims, 'cE9-another-device-has-another-key-1');
  return [
    ...keys.map((key): Row => {
      const signed = signToken(head, claims, key);
      return ['weak-key', `the key ${JSON.stringify(key)}`, `Bearer ${signed}`];
    }),
    ['expired-token', 'an expiry date in the past', `Bearer ${head}.${expired}.${signature}`],
    ['foreign-token', 'the key of another device', `Bearer ${foreign}`],
  ];
}

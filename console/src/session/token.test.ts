import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeToken } from '../../test/make-token.ts';
import { decodeToken, isExpired } from './token.ts';

// R3.4, R3.5.
test('a token contains the user, the expiry and the permissions', () => {
  const token = makeToken({ sub: 'admin', exp: 1_900_000_000, permissions: ['network.ntp'] });
  expect(decodeToken(token)).toEqual({
    sub: 'admin',
    expiresAt: 1_900_000_000_000,
    permissions: ['network.ntp'],
  });
});

test('a user name in any script is decoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (sub) => {
      fc.pre(sub.isWellFormed());
      expect(decodeToken(makeToken({ sub }))?.sub).toBe(sub);
    }),
  );
});

// R4.1.
test.each([
  ['no subject', makeToken({ sub: undefined })],
  ['an empty subject', makeToken({ sub: '' })],
  ['an expiry that is no number', makeToken({ exp: 'tomorrow' })],
  ['no expiry', makeToken({ exp: undefined })],
  ['permissions that are no list', makeToken({ permissions: 'all' })],
  ['two parts', 'a.b'],
  ['four parts', `${makeToken()}.d`],
  ['no base64', 'a.%%%.c'],
  ['no JSON', `a.${btoa('hello')}.c`],
  ['null', null],
  ['a number', 7],
])('a token with %s is not usable', (_, token) => {
  expect(decodeToken(token)).toBeNull();
});

test('the decoder never throws (property)', () => {
  fc.assert(fc.property(fc.anything(), (token) => void decodeToken(token)));
  fc.assert(fc.property(fc.string(), (part) => void decodeToken(`a.${part}.c`)));
});

test('a token is expired at its expiry time', () => {
  const claims = { sub: 'admin', expiresAt: 1000, permissions: [] };
  expect([999, 1000, 1001].map((now) => isExpired(claims, now))).toEqual([false, true, true]);
});

import { expect, test } from 'vitest';
import { issueToken, TokenVerifier } from './access-token.ts';

const key = 'ab'.repeat(32);
const now = Date.UTC(2030, 0, 7, 9);

test('a verifier caches valid tokens, and drops the oldest when there are too many', async () => {
  const verifier = new TokenVerifier();
  const tokens: string[] = [];
  for (let i = 0; i < 257; i += 1) {
    const token = await issueToken('admin', key, now + i * 1000);
    tokens.push(token);
    expect(await verifier.verify(token, key, now + i * 1000)).toMatchObject({
      identity: { role: 'admin' },
    });
  }
  expect(verifier.getCached(tokens[0] ?? '', key, now)).toBe(null);
  expect(verifier.getCached(tokens[1] ?? '', key, now)).not.toBe(null);
});

test('a cached token is invalid with another key', async () => {
  const verifier = new TokenVerifier();
  const token = await issueToken('oob', key, now);
  await verifier.verify(token, key, now);
  expect(verifier.getCached(token, 'cd'.repeat(32), now)).toBe(null);
  expect(await verifier.verify(token, 'cd'.repeat(32), now)).toEqual({ rejected: 'invalid' });
});

// R6.8.
test('admin and setup have the permission that shows the NTP row', async () => {
  const verifier = new TokenVerifier();
  for (const [role, permissions] of [
    ['admin', ['network.ntp']],
    ['setup', ['network.ntp']],
    ['oob', []],
  ] as const) {
    const token = await issueToken(role, key, now);
    expect(await verifier.verify(token, key, now)).toMatchObject({
      identity: { role, permissions },
    });
  }
});

test('another spelling of a valid token is invalid', async () => {
  const verifier = new TokenVerifier();
  const token = await issueToken('admin', key, now);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(signature.at(-1) ?? '');
  const other = `${signature.slice(0, -1)}${alphabet[last + 1]}`;
  expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(signature, 'base64url'));
  for (const spelling of [
    `${token}=`,
    `${head}.${claims}.${other}`,
    `${head}=.${claims}.${signature}`,
    `${head}.${claims}\n.${signature}`,
  ]) {
    expect(await verifier.verify(spelling, key, now)).toEqual({ rejected: 'invalid' });
  }
  expect(await verifier.verify(token, key, now)).toMatchObject({ identity: { role: 'admin' } });
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import { createTestExchange } from '../testing/test-exchange.ts';
import { getEvidence } from './evidence.ts';
import { Redactor } from './redact.ts';

const contract = new Contract();
const canary = 'cänary "7f3a" & co';
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.Y2FuYXJ5LXNpZ25hdHVyZQ';

const signIn = createTestExchange({
  operationId: 'signIn',
  request: {
    method: 'POST',
    target: '/api/v1/admin_login',
    body: JSON.stringify({ userName: 'admin', password: canary }),
  },
  response: { body: JSON.stringify({ token }) },
});

function redactor(...exchanges: Parameters<typeof createTestExchange>[0][]): Redactor {
  return new Redactor(contract, canary, [signIn, ...exchanges.map((it) => createTestExchange(it))]);
}

test.each([
  ['in plain form', canary],
  ['in JSON', JSON.stringify({ note: `it was ${canary}` })],
  ['in a URL', `/api?x=${encodeURIComponent(canary)}`],
  ['in a form', new URLSearchParams({ x: canary }).toString()],
  ['in base64', Buffer.from(canary).toString('base64')],
])('the password is removed from a text %s', (_, text) => {
  const clean = redactor().redactText(text);
  expect(clean).toContain('«password»');
  expect(clean).not.toContain('7f3a');
});

test('the token of the run and everything that looks like a token is removed', () => {
  const other = token.replace('admin', 'x').replace('Y2Fu', 'AAAA');
  expect(redactor().redactText(`a ${token} b Bearer ${other} c Basic YWRtaW46cGFzcw==`)).toBe(
    'a «token» b Bearer «token» c Basic «token»',
  );
});

test('a secret that a check has written is removed', () => {
  const body = JSON.stringify({ credentials: { password: 'wifi-canary-99' } });
  const clean = redactor({ operationId: 'connectWifi', request: { body } });
  expect(clean.redactText('error near wifi-canary-99')).toBe('error near «secret»');
});

test('an unknown secret that a device leaks is removed', () => {
  const leaked = JSON.stringify({
    ssid: 'Rooms',
    wifiPassword: 'unknown-canary',
    nested: [{ psk: 'p1' }],
  });
  expect(redactor().redactBody(leaked, 'application/json', 'response')).toBe(
    '{"ssid":"Rooms","wifiPassword":"«secret»","nested":[{"psk":"«secret»"}]}',
  );
  const pem = '-----BEGIN RSA PRIVATE KEY-----\nMIIcanary\n-----END RSA PRIVATE KEY-----';
  expect(redactor().redactText(`dump: ${pem} end`)).toBe('dump: «secret» end');
});

test('a body without secrets stays unchanged', () => {
  expect(
    redactor().redactBody('{ "languageCode":"en" , "n":1.0}', 'application/json', 'response'),
  ).toBe('{ "languageCode":"en" , "n":1.0}');
});

test('the evidence of a sign-in has no password or token, and its curl command uses the environment', () => {
  const evidence = getEvidence(signIn, redactor(), 'http://192.0.2.20', false);
  expect(JSON.stringify(evidence)).not.toMatch(/7f3a|Y2FuYXJ5/);
  expect(evidence.curl).toContain(`"$STILLHOUSE_PASSWORD"`);
  // Let a shell parse the command, with `printf` instead of curl.
  const output = execFileSync('sh', ['-c', evidence.curl.replace(/^curl/, `printf '%s\\n'`)], {
    env: { ...process.env, STILLHOUSE_PASSWORD: 'from-the-environment' },
    encoding: 'utf8',
  });
  expect(output).toContain('{"userName":"admin","password":"from-the-environment"}');
});

test('binary bodies are replaced by their length and hash', () => {
  const archive = createTestExchange({ response: { body: 'PK\u0003\u0004\u0000' } });
  expect(getEvidence(archive, redactor(), 'http://192.0.2.20', false).response?.body).toMatch(
    /^<5 bytes, sha256 [0-9a-f]{64}>$/,
  );
});

test('a password that occurs in public identifiers is removed elsewhere', () => {
  const redactor = new Redactor(contract, 'stillhouse', []);
  expect(
    redactor.redactText('urn:stillhouse:problem:not-found, stillhouse-verify, admin:stillhouse'),
  ).toBe('urn:stillhouse:problem:not-found, stillhouse-verify, admin:«password»');
});

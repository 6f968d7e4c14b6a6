import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { Contract } from '../contract.ts';
import { exchange } from '../testing/test-exchange.ts';
import { getEvidence } from './evidence.ts';
import { Redactor } from './redact.ts';

const contract = new Contract();
const canary = 'cänary "7f3a" & co';
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.Y2FuYXJ5LXNpZ25hdHVyZQ';

const signIn = exchange({
  operationId: 'signIn',
  sent: {
    method: 'POST',
    target: '/api/v1/admin_login',
    body: JSON.stringify({ userName: 'admin', password: canary }),
  },
  answer: { body: JSON.stringify({ token }) },
});

function redactor(...exchanges: Parameters<typeof exchange>[0][]): Redactor {
  return new Redactor(contract, canary, [signIn, ...exchanges.map((it) => exchange(it))]);
}

test.each([
  ['as it is', canary],
  ['in JSON', JSON.stringify({ note: `it was ${canary}` })],
  ['in an address', `/api?x=${encodeURIComponent(canary)}`],
  ['in a form', new URLSearchParams({ x: canary }).toString()],
  ['in base64', Buffer.from(canary).toString('base64')],
])('the password is taken out of a text %s', (_, text) => {
  const clean = redactor().text(text);
  expect(clean).toContain('«password»');
  expect(clean).not.toContain('7f3a');
});

test('tokens go, the run’s own and any that looks like one', () => {
  const other = token.replace('admin', 'x').replace('Y2Fu', 'AAAA');
  expect(redactor().text(`a ${token} b Bearer ${other} c Basic YWRtaW46cGFzcw==`)).toBe(
    'a «token» b Bearer «token» c Basic «token»',
  );
});

test('what a check wrote as a secret is one, wherever it comes back', () => {
  const body = JSON.stringify({ credentials: { password: 'wifi-canary-99' } });
  const clean = redactor({ operationId: 'connectWifi', sent: { body } });
  expect(clean.text('error near wifi-canary-99')).toBe('error near «secret»');
});

test('a secret that a device leaks is not passed on, although nobody knows it', () => {
  const leaked = JSON.stringify({
    ssid: 'Rooms',
    wifiPassword: 'unknown-canary',
    nested: [{ psk: 'p1' }],
  });
  expect(redactor().body(leaked)).toBe(
    '{"ssid":"Rooms","wifiPassword":"«secret»","nested":[{"psk":"«secret»"}]}',
  );
  const pem = '-----BEGIN RSA PRIVATE KEY-----\nMIIcanary\n-----END RSA PRIVATE KEY-----';
  expect(redactor().text(`dump: ${pem} end`)).toBe('dump: «secret» end');
});

test('a body without secrets stays as it was, byte for byte', () => {
  expect(redactor().body('{ "languageCode":"en" , "n":1.0}')).toBe(
    '{ "languageCode":"en" , "n":1.0}',
  );
});

test('the evidence of a sign-in has neither password nor token, and its curl line works with the environment', () => {
  const evidence = getEvidence(signIn, redactor(), 'http://192.0.2.20', false);
  expect(JSON.stringify(evidence)).not.toMatch(/7f3a|Y2FuYXJ5/);
  expect(evidence.curl).toContain(`"$STILLHOUSE_PASSWORD"`);
  // What a shell makes of the line, with `printf` in curl's place.
  const said = execFileSync('sh', ['-c', evidence.curl.replace(/^curl/, `printf '%s\\n'`)], {
    env: { ...process.env, STILLHOUSE_PASSWORD: 'from-the-environment' },
    encoding: 'utf8',
  });
  expect(said).toContain('{"userName":"admin","password":"from-the-environment"}');
});

test('bytes that are no text are told by their length and hash', () => {
  const archive = exchange({ answer: { body: 'PK\u0003\u0004\u0000' } });
  expect(getEvidence(archive, redactor(), 'http://192.0.2.20', false).answer?.body).toMatch(
    /^<5 bytes, sha256 [0-9a-f]{64}>$/,
  );
});

test('a password that is a word of ours leaves our words readable, and is taken out all the same', () => {
  const ours = new Redactor(contract, 'stillhouse', []);
  expect(ours.text('urn:stillhouse:problem:not-found, stillhouse-contract, admin:stillhouse')).toBe(
    'urn:stillhouse:problem:not-found, stillhouse-contract, admin:«password»',
  );
});

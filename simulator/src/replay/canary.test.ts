import { expect, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';
import { issueToken } from '../operations/access-token.ts';
import type { Bundle } from './bundle.ts';
import { replay } from './replay.ts';

/** Secrets as users choose them. None of them may be in any output. */
const canaries = {
  wrong: 'canary-typed-wrongly',
  password: 'canary-new-password',
  action: 'canary-at-the-device',
  patch: 'canary-by-a-patch',
  wifi: 'canary-of-a-network',
  dot1x: 'canary-of-dot1x',
  code: 'CANARYAB',
  malformed: 'canary-half-a-secret',
  escaped: 'canary-with-an-escape',
  form: 'canary-of-a-form',
  query: 'canary-of-a-query',
};

const key = '-----BEGIN PRIVATE KEY-----\ncanaryKey\n-----END PRIVATE KEY-----\n';

async function deviceThatKnowsSecrets() {
  const lab = await startLab();
  const { control, lease } = lab;
  const leased = await lease();
  const { baseUrl, id, serialNumber } = leased.toLease();
  const { state } = leased.host.device;
  let token = await issueToken('admin', state.signingKey, leased.host.clock.now());
  const call = (path: string, method: string, body: unknown) =>
    fetch(`${baseUrl}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(200),
    }).catch(() => null);
  const signIn = (userName: string, password: string) =>
    call('admin_login', 'POST', { userName, password });
  await signIn('admin', canaries.wrong);
  await signIn('setup', serialNumber);
  await call('settings/remoteaccess', 'PUT', { password: canaries.password });
  await signIn('admin', canaries.password);
  await control.action(id, 'changePassword', { password: canaries.action });
  // A change of the password at the device has ended the session.
  const signedIn = await signIn('admin', canaries.action);
  if (signedIn === null) throw new Error('The sign-in with the new password failed.');
  ({ token } = (await signedIn.json()) as { token: string });
  await control.patch(id, { remoteAccess: { password: canaries.patch } });
  await signIn('admin', canaries.patch);
  const wifi = { ssid: 'Cafe', wifiSecurity: 'WPA2' };
  await call('network/config/wifi', 'POST', { ...wifi, credentials: { password: canaries.wifi } });
  await call('network/config/ethernet', 'POST', {
    credentials: {
      identity: 'me',
      method: 'TLS',
      deviceCertificate: key,
      password: canaries.dot1x,
    },
  });
  await call('pulse/enrollment', 'POST', { code: canaries.code });
  await call('admin_login', 'POST', `{"userName": "admin", "password": "${canaries.malformed}`);
  const broken = `{"password": "${canaries.escaped}\\q", "userName": "admin"}`;
  await call('admin_login', 'POST', broken);
  await call('admin_login', 'POST', `password=${canaries.form}&userName=admin`);
  await fetch(`${baseUrl}/api/v1/status?password=${canaries.query}&x=1`);
  await fetch(`${baseUrl}/api/v1/${token}`);
  await fetch(`${baseUrl}/api/v1/status?token=${token}`);
  await control.advance(id, { by: '1m' });
  return { ...lab, id, token, serialNumber };
}

test('no secret is in the journal, an explanation or a verification', async () => {
  const { control, id, token, serialNumber } = await deviceThatKnowsSecrets();
  const journal = await control.journal(id);
  const explained = await Promise.all(journal.entries.map(({ n }) => control.explain(id, n)));
  const verified = await control.verify(id, {
    expect: [
      { match: { path: '/api/v1/nothing' }, count: 1 },
      { match: { operationId: 'signIn' } },
    ],
  });
  const canonical = await control.canonicalJournal(id);
  const shown = JSON.stringify([journal, explained, verified, canonical]);
  expect(journal.entries.length).toBeGreaterThan(11);
  for (const secret of [...Object.values(canaries), 'canaryKey', token]) {
    expect(shown).not.toContain(secret);
  }
  // The serial number is a name in most places, and a password here.
  const [setup] = journal.entries.filter(({ n }) => n === 2);
  expect(JSON.stringify(setup?.request)).not.toContain(serialNumber);
});

test('a bundle names secrets by their origin, and lists those without one', async () => {
  const { control, id, token, serialNumber, simulator } = await deviceThatKnowsSecrets();
  const bundle = await control.bundle(id);
  const text = JSON.stringify(bundle);
  expect(bundle.verbatim).toHaveLength(4);
  const [file, half] = bundle.verbatim;
  expect(file).toMatch(/^\/inputs\/\d+\/body\/json\/credentials\/deviceCertificate$/);
  expect(half).toMatch(/^\/inputs\/\d+\/body\/text$/);
  for (const secret of [...Object.values(canaries), token]) {
    expect(text).not.toContain(secret);
  }
  expect(JSON.stringify(bundle.inputs)).not.toContain(serialNumber);
  const passwords = bundle.inputs.flatMap((input) =>
    input.do === 'request' &&
    input.target.endsWith('admin_login') &&
    input.body &&
    'json' in input.body
      ? [input.body.json]
      : [],
  );
  const secret = (reference: object) => ({ password: { $secret: reference } });
  expect(passwords).toMatchObject([
    secret({ is: 'typed', nth: 0, form: 'aaaaaa-aaaaa-aaaaaaa' }),
    secret({ is: 'password', of: 'setup' }),
    secret({ is: 'password', of: 'admin' }),
    secret({ is: 'password', of: 'admin' }),
    secret({ is: 'password', of: 'admin' }),
  ]);
  await simulator.release(id);
  const { difference, problems } = await replay(simulator, bundle as unknown as Bundle);
  expect([difference, problems]).toEqual([null, []]);
});

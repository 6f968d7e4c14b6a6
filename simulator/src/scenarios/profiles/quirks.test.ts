import { expect, test } from 'vitest';
import { startTestDevice } from '../../http/testing/test-device.ts';
import { FirmwareProfile } from '../../profiles/firmware-profile.ts';
import type { Quirk } from '../../profiles/profile.ts';
import { getLibraryProfile } from './library.ts';

/** Starts a device with the quirks of a profile. */
function startWith(...quirks: Quirk[]) {
  const profile = { profile: 'own', purpose: 'A profile of this test.', quirks };
  return startTestDevice({ profile: new FirmwareProfile(profile) });
}

const status = '/api/v1/status';
const ntp = '/api/v1/settings/time/ntp';

// Decision 0085.
test('a quirk changes the response, and the journal marks it as intended', async () => {
  await using device = await startWith(
    { match: { operationId: 'getStatus' }, remove: '/ntpServer' },
    { match: { operationId: 'getStatus' }, set: { pointer: '/uptime', value: 5 } },
    { match: { operationId: 'getStatus' }, rename: { pointer: '/isOnline', to: 'online' } },
    { match: { operationId: 'getStatus' }, wrap: { pointer: '/product', keys: ['id', 'name'] } },
    { match: { operationId: 'getStatus' }, header: { name: 'x-build', value: '7' } },
  );
  const response = await device.call(status, { role: 'admin' });
  const body: unknown = await response.json();
  expect(body).toMatchObject({ uptime: 5, online: true, product: { id: 'barra', name: 'barra' } });
  expect(body).not.toHaveProperty('ntpServer');
  expect(body).not.toHaveProperty('isOnline');
  expect(response.headers.get('x-build')).toBe('7');
  const [entry] = device.host.journal.listEntries();
  expect(entry?.intended).toBe(true);
  expect(entry?.verdict.reply.map(({ pointer }) => pointer)).toContain('/isOnline');
  expect(entry?.faults.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'profile/own/1 remove',
    'profile/own/2 set',
    'profile/own/3 rename',
    'profile/own/4 wrap',
    'profile/own/5 header',
  ]);
});

// Decision 0085.
test('another status keeps the body, and a removed media type keeps the bytes', async () => {
  await using device = await startWith(
    { match: { operationId: 'getStatus', status: 401 }, status: 404 },
    { match: { operationId: 'getStatus', status: 200 }, status: 204 },
    {
      match: { operationId: 'getNtpSettings', status: 200 },
      header: { name: 'content-type', value: null },
    },
  );
  const rejected = await device.call(status, { role: null });
  expect(rejected.status).toBe(404);
  expect(rejected.headers.get('www-authenticate')).not.toBeNull();
  expect(await rejected.json()).toMatchObject({ status: 401, code: 'token-missing' });
  const accepted = await device.call(status, { role: 'admin' });
  expect([accepted.status, await accepted.text()]).toEqual([204, '']);
  const untyped = await device.call(ntp, { role: 'admin' });
  expect(untyped.headers.get('content-type')).toBeNull();
  expect(await untyped.json()).toHaveProperty('ntpServer');
});

// Decision 0085.
test('a missing operation and a rejected request do nothing on the device', async () => {
  await using device = await startWith(
    { match: { operationId: 'pairDevice', products: ['arran'] }, missing: true },
    { match: { operationId: 'updateSystemSettings' }, missing: true },
    {
      match: { operationId: 'updateNtpSettings', lacks: '/saveAnyway' },
      refuse: { status: 400, code: 'invalid-request' },
    },
  );
  const before = structuredClone(device.device.state.settings);
  const put = (path: string, body: unknown) =>
    device.call(path, { method: 'PUT', role: 'admin', body });
  expect((await put('/api/v1/settings/system', { hdmiCecEnabled: true })).status).toBe(404);
  const rejected = await put(ntp, { ntpServer: 'ntp.room.example' });
  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(device.device.state.settings).toEqual(before);
  expect((await put(ntp, { ntpServer: 'ntp.room.example', saveAnyway: true })).status).toBe(200);
  expect(device.device.state.settings.ntp.ntpServer).toBe('ntp.room.example');
});

// Decision 0085.
test('faults apply to what the firmware sends, and clearing them keeps the profile', async () => {
  await using device = await startWith({
    match: { operationId: '*', status: 'error' },
    text: {},
  });
  device.arm({
    kind: 'status',
    placement: 'egress',
    parameters: { status: 500 },
    match: { operationId: 'getStatus' },
    times: 1,
  });
  expect((await device.call(status, { role: 'admin' })).status).toBe(500);
  device.host.faults.clear();
  const response = await device.call(status, { role: null });
  expect(response.status).toBe(401);
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(await response.text()).toMatch(/^The request has no bearer token/);
});

// Decision 0085.
test('a quirk holds a response for simulated time', async () => {
  await using device = await startWith({ match: { operationId: 'getStatus' }, delayMs: 5_000 });
  const pending = device.call(status, { role: 'admin' });
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(5_000);
  expect((await pending).status).toBe(200);
});

// Decision 0085.
test('a token without a claim is valid', async () => {
  const profile = new FirmwareProfile(getLibraryProfile('tokens-without-permissions'));
  await using device = await startTestDevice({ profile });
  const signIn = await device.call('/api/v1/admin_login', {
    method: 'POST',
    body: { userName: 'admin', password: 'stillhouse' },
  });
  const { token } = (await signIn.json()) as { token: string };
  const [, payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(claims).toMatchObject({ sub: 'admin' });
  expect(claims).not.toHaveProperty('permissions');
  const headers = { authorization: `Bearer ${token}` };
  expect((await device.call(status, { headers })).status).toBe(200);
});

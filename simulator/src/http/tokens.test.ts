import { changePasswordAtDevice } from '@stillhouse/device/access/remote-access';
import { factoryReset } from '@stillhouse/device/power/factory-reset';
import { reboot } from '@stillhouse/device/power/reboot';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { tokenLifeSeconds } from '../operations/access-token.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

async function getRejection(device: TestDevice, authorization?: string) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const response = await device.call('/api/v1/status', { role: null, headers });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, challenge: response.headers.get('www-authenticate') };
}

const invalid = {
  status: 401,
  code: 'token-invalid',
  challenge: 'Bearer error="invalid_token"',
};

function signed(device: TestDevice, keyHex: string, claims: Record<string, unknown> = {}) {
  const now = device.clock.now() / 1000;
  return new SignJWT({ sub: 'admin', iat: now, exp: now + 3600, permissions: [], ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(keyHex, 'hex'));
}

// R7.2.
test('the response to a request without a token asks for one, without an error code', async () => {
  await using device = await startTestDevice();
  const missing = { status: 401, code: 'token-missing', challenge: 'Bearer' };
  expect(await getRejection(device)).toEqual(missing);
  expect(await getRejection(device, 'Basic YWRtaW46c3RpbGxob3VzZQ==')).toEqual(missing);
});

// R3.5, R4.1.
test("a token expires by the device's clock, at the exact second", async () => {
  await using device = await startTestDevice();
  const authorization = `bearer ${await device.issueToken('admin')}`;
  await device.advance(tokenLifeSeconds * 1000 - 1);
  expect((await getRejection(device, authorization)).status).toBe(200);
  await device.advance(1);
  for (const _again of [1, 2]) {
    expect(await getRejection(device, authorization)).toEqual({
      status: 401,
      code: 'token-expired',
      challenge: 'Bearer error="invalid_token", error_description="The token expired"',
    });
  }
});

test('a token that expired before its first use is rejected', async () => {
  await using device = await startTestDevice();
  const authorization = `Bearer ${await device.issueToken('admin')}`;
  await device.advance(tokenLifeSeconds * 1000);
  expect((await getRejection(device, authorization)).code).toBe('token-expired');
});

test('a forged token is rejected: another key, another payload, no algorithm, garbage', async () => {
  await using device = await startTestDevice();
  const good = await device.issueToken('oob');
  expect(await getRejection(device, `Bearer ${await signed(device, 'ff'.repeat(32))}`)).toEqual(
    invalid,
  );
  const [head, , signature] = good.split('.');
  const payload = Buffer.from(JSON.stringify({ sub: 'admin', iat: 1, exp: 9e9 })).toString(
    'base64url',
  );
  expect(await getRejection(device, `Bearer ${head}.${payload}.${signature}`)).toEqual(invalid);
  const none = new UnsecuredJWT({ sub: 'admin', permissions: [] })
    .setIssuedAt(device.clock.now() / 1000)
    .setExpirationTime(device.clock.now() / 1000 + 3600)
    .encode();
  expect(await getRejection(device, `Bearer ${none}`)).toEqual(invalid);
  for (const garbage of ['x', 'a.b.c', '..', `${good}x`, 'null']) {
    expect(await getRejection(device, `Bearer ${garbage}`)).toEqual(invalid);
  }
});

test('a token of another device is rejected', async () => {
  await using device = await startTestDevice({ seed: 1 });
  await using other = await startTestDevice({ seed: 2 });
  expect(await getRejection(device, `Bearer ${await other.issueToken('admin')}`)).toEqual(invalid);
});

test('a signed token without a user, an expiry or an issue time is rejected', async () => {
  await using device = await startTestDevice();
  const { signingKey } = device.device.state;
  for (const claims of [
    { sub: 'root' },
    { sub: undefined },
    { exp: undefined },
    { iat: undefined },
  ]) {
    const token = await signed(device, signingKey, claims);
    expect(await getRejection(device, `Bearer ${token}`)).toEqual(invalid);
  }
});

// R3.5.
test('a factory reset invalidates all earlier tokens, a reboot does not', async () => {
  await using device = await startTestDevice();
  const authorization = `Bearer ${await device.issueToken('admin')}`;
  expect((await getRejection(device, authorization)).status).toBe(200);
  reboot(device.device);
  await device.advance(60_000);
  expect((await getRejection(device, authorization)).status).toBe(200);
  factoryReset(device.device);
  await device.advance(60_000);
  expect(await getRejection(device, authorization)).toEqual(invalid);
});

/** Signs in over HTTP. Returns the `authorization` header. */
async function signIn(device: TestDevice, userName = 'admin', password = 'stillhouse') {
  const body = { userName, password };
  const path = '/api/v1/admin_login';
  const response = await device.call(path, { method: 'POST', role: null, body, via: 'setup' });
  return `Bearer ${((await response.json()) as { token: string }).token}`;
}

async function changePassword(device: TestDevice, authorization: string, password: string) {
  const path = '/api/v1/settings/remoteaccess';
  const headers = { authorization };
  return device.call(path, { method: 'PUT', role: null, headers, body: { password } });
}

const revoked = {
  status: 401,
  code: 'token-revoked',
  challenge: 'Bearer error="invalid_token", error_description="The password was changed"',
};

// R4.7.
test('a password change ends the other sessions of the admin, also those of the same second', async () => {
  await using device = await startTestDevice();
  const { serialNumber } = device.device.state;
  const own = await signIn(device);
  const others = [await signIn(device), await signIn(device)];
  const setup = await signIn(device, 'setup', serialNumber);
  expect((await getRejection(device, others[0])).status).toBe(200);
  expect((await changePassword(device, own, 'another-house')).status).toBe(200);
  for (const other of others) expect(await getRejection(device, other)).toEqual(revoked);
  expect((await changePassword(device, others[0] ?? '', 'a-third-house')).status).toBe(401);
  const later = await signIn(device, 'admin', 'another-house');
  for (const valid of [own, setup, later]) {
    expect((await getRejection(device, valid)).status).toBe(200);
  }
  await changePassword(device, later, 'a-third-house');
  expect(await getRejection(device, own)).toEqual(revoked);
  expect((await getRejection(device, later)).status).toBe(200);
});

// R4.7.
test('a password change at the device ends every session of the admin', async () => {
  await using device = await startTestDevice();
  const earlier = await signIn(device);
  expect(changePasswordAtDevice(device.device, 'another-house')).toBe(true);
  expect(await getRejection(device, earlier)).toEqual(revoked);
  const later = await signIn(device, 'admin', 'another-house');
  expect((await getRejection(device, later)).status).toBe(200);
});

test('a change of the lock alone ends no session', async () => {
  await using device = await startTestDevice();
  const [own, other] = [await signIn(device), await signIn(device)];
  const headers = { authorization: own };
  const path = '/api/v1/settings/remoteaccess';
  await device.call(path, { method: 'PUT', role: null, headers, body: { lock: true } });
  expect((await getRejection(device, other)).status).toBe(200);
});

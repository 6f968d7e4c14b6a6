import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

function signIn(device: TestDevice, userName: string, password: string, via?: 'setup') {
  const body = { userName, password };
  const path = '/api/v1/admin_login';
  return device.call(path, { method: 'POST', role: null, body, ...(via && { via }) });
}

// R3.3, R3.4, R3.5, R7.10.
test('an admin who signs in gets a token that is valid for a day', async () => {
  await using device = await startTestDevice();
  const response = await signIn(device, 'admin', 'stillhouse');
  expect(response.status).toBe(200);
  const { token } = (await response.json()) as { token: string };
  const issued = device.clock.now() / 1000;
  expect(decodeJwt(token)).toEqual({
    sub: 'admin',
    iat: issued,
    exp: issued + 86_400,
    permissions: ['network.ntp'],
    jti: '1',
  });
  const headers = { authorization: `Bearer ${token}` };
  expect((await device.call('/api/v1/status', { role: null, headers })).status).toBe(200);
});

test('a wrong name and a wrong password are rejected with the same message', async () => {
  await using device = await startTestDevice();
  const wrongName = await signIn(device, 'nobody', 'stillhouse');
  const wrongPassword = await signIn(device, 'admin', 'not-this-one');
  expect([wrongName.status, wrongPassword.status]).toEqual([404, 404]);
  const problem = await wrongName.json();
  expect(problem).toEqual(await wrongPassword.json());
  expect(problem).toMatchObject({ code: 'sign-in-refused', status: 404 });
});

// R4.6, R7.10.
test('five failures in a row lock a user out, also with the right password, with a countdown', async () => {
  await using device = await startTestDevice();
  for (const left of ['4', '3', '2', '1', '0']) {
    const { headers } = await signIn(device, 'admin', 'wrong-password');
    expect(headers.get('x-rate-limit-remaining')).toBe(left);
  }
  const locked = await signIn(device, 'admin', 'stillhouse');
  expect(locked.status).toBe(429);
  expect(locked.headers.get('x-rate-limit-timeout')).toBe('60000');
  await device.advance(20_000);
  const later = await signIn(device, 'admin', 'stillhouse');
  expect(later.headers.get('x-rate-limit-timeout')).toBe('40000');
  await device.advance(40_000);
  expect((await signIn(device, 'admin', 'stillhouse')).status).toBe(200);
});

// R4.6.
test('guessing over the network does not lock out a person at the local setup address', async () => {
  await using device = await startTestDevice();
  for (let i = 0; i < 5; i += 1) await signIn(device, 'admin', 'wrong-password');
  expect((await signIn(device, 'admin', 'stillhouse')).status).toBe(429);
  expect((await signIn(device, 'admin', 'stillhouse', 'setup')).status).toBe(200);
});

// R6.14.
test('setup and oob sign in with the serial number over the setup address only', async () => {
  await using device = await startTestDevice();
  const { serialNumber } = device.device.state;
  for (const name of ['setup', 'oob']) {
    expect((await signIn(device, name, serialNumber, 'setup')).status).toBe(200);
    expect((await signIn(device, name, serialNumber)).status).toBe(404);
  }
});

// R6.14.
test('a device before setup accepts the setup role over the network as well', async () => {
  await using device = await startTestDevice({ outOfBox: true });
  const { serialNumber } = device.device.state;
  expect((await signIn(device, 'setup', serialNumber)).status).toBe(200);
});

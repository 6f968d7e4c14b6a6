import { expect, test } from 'vitest';
import { NotAllowedError, StoppedError } from '../model/target.ts';
import {
  sendJson,
  startTestDevice,
  testSerial,
  testToken,
  testUser,
} from '../testing/test-device.ts';
import { createTestTarget } from '../testing/test-target.ts';

const status = { purpose: 'test', operationId: 'getStatus' } as const;

test('all requests are recorded, including the sign-in', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  await target.signIn();
  expect(target.token).toBe(testToken);
  await target.request(status);
  await target.request({ ...status, as: 'none' });
  expect(
    target.exchanges.map(({ n, operationId, as, response }) => [
      n,
      operationId,
      as,
      response?.status,
    ]),
  ).toEqual([
    [1, 'signIn', 'none', 200],
    [2, 'getStatus', 'admin', 200],
    [3, 'getStatus', 'none', 401],
  ]);
  expect(device.requests).toHaveLength(3);
});

test('a request that the harm level does not allow is not sent', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  await target.signIn();
  for (const as of ['admin', 'none'] as const) {
    const response = target.request({ purpose: 'test', operationId: 'rebootDevice', as });
    await expect(response).rejects.toThrow(NotAllowedError);
  }
  const disguised = {
    purpose: 'test',
    operationId: null,
    method: 'PUT',
    target: '/api/v1/device//reboot',
  };
  await expect(target.request(disguised)).rejects.toThrow('rebootDevice is marked disruptive');
  expect(device.requests).toHaveLength(1);
});

test('a request is repeated after a 429, unless the check expects it', async () => {
  let rejections = 1;
  const device = await startTestDevice((_, response) => {
    if (rejections-- <= 0) return false;
    response.setHeader('x-rate-limit-timeout', '30');
    sendJson(response, 429, { code: 'too-many-sign-ins' });
    return true;
  });
  const { target } = createTestTarget(device.url);
  await target.signIn();
  expect(target.exchanges.map(({ response }) => response?.status)).toEqual([429, 200]);
  rejections = 1;
  const expected = await target.request({ ...status, expectsRateLimit: true });
  expect(expected.response?.status).toBe(429);
});

test('a 429 with a delay of hours is returned without waiting', async () => {
  const device = await startTestDevice((_, response) => {
    response.setHeader('x-rate-limit-timeout', '7200000');
    sendJson(response, 429, { code: 'too-many-sign-ins' });
    return true;
  });
  const { target } = createTestTarget(device.url);
  expect((await target.request({ ...status, as: 'none' })).response?.status).toBe(429);
  expect(device.requests).toHaveLength(1);
});

test('after the run was stopped, only requests that restore the device are sent', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  await target.signIn();
  target.stop('The run was interrupted.');
  await expect(target.request(status)).rejects.toThrow(StoppedError);
  expect((await target.requestToRestore(status)).response?.status).toBe(200);
});

test('stopping the run ends a wait at once', async () => {
  const device = await startTestDevice((_, response) => {
    response.setHeader('x-rate-limit-timeout', '600000');
    sendJson(response, 429, {});
    return true;
  });
  const { target } = createTestTarget(device.url, {
    note: () => target.stop('The run was interrupted.'),
  });
  expect((await target.request({ ...status, as: 'none' })).response?.status).toBe(429);
});

test('an unreachable device stops the run after a limited wait', async () => {
  const device = await startTestDevice();
  const { target, notes } = createTestTarget(device.url, { unreachableTimeoutMs: 600 });
  await target.signIn();
  device.handler = (_, __, request) => {
    request.socket.destroy();
    return true;
  };
  for (let i = 0; i < 3; i++) expect((await target.request(status)).response).toBeNull();
  await expect(target.request(status)).rejects.toThrow('after exchange 1');
  expect(target.isStopped).toBe(true);
  expect(notes).toEqual(['The device does not respond. Waiting up to 0.6 s.']);
});

test('the run does not sign in as another role if a rejection would count towards a lockout', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  target.identity.begin(testSerial);
  await target.signIn();
  expect(await target.getToken('setup')).toMatchObject({
    token: null,
    enabledBy: '--setup-target URL',
  });
  expect(device.requests).toHaveLength(1);
});

test('with a setup address, other roles sign in there and use their tokens at the target', async () => {
  const [device, local] = [await startTestDevice(), await startTestDevice()];
  local.handler = (_, response) => {
    sendJson(response, 200, { token: 'of-setup' });
    return true;
  };
  const { target } = createTestTarget(device.url, { setupUrl: local.url });
  target.identity.begin(testSerial);
  await target.signIn();
  expect(await target.getToken('setup')).toEqual({ token: 'of-setup' });
  await target.getToken('setup');
  expect(local.requests.map(({ body }) => body)).toEqual([
    '{"userName":"setup","password":"NAbc12d340001"}',
  ]);
  await target.request({ ...status, as: 'setup' });
  expect(device.requests.at(-1)?.headers.authorization).toBe('Bearer of-setup');
});

test('a body is sent unchanged, and an empty body with its length', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  const write = { purpose: 'test', operationId: 'updateSystemSettings' } as const;
  await target.request({ ...write, body: '{"half', headers: [['X-Own', 'yes']] });
  await target.request(write);
  const [first, second] = device.requests;
  expect(first).toMatchObject({
    body: '{"half',
    headers: { 'x-own': 'yes', 'content-type': 'application/json' },
  });
  expect(second?.headers).toMatchObject({ 'content-length': '0' });
  expect(second?.headers['content-type']).toBeUndefined();
});

/** Signs in several times with a password that the device rejects. */
async function signInWrongly(password: string, times: number) {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url, { password });
  for (let n = 0; n < times; n++) await target.signIn();
  return { device, target };
}

test('a run never rejects a user more often than a lockout allows', async () => {
  const { device, target } = await signInWrongly('wrong', 6);
  expect(device.requests).toHaveLength(4);
  const spec = { purpose: 'test', operationId: 'signIn', as: 'none' } as const;
  const own = { userName: testUser.userName, password: 'wrong' };
  await expect(target.request({ ...spec, json: own })).rejects.toThrow('could lock out admin');
  const other = await target.request({ ...spec, json: { ...own, userName: 'other' } });
  expect(other.response?.status).toBe(404);
  const allowed = await target.request({ ...spec, json: own, mayLockOut: true });
  expect(allowed.response?.status).toBe(404);
});

test.each([400, 401, 403, 404, 422, 500])(
  'a device that rejects a password with %s gets at most four',
  async (status) => {
    const device = await startTestDevice((_, response) => {
      sendJson(response, status, { code: 'sign-in-refused' });
      return true;
    });
    const { target } = createTestTarget(device.url, { password: 'wrong' });
    for (let n = 0; n < 6; n++) await target.signIn();
    expect(device.requests).toHaveLength(4);
  },
);

test('a sign-in of a check that is rejected with 429 counts, and is not repeated forever', async () => {
  const device = await startTestDevice((_, response) => {
    response.setHeader('x-rate-limit-timeout', '1');
    sendJson(response, 429, { code: 'too-many-sign-ins' });
    return true;
  });
  const { target } = createTestTarget(device.url);
  const spec = { purpose: 'test', operationId: 'signIn', as: 'none' } as const;
  const own = { ...spec, json: { userName: testUser.userName, password: 'wrong' } };
  expect((await target.request(own)).response?.status).toBe(429);
  expect(device.requests).toHaveLength(3);
  await expect(target.request(own)).rejects.toThrow('could lock out admin');
});

test('a sign-in whose response is lost counts, because the device may have rejected it', async () => {
  const device = await startTestDevice((_, __, request) => {
    request.socket.destroy();
    return true;
  });
  const { target } = createTestTarget(device.url, { password: 'wrong' });
  for (let n = 0; n < 6; n++) await target.signIn();
  expect(device.requests).toHaveLength(4);
});

test('each password that may be valid is tried once, the latest first', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  target.expectPassword('changed');
  await target.signIn();
  await target.signIn();
  expect(target.token).toBe(testToken);
  expect(device.requests.map(({ body }) => JSON.parse(body).password)).toEqual([
    'changed',
    testUser.password,
    testUser.password,
  ]);
});

const rawStatus = {
  ...status,
  sendsOnlyGivenHeaders: true,
  headers: [['Host', 'device']],
} as const;

test('a raw request is recorded with its response, and keeps to the harm level', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  const { exchange, received, problem } = await target.requestRaw(rawStatus);
  expect(exchange.request.headers).toEqual([['Host', 'device']]);
  expect(exchange.response?.status).toBe(401);
  expect(Buffer.from(received).toString()).toMatch(/^HTTP\/1\.1 401/);
  expect([problem, target.exchanges]).toEqual([null, [exchange]]);
  const hidden = { ...rawStatus, body: 'PUT /api/v1/device/reboot HTTP/1.1\r\n\r\n' };
  await expect(target.requestRaw(hidden)).rejects.toThrow('rebootDevice is marked disruptive');
  expect(device.requests).toHaveLength(1);
});

test('no raw request is sent after the run was stopped', async () => {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  target.stop('Stopped.');
  await expect(target.requestRaw(rawStatus)).rejects.toThrow(StoppedError);
  expect(device.requests).toHaveLength(0);
});

test('a raw request to an address without a device has a failure', async () => {
  const { target } = createTestTarget('http://127.0.0.1:1');
  const { exchange, received } = await target.requestRaw(rawStatus);
  expect(exchange).toMatchObject({ response: null, failure: { kind: 'refused' } });
  expect(received).toHaveLength(0);
});

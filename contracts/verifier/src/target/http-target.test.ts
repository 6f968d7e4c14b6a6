import { expect, test } from 'vitest';
import { NotAllowedError, StoppedError } from '../target.ts';
import { sendJson, startTestDevice, testToken } from '../testing/test-device.ts';
import { testTarget } from '../testing/test-target.ts';

const status = { purpose: 'test', operationId: 'getStatus' } as const;

test('every request is recorded, the sign-in too', async () => {
  const device = await startTestDevice();
  const { target } = testTarget(device.url);
  await target.signIn();
  expect(target.token).toBe(testToken);
  await target.request(status);
  await target.request({ ...status, as: 'none' });
  expect(
    target.exchanges.map(({ n, operationId, as, answer }) => [n, operationId, as, answer?.status]),
  ).toEqual([
    [1, 'signIn', 'none', 200],
    [2, 'getStatus', 'admin', 200],
    [3, 'getStatus', 'none', 401],
  ]);
  expect(device.got).toHaveLength(3);
});

test('what the profile does not allow never reaches the device', async () => {
  const device = await startTestDevice();
  const { target } = testTarget(device.url);
  await target.signIn();
  for (const as of ['admin', 'none'] as const) {
    const asking = target.request({ purpose: 'test', operationId: 'rebootDevice', as });
    await expect(asking).rejects.toThrow(NotAllowedError);
  }
  const disguised = {
    purpose: 'test',
    operationId: null,
    method: 'PUT',
    target: '/api/v1/device//reboot',
  };
  await expect(target.request(disguised)).rejects.toThrow('rebootDevice is marked disruptive');
  expect(device.got).toHaveLength(1);
});

test('a 429 is waited out and the request made again, unless it is wanted', async () => {
  let refusals = 1;
  const device = await startTestDevice((_, response) => {
    if (refusals-- <= 0) return false;
    response.setHeader('x-rate-limit-timeout', '30');
    sendJson(response, 429, { code: 'too-many-sign-ins' });
    return true;
  });
  const { target } = testTarget(device.url);
  await target.signIn();
  expect(target.exchanges.map(({ answer }) => answer?.status)).toEqual([429, 200]);
  refusals = 1;
  const wanted = await target.request({ ...status, wantsRateLimit: true });
  expect(wanted.answer?.status).toBe(429);
});

test('a 429 that never ends, or asks for hours, is an answer in the end', async () => {
  const device = await startTestDevice((_, response) => {
    response.setHeader('x-rate-limit-timeout', '7200000');
    sendJson(response, 429, { code: 'too-many-sign-ins' });
    return true;
  });
  const { target } = testTarget(device.url);
  expect((await target.request({ ...status, as: 'none' })).answer?.status).toBe(429);
  expect(device.got).toHaveLength(1);
});

test('once the run is stopped nothing more is asked, but things can be put back', async () => {
  const device = await startTestDevice();
  const { target } = testTarget(device.url);
  await target.signIn();
  target.stop('The run was interrupted.');
  await expect(target.request(status)).rejects.toThrow(StoppedError);
  expect((await target.restoring(status)).answer?.status).toBe(200);
});

test('stopping ends a wait at once', async () => {
  const device = await startTestDevice((_, response) => {
    response.setHeader('x-rate-limit-timeout', '600000');
    sendJson(response, 429, {});
    return true;
  });
  const { target } = testTarget(device.url, {
    note: () => target.stop('The run was interrupted.'),
  });
  expect((await target.request({ ...status, as: 'none' })).answer?.status).toBe(429);
});

test('a device that is gone is given up after a bounded wait, and that is said', async () => {
  const device = await startTestDevice();
  const { target, notes } = testTarget(device.url, { awayMs: 600 });
  await target.signIn();
  device.oddity = (_, __, request) => {
    request.socket.destroy();
    return true;
  };
  for (let i = 0; i < 3; i++) expect((await target.request(status)).answer).toBeNull();
  await expect(target.request(status)).rejects.toThrow('after exchange 1');
  expect(target.isStopped).toBe(true);
  expect(notes).toEqual(['The device does not answer; waiting up to 0.6 s for it.']);
});

test('signing in as another role is not risked where a refusal would count', async () => {
  const device = await startTestDevice();
  const { target } = testTarget(device.url, { serialNumber: () => 'NAbc12d340001' });
  await target.signIn();
  expect(await target.getToken('setup')).toMatchObject({
    token: null,
    enabledBy: '--setup-target URL',
  });
  expect(device.got).toHaveLength(1);
});

test('with a setup address the other roles sign in there, and their tokens serve here', async () => {
  const [device, local] = [await startTestDevice(), await startTestDevice()];
  local.oddity = (_, response) => {
    sendJson(response, 200, { token: 'of-setup' });
    return true;
  };
  const { target } = testTarget(device.url, {
    setupUrl: local.url,
    serialNumber: () => 'NAbc12d340001',
  });
  await target.signIn();
  expect(await target.getToken('setup')).toEqual({ token: 'of-setup' });
  await target.getToken('setup');
  expect(local.got.map(({ body }) => body)).toEqual([
    '{"userName":"setup","password":"NAbc12d340001"}',
  ]);
  await target.request({ ...status, as: 'setup' });
  expect(device.got.at(-1)?.headers.authorization).toBe('Bearer of-setup');
});

test('the body leaves as it was given, and an empty one says its length', async () => {
  const device = await startTestDevice();
  const { target } = testTarget(device.url);
  const write = { purpose: 'test', operationId: 'updateSystemSettings' } as const;
  await target.request({ ...write, body: '{"half', headers: [['X-Own', 'yes']] });
  await target.request(write);
  const [first, second] = device.got;
  expect(first).toMatchObject({
    body: '{"half',
    headers: { 'x-own': 'yes', 'content-type': 'application/json' },
  });
  expect(second?.headers).toMatchObject({ 'content-length': '0' });
  expect(second?.headers['content-type']).toBeUndefined();
});

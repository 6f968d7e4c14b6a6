import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { validateResponse } from '@stillhouse/contracts/validators';
import { createSimulator, type LeaseOptions } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { expect, onTestFinished, test } from 'vitest';
import { createHandler, harmlessVariants } from '../catalog/catalog.ts';
import { startMutantProxy } from './mutant-proxy.ts';

async function send(url: string, method: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status } = response;
  return { status, headers: Object.fromEntries(response.headers), json: toJson(text) };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A device with one mutant in front of it, and calls by a signed-in admin. */
async function startMutant(id: string, options: LeaseOptions = {}) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const device = await simulator.lease({ product: 'dalmore', clock: 'manual', ...options });
  const { baseUrl, setupUrl } = device.toLease();
  const credentials = { userName: 'admin', password: 'stillhouse' };
  const signInUrl = `${baseUrl}${operations.signIn.path}`;
  const { token } = (await send(signInUrl, 'POST', {}, credentials)).json as { token: string };
  const target = { url: baseUrl, setupUrl, password: credentials.password };
  const { proxy, url } = await startMutantProxy(target, createHandler(id));
  onTestFinished(() => proxy.close());
  const call = (
    name: OperationId,
    body?: unknown,
    headers = { authorization: `Bearer ${token}` },
  ) => send(`${url}${operations[name].path}`, operations[name].method, headers, body);
  return {
    device,
    proxy,
    control: createControlClient(simulator.labUrl),
    direct: baseUrl,
    url,
    token,
    call,
    open: (name: OperationId) => call(name, undefined, {} as never),
  };
}

test('shape: a required member is missing', async () => {
  const { call } = await startMutant('shape.drop:getStatus:/serialNumber');
  expect((await call('getStatus')).json).not.toHaveProperty('serialNumber');
});

test('auth: one operation needs no token', async () => {
  const { open } = await startMutant('auth.open:getStatus');
  expect((await open('getStatus')).status).toBe(200);
  expect((await open('getHostname')).status).toBe(401);
});

test('invalid-input: a value out of range gets 200', async () => {
  const { call } = await startMutant(
    'invalid-input.accept-minimum:updateAudioVideoSettings:/autoPairingVolume',
  );
  expect((await call('updateAudioVideoSettings', { autoPairingVolume: -80 })).status).toBe(200);
  expect((await call('updateAudioVideoSettings', { autoPairingVolume: 7 })).status).toBe(400);
});

test('readback: a write gets 200 and is not stored', async () => {
  const { call } = await startMutant('readback.ignored:updateAudioVideoSettings:/');
  expect((await call('updateAudioVideoSettings', { autoPairingVolume: -33 })).json).toMatchObject({
    autoPairingVolume: -33,
  });
  expect((await call('getAudioVideoSettings')).json).toMatchObject({ autoPairingVolume: -40 });
});

test('isolation: a write resets the other settings of its group', async () => {
  const { call } = await startMutant('isolation.reset-neighbours:updateAudioVideoSettings:/');
  await call('updateAudioVideoSettings', { musicModeEnabled: true });
  await call('updateAudioVideoSettings', { autoPairingVolume: -33 });
  expect((await call('getAudioVideoSettings')).json).toMatchObject({
    autoPairingVolume: -33,
    musicModeEnabled: false,
  });
});

test('noeffect: a rejected write stores its valid part', async () => {
  const { call } = await startMutant('noeffect.good-half:updateAudioVideoSettings:/');
  const body = { musicModeEnabled: true, autoPairingVolume: 7 };
  expect((await call('updateAudioVideoSettings', body)).status).toBe(400);
  expect((await call('getAudioVideoSettings')).json).toMatchObject({ musicModeEnabled: true });
});

test('media: a response ends before its length', async () => {
  const { call } = await startMutant('media.logs-cut:downloadLogs', {
    clock: 'scaled',
    speed: 1000,
  });
  await expect(call('downloadLogs')).rejects.toThrow();
});

test('lockout: a lockout does not say how long it lasts', async () => {
  const { call } = await startMutant('lockout.no-header:signIn');
  const wrong = { userName: 'admin', password: 'wrong' };
  for (let attempt = 0; attempt < 5; attempt += 1) await call('signIn', wrong);
  const locked = await call('signIn', wrong);
  expect(locked.status).toBe(429);
  expect(locked.headers).not.toHaveProperty('x-rate-limit-timeout');
});

test('status and header: a response has another status and lacks a header', async () => {
  const status = await startMutant('status.401-as-403:getHostname');
  expect((await status.open('getHostname')).status).toBe(403);
  const header = await startMutant('header.drop:getHostname:401/www-authenticate');
  const { headers } = await header.open('getHostname');
  expect(headers).not.toHaveProperty('www-authenticate');
});

test('valid-input: a valid value is rejected', async () => {
  const { call } = await startMutant(
    'valid-input.reject-minimum:updateAudioVideoSettings:/autoPairingVolume',
  );
  const getStatus = async (autoPairingVolume: number) =>
    (await call('updateAudioVideoSettings', { autoPairingVolume })).status;
  expect([await getStatus(-50), await getStatus(-49)]).toEqual([400, 200]);
});

test('resources: a deleted certificate can be deleted again', async () => {
  const { url, token } = await startMutant('resources.delete-again:deleteCertificate');
  const path = operations.deleteCertificate.path.replace('{id}', 'a'.repeat(64));
  const authorization = `Bearer ${token}`;
  expect((await send(`${url}${path}`, 'DELETE', { authorization })).status).toBe(204);
});

test('states: an update is in a state that the state machine lacks', async () => {
  const { call } = await startMutant('states.unknown-state:getUpdateState');
  expect((await call('getUpdateState')).json).toMatchObject({ state: 'verifying' });
});

test('time: a token is valid for ten years', async () => {
  const { call } = await startMutant('time.lives-for-ever:signIn');
  const signedIn = await call('signIn', { userName: 'admin', password: 'stillhouse' });
  const { token } = signedIn.json as { token: string };
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { iat, exp } = JSON.parse(payload) as { iat: number; exp: number };
  expect(exp - iat).toBe(315_360_000);
  expect((await call('getStatus', undefined, { authorization: `Bearer ${token}` })).status).toBe(
    200,
  );
});

test('agreement and leak: a response contradicts another one and contains a secret', async () => {
  const cross = await startMutant('agreement.time-zone:getTimeSettings');
  expect((await cross.call('getTimeSettings')).json).toMatchObject({
    timeZone: { id: 'Mars/Olympus' },
  });
  const leak = await startMutant('leak.wifi-password:getStatus');
  expect((await leak.call('getStatus')).json).toHaveProperty('wifiPassword');
});

test('http and robust: a 405 lacks allow, and a null body fails', async () => {
  const proto = await startMutant('http.no-allow:*');
  const deleted = await send(`${proto.url}${operations.getStatus.path}`, 'DELETE', {});
  expect([deleted.status, 'allow' in deleted.headers]).toEqual([405, false]);
  const robust = await startMutant('robust.null-body:*');
  expect((await robust.call('updateSystemSettings', null)).status).toBe(500);
});

test('requests that bypass the proxy reach the device as it is', async () => {
  const { open, direct } = await startMutant('auth.open:getStatus');
  expect((await open('getStatus')).status).toBe(200);
  expect((await fetch(`${direct}${operations.getStatus.path}`)).status).toBe(401);
});

test('the proxy counts the responses that a mutant altered', async () => {
  const { call, proxy } = await startMutant('shape.drop:getStatus:/serialNumber');
  await call('getHostname');
  expect(proxy.alteredResponses).toBe(0);
  await call('getStatus');
  expect(proxy.alteredResponses).toBe(1);
});

test('a device that is off looks like a closed connection', async () => {
  const { call, device, control } = await startMutant('auth.open:getStatus');
  await control.action(device.id, 'powerOff', {});
  await expect(call('getStatus')).rejects.toThrow();
});

test.each([...harmlessVariants.keys()])(
  'harmless variant %s conforms to the contract',
  async (id) => {
    const { call } = await startMutant(id);
    for (const operation of ['getStatus', 'listTimeZones', 'getHostname'] as const) {
      const { status, headers, json } = await call(operation);
      const mediaType = headers['content-type']?.split(';')[0]?.toLowerCase();
      expect(validateResponse(operation, status, mediaType, json)).toEqual([]);
    }
  },
);

test('a mutant goes on after the token of its own calls has expired', async () => {
  const mutant = await startMutant('noeffect.read-turns-radio-off:getStatus:getWifiRadio');
  const { call, device, control, direct } = mutant;
  await call('getStatus');
  expect((await call('getWifiRadio')).json).toEqual({ enabled: false });
  await control.advance(device.id, { by: '25h' });
  const credentials = { userName: 'admin', password: 'stillhouse' };
  const { json } = await send(`${direct}${operations.signIn.path}`, 'POST', {}, credentials);
  const { token } = json as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await call('setWifiRadio', { enabled: true }, headers);
  await call('getStatus', undefined, headers);
  expect((await call('getWifiRadio', undefined, headers)).json).toEqual({ enabled: false });
});

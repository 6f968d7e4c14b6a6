import { expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { createDeviceClient, type TokenSource } from './client.ts';

const statusCall = 'GET /api/v1/status';
const signedIn: TokenSource = {
  getToken: () => 'T1',
  renew: async () => null,
  onRejected: () => {},
};

function getClient(respond: () => Response, tokens: TokenSource = signedIn) {
  const { fetch, calls } = createFakeDevice({ [statusCall]: respond });
  const origin = 'http://device.test';
  return { client: createDeviceClient({ origin, fetch, getTokens: () => tokens }), calls };
}

test('an empty 503 is an error and not an empty success', async () => {
  const empty = () => new Response(null, { status: 503, headers: { 'content-length': '0' } });
  await expect(getClient(empty).client.GET('/api/v1/status')).rejects.toMatchObject({
    name: 'DeviceError',
    status: 503,
    code: 'unknown',
    detail: '',
    operationId: 'getStatus',
  });
});

// R7.28.
test.each([
  [{ 'en-US': { tag: 'en-US', displayLanguage: 'English' } }],
  [{ 'en-US': { displayLanguage: 'English' } }],
  [[{ tag: 'en-US', displayLanguage: 'English' }]],
])('a dictionary is read as a list: %j', async (body) => {
  const path = '/api/v1/settings/language/languages';
  const { fetch } = createFakeDevice({ [`GET ${path}`]: () => Response.json(body) });
  const origin = 'http://device.test';
  const client = createDeviceClient({ origin, fetch, getTokens: () => signedIn });
  await expect(client.GET(path)).resolves.toMatchObject({
    data: [{ tag: 'en-US', displayLanguage: 'English' }],
  });
});

// R7.28, R7.7.
test.each([[{ error: 'busy' }], [{ 'en-US': {} }], ['en-US']])(
  'other bodies are not understood as dictionaries: %j',
  async (body) => {
    const path = '/api/v1/settings/language/languages';
    const { fetch } = createFakeDevice({ [`GET ${path}`]: () => Response.json(body) });
    const origin = 'http://device.test';
    const client = createDeviceClient({ origin, fetch, getTokens: () => signedIn });
    await expect(client.GET(path)).rejects.toMatchObject({ code: 'not-understood' });
  },
);

// R7.7.
test('a success that breaks the contract is an error that names the location', async () => {
  const { serialNumber: _, ...rest } = barraStatus;
  const { client } = getClient(() => Response.json(rest));
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({
    status: 200,
    code: 'not-understood',
    detail: 'This console does not understand the response of the device, at "/serialNumber".',
  });
});

// R7.5.
test('a problem of the device has its code and its detail', async () => {
  const booting = () =>
    new Response(JSON.stringify({ code: 'booting', detail: 'The device is starting.' }), {
      status: 503,
      headers: { 'content-type': 'application/problem+json' },
    });
  await expect(getClient(booting).client.GET('/api/v1/status')).rejects.toMatchObject({
    code: 'booting',
    detail: 'The device is starting.',
  });
});

// R7.5.
test('the plain text of older firmware is the detail', async () => {
  const old = () => new Response('Not ready', { status: 500 });
  await expect(getClient(old).client.GET('/api/v1/status')).rejects.toMatchObject({
    status: 500,
    detail: 'Not ready',
  });
});

test('an empty 200 is an error if the contract promises content', async () => {
  const empty = () => new Response('', { status: 200, headers: { 'content-length': '0' } });
  await expect(getClient(empty).client.GET('/api/v1/status')).rejects.toMatchObject({
    status: 200,
    code: 'not-understood',
  });
});

// R4.2.
test('a rejected token is renewed, and the request is sent once more', async () => {
  let requests = 0;
  const { client, calls } = getClient(
    () => (requests++ === 0 ? new Response('', { status: 401 }) : Response.json(barraStatus)),
    { ...signedIn, renew: async (rejected) => (rejected === 'T1' ? 'T2' : null) },
  );
  await expect(client.GET('/api/v1/status')).resolves.toMatchObject({ data: barraStatus });
  expect(calls).toEqual([`${statusCall} Bearer T1`, `${statusCall} Bearer T2`]);
});

// R4.2.
test('a rejected renewed token is not renewed again', async () => {
  const rejected: string[] = [];
  const { client, calls } = getClient(() => new Response('', { status: 401 }), {
    getToken: () => 'T1',
    renew: async () => 'T2',
    onRejected: (token) => rejected.push(token),
  });
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(2);
  expect(rejected).toEqual(['T2']);
});

// R7.1.
test('a request that needs a token is not sent without one', async () => {
  const { client, calls } = getClient(() => Response.json({}), {
    ...signedIn,
    getToken: () => null,
  });
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ code: 'signed-out' });
  expect(calls).toEqual([]);
});

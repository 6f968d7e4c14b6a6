import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { maxJsonBytes } from './read-body.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/settings/audiovideo';

async function put(device: TestDevice, body: BodyInit, headers: Record<string, string>) {
  const authorization = `Bearer ${await device.issueToken('admin')}`;
  const init = { method: 'PUT', body, headers: { authorization, ...headers } };
  const response = await fetch(device.host.baseUrl + path, init);
  return { status: response.status, problem: await response.json() };
}

const json = { 'content-type': 'application/json' };

async function expectResponse(device: TestDevice): Promise<void> {
  expect((await device.call('/api/v1/status')).status).toBe(200);
  expect(device.logged).toEqual([]);
}

test('malformed JSON is rejected with its location', async () => {
  await using device = await startTestDevice();
  const { status, problem } = await put(device, '{"autoPairingVolume": -40', json);
  expect(status).toBe(400);
  expect(problem).toMatchObject({
    code: 'malformed-json',
    detail: 'The body is not JSON (unexpected end at position 25). Send one JSON value.',
  });
  await expectResponse(device);
});

test('bytes that are not UTF-8 are rejected', async () => {
  await using device = await startTestDevice();
  const { problem } = await put(device, new Uint8Array([0x22, 0xff, 0x22]), json);
  expect(problem).toMatchObject({ code: 'malformed-json' });
});

test('a body of 10 MB is rejected with the limit, and the connection stays open', async () => {
  await using device = await startTestDevice();
  const { status, problem } = await put(device, 'x'.repeat(10_485_760), json);
  expect(status).toBe(413);
  expect(problem).toMatchObject({
    code: 'payload-too-large',
    detail: `The body is larger than ${maxJsonBytes} bytes. Send less.`,
  });
  await expectResponse(device);
});

test('a small body that decompresses to 10 MB is rejected', async () => {
  await using device = await startTestDevice();
  const bomb = new Uint8Array(gzipSync('x'.repeat(10_485_760)));
  const { status } = await put(device, bomb, { ...json, 'content-encoding': 'gzip' });
  expect(status).toBe(413);
  await expectResponse(device);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['BR', brotliCompressSync],
])('a body is unpacked by its content coding %s, or rejected', async (coding, compress) => {
  await using device = await startTestDevice();
  const headers = { ...json, 'content-encoding': coding };
  const packed = await put(device, new Uint8Array(compress('{"musicModeEnabled":true}')), headers);
  expect(packed.status).toBe(200);
  const { status, problem } = await put(device, '{"musicModeEnabled":true}', headers);
  expect([status, problem]).toMatchObject([400, { code: 'invalid-request' }]);
});

test('a body of another media type is rejected with the expected type', async () => {
  await using device = await startTestDevice();
  for (const [type, named] of [
    ['text/plain', 'text/plain'],
    ['application/merge-patch+json', 'application/merge-patch+json'],
    ['application/json; charset=latin1', 'in latin1'],
  ]) {
    const { status, problem } = await put(device, '{}', { 'content-type': type ?? '' });
    expect([type, status]).toEqual([type, 415]);
    expect((problem as { detail: string }).detail).toContain(named);
  }
  const large = await put(device, 'x'.repeat(10_485_760), { 'content-type': 'text/plain' });
  expect(large.status).toBe(415);
  const packed = await put(device, '{}', { ...json, 'content-encoding': 'zstandard' });
  expect(packed.status).toBe(415);
  await expectResponse(device);
});

test.each(['Charset="UTF-8"', 'charset=utf8', 'charset=us-ascii'])(
  'a body in UTF-8 by another of its names is accepted: %s',
  async (charset) => {
    await using device = await startTestDevice();
    const type = `Application/JSON; ${charset}`;
    const { status } = await put(device, '{"musicModeEnabled": true}', { 'content-type': type });
    expect(status).toBe(200);
  },
);

test('a missing body is rejected with a remedy', async () => {
  await using device = await startTestDevice();
  const response = await device.call(path, { method: 'PUT' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid-request' });
});

// R5.20.
test('a value outside the contract is rejected with its location, and nothing changes', async () => {
  await using device = await startTestDevice();
  const before = structuredClone(device.device.state.settings);
  const body = JSON.stringify({ musicModeEnabled: true, autoPairingVolume: -51 });
  const { status, problem } = await put(device, body, json);
  expect(status).toBe(400);
  expect(problem).toMatchObject({ errors: [{ pointer: '/autoPairingVolume' }] });
  expect(device.device.state.settings).toEqual(before);
  expect(device.host.journal.listEntries().at(-1)?.verdict.request).toMatchObject([
    { pointer: '/autoPairingVolume' },
  ]);
});

test('a value unknown to the device is rejected with its location', async () => {
  await using device = await startTestDevice();
  const body = { timeZone: { id: 'Europe/Atlantis' } };
  const response = await device.call('/api/v1/settings/time', { method: 'PUT', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '/timeZone/id' }] });
});

test('an unknown path is a 404 problem', async () => {
  await using device = await startTestDevice();
  for (const unknown of ['/api', '/api/v2/status', '/api/v1/status/', '/api/analytics/track']) {
    const response = await device.call(unknown);
    expect([unknown, response.status]).toEqual([unknown, 404]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  }
});

test('an unsupported method is rejected with the supported ones', async () => {
  await using device = await startTestDevice();
  const response = await device.call(path, { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD, PUT');
  const one = await device.call('/api/v1/certificates/abc', { method: 'PATCH' });
  expect(one.headers.get('allow')).toBe('DELETE');
});

test('HEAD returns the response of GET without a body', async () => {
  await using device = await startTestDevice();
  const response = await device.call('/api/v1/status', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  expect(await response.text()).toBe('');
});

// R3.32.
test('an upload that is not form data is rejected, and form data is accepted', async () => {
  await using device = await startTestDevice();
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const url = `${device.host.baseUrl}/api/v1/certificates`;
  const type = 'multipart/form-data; boundary=x';
  const garbage = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: 'no parts here',
  });
  expect(garbage.status).toBe(400);
  const form = new FormData();
  form.set('file', new Blob(['-----BEGIN CERTIFICATE-----']), 'ca.pem');
  const got = await fetch(url, { method: 'POST', headers, body: form });
  expect([got.status, (await got.json()).code]).toEqual([422, 'certificate-unreadable']);
  expect(device.logged).toEqual([]);
});

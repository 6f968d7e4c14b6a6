import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../client/generated/control-operations.ts';
import { Recorder } from '../replay/recorder.ts';
import { startLab } from './testing/test-lab.ts';

const rows = Object.values(operations);

/** Returns a path of the operation with ids that exist. */
function getPath(path: string): string {
  return path
    .replace('{id}', 'default')
    .replace('{action}', 'powerOn')
    .replace('{name}', 'cableOut')
    .replace('{snapshotName}', 'snapshot-1')
    .replace('{faultId}', 'fault-1');
}

test('the operations table matches control.yaml', () => {
  const document = parse(readFileSync(new URL('../../control.yaml', import.meta.url), 'utf8'));
  const declared = Object.entries<Record<string, { operationId?: string }>>(document.paths).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([, { operationId }]) => operationId !== undefined)
        .map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  );
  const table = rows.map(({ id, method, path }) => `${id} ${method} ${path}`);
  expect(table.toSorted()).toEqual(declared.toSorted());
});

test('a page of another origin or a rebound name cannot call any operation', async () => {
  const { call, lease } = await startLab();
  await lease();
  for (const { method, path } of rows) {
    const foreign = { origin: 'http://attacker.example' };
    const byPage = await call(method, getPath(path), { headers: foreign });
    expect(byPage).toMatchObject({ status: 403, json: { code: 'forbidden-origin' } });
    expect(byPage.headers).not.toHaveProperty('access-control-allow-origin');
    const rebound = await call(method, getPath(path), { headers: { host: 'attacker.example' } });
    expect(rebound).toMatchObject({ status: 403, json: { code: 'forbidden-host' } });
  }
  const preflight = await call('OPTIONS', '/api/devices', {
    headers: { origin: 'http://attacker.example', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(403);
});

test('an unknown device is a 404 that lists the leased devices', async () => {
  const { call, lease } = await startLab();
  await lease();
  for (const { method, path } of rows.filter((row) => row.path.includes('{id}'))) {
    const response = await call(method, getPath(path).replace('default', 'hall'));
    expect(response).toMatchObject({
      status: 404,
      json: { code: 'unknown-device', detail: 'No device "hall" is leased. Leased: default.' },
    });
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  }
});

test.each([
  ['%', '%'],
  ['%zz', '%zz'],
  ['%ff', '%ff'],
  ['%00', '\u0000'],
  ['a%2Fb', 'a/b'],
  ['..%2Fdefault', '../default'],
  ['default%20', 'default '],
  ['DEFAULT', 'DEFAULT'],
  ['%22%7B%7D', '"{}'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['%E2%80%AE', '\u202e'],
  ['x'.repeat(65), 'x'.repeat(65)],
])('the malformed device id %j is a 404 of every operation', async (segment, id) => {
  const { call, lease } = await startLab();
  await lease();
  for (const { method, path } of rows.filter((row) => row.path.includes('{id}'))) {
    const response = await call(method, getPath(path).replace('default', segment));
    const detail = `No device ${JSON.stringify(id)} is leased. Leased: default.`;
    expect(response, `${method} ${path}`).toMatchObject({
      status: 404,
      json: { code: 'unknown-device', detail },
    });
  }
});

test('an invalid JSON body is rejected with its location, and a wrong media type with the expected one', async () => {
  const { call, lease } = await startLab();
  await lease();
  for (const row of rows) {
    if (!('requestMediaType' in row) || row.id === 'importRecording') continue;
    const path = getPath(row.path);
    const malformed = await call(row.method, path, {
      body: '{"a": 1,}',
      headers: { 'content-type': row.requestMediaType },
    });
    expect(malformed).toMatchObject({
      status: 400,
      json: { code: 'malformed-json', detail: expect.stringContaining('at character 8') },
    });
    const typed = await call(row.method, path, {
      body: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(typed).toMatchObject({ status: 415, json: { code: 'unsupported-media-type' } });
  }
});

test.for([3_000, 30_000])(
  'a body nested %i deep is rejected by every operation, and the clock runs on',
  async (depth) => {
    const { call, lease, control } = await startLab();
    await lease({ clock: 'real' });
    const body = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const row of rows) {
      if (!('requestMediaType' in row) || row.id === 'importRecording') continue;
      const headers = { 'content-type': row.requestMediaType };
      const response = await call(row.method, getPath(row.path), { body, headers });
      const detail = 'The body is nested deeper than 64 levels. Send less.';
      expect(response, row.id).toMatchObject({
        status: 400,
        json: { code: 'invalid-body', detail },
      });
    }
    const { now } = await control.clock('default');
    await expect.poll(async () => (await control.clock('default')).now).toBeGreaterThan(now);
  },
);

test('a body with too many values or keys is rejected by every operation', async () => {
  const { call, lease } = await startLab();
  await lease();
  const many = JSON.stringify(Array.from({ length: 30_000 }, () => 1));
  const keys = JSON.stringify(
    Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, 1])),
  );
  const detail = (excess: string) => `The body has ${excess}. Send less.`;
  for (const row of rows) {
    if (!('requestMediaType' in row) || row.id === 'importRecording') continue;
    const headers = { 'content-type': row.requestMediaType };
    const path = getPath(row.path);
    expect(await call(row.method, path, { body: many, headers }), row.id).toMatchObject({
      status: 400,
      json: { code: 'invalid-body', detail: detail('more than 25000 values') },
    });
    expect(await call(row.method, path, { body: keys, headers }), row.id).toMatchObject({
      status: 400,
      json: { code: 'invalid-body', detail: detail('an object with more than 1000 keys') },
    });
  }
});

test('a call that fails leaves the clock running', async () => {
  const { simulator, lease, control, call } = await startLab();
  const device = await lease({ clock: 'real' });
  const error = new Error('the recorder is broken');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const record = vi.spyOn(Recorder.prototype, 'record').mockImplementation(() => {
    throw error;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const patch = { setup: { completed: true } };
  const headers = { 'content-type': 'application/merge-patch+json' };
  const failed = await call('PATCH', '/api/devices/default', { body: patch, headers });
  expect(failed).toMatchObject({ status: 500, json: { code: 'internal-error' } });
  record.mockRestore();
  const { now } = await control.clock('default');
  await expect.poll(async () => (await control.clock('default')).now).toBeGreaterThan(now);
  expect(simulator.list()).toEqual([device]);
});

test('a body of 10 MB is rejected, with or without content-length, and the simulator continues', async () => {
  const { call, lease, control } = await startLab();
  await lease();
  const body = JSON.stringify({ text: 'x'.repeat(10_000_000) });
  for (const row of rows) {
    if (!('requestMediaType' in row) || row.id === 'importRecording') continue;
    const headers = { 'content-type': row.requestMediaType };
    const response = await call(row.method, getPath(row.path), { body, headers });
    expect(response).toMatchObject({ status: 413, json: { code: 'body-too-large' } });
  }
  const chunked = await call('POST', '/api/devices', {
    body,
    headers: { 'transfer-encoding': 'chunked' },
  });
  expect(chunked).toMatchObject({ status: 413, json: { code: 'body-too-large' } });
  expect(await control.list()).toHaveLength(1);
});

test('an operation without a request body rejects a body', async () => {
  const { call, lease } = await startLab();
  await lease();
  const response = await call('POST', '/api/devices/default/reset', { body: { hard: true } });
  expect(response).toMatchObject({ status: 415, json: { code: 'unsupported-media-type' } });
});

test('an unknown path is a 404, an unknown method a 405 with the allowed methods', async () => {
  const { call, lease } = await startLab();
  await lease();
  expect(await call('GET', '/api/device')).toMatchObject({
    status: 404,
    json: { code: 'unknown-path' },
  });
  expect(await call('GET', '/api/devices/')).toMatchObject({ status: 404 });
  expect(await call('GET', '/api/devices/%ff')).toMatchObject({
    status: 404,
    json: { code: 'unknown-device' },
  });
  const put = await call('PUT', '/api/devices', { body: {} });
  expect(put).toMatchObject({ status: 405, json: { code: 'method-not-allowed' } });
  expect(put.headers.allow).toBe('GET, POST');
});

test('an undeclared query parameter is rejected', async () => {
  const { call, lease } = await startLab();
  await lease();
  expect(await call('GET', '/api/devices?verbose=1')).toMatchObject({
    status: 400,
    json: { code: 'invalid-query', errors: [{ pointer: 'verbose' }] },
  });
});

test('the lab port shows an index of its pages', async () => {
  const { call, lease, simulator } = await startLab();
  const device = await lease();
  const page = await call('GET', '/');
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(page.text).toContain('The lab page is not built');
  expect(page.text).toContain(device.toLease().baseUrl);
  expect(page.text).toContain(`${simulator.labUrl}/api/devices`);
  await simulator.release('default');
  expect((await call('GET', '/')).text).toContain('none is leased');
});

test('a device whose lease has expired is reported as such', async () => {
  const { call, control, simulator } = await startLab();
  const { id } = await control.lease({ ttlMs: 20 });
  await expect.poll(() => simulator.get(id)).toBe(undefined);
  const { status, json } = await call('GET', `/api/devices/${id}`);
  expect([status, json]).toMatchObject([
    404,
    { code: 'unknown-device', detail: expect.stringContaining(`"${id}" has expired`) },
  ]);
});

test('an explanation that ends in a question has no further full stop', async () => {
  const { call, lease } = await startLab();
  await lease();
  const { json } = await call('PUT', '/api/devices/default/conditions/cableout', {
    body: { on: true },
  });
  expect((json as { detail: string }).detail).toMatch(/Did you mean cableOut\?$/);
});

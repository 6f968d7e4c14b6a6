import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../client/generated/control-operations.ts';
import { startLab } from './testing/test-lab.ts';

const rows = Object.values(operations);

/** A path of the operation with things that there are. */
function getPath(path: string): string {
  return path
    .replace('{id}', 'default')
    .replace('{action}', 'powerOn')
    .replace('{name}', 'cableOut')
    .replace('{snapshotName}', 'snapshot-1')
    .replace('{faultId}', 'fault-1');
}

test('the table of operations is the one of control.yaml', () => {
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

test('no operation can be called by a page of another origin or under a rebound name', async () => {
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

test('a device that is not leased is a 404 that names the ones that are', async () => {
  const { call, lease } = await startLab();
  await lease();
  for (const { method, path } of rows.filter((row) => row.path.includes('{id}'))) {
    const answer = await call(method, getPath(path).replace('default', 'hall'));
    expect(answer).toMatchObject({
      status: 404,
      json: { code: 'unknown-device', detail: 'No device "hall" is leased. Leased: default.' },
    });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  }
});

test('a body that is no JSON is refused with its place, and one of a wrong type with the right one', async () => {
  const { call, lease } = await startLab();
  await lease();
  for (const row of rows) {
    if (!('requestMediaType' in row)) continue;
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

test('a body of 10 MB is refused, announced or not, and the simulator goes on', async () => {
  const { call, lease, control } = await startLab();
  await lease();
  const body = JSON.stringify({ text: 'x'.repeat(10_000_000) });
  for (const row of rows) {
    if (!('requestMediaType' in row)) continue;
    const headers = { 'content-type': row.requestMediaType };
    const answer = await call(row.method, getPath(row.path), { body, headers });
    expect(answer).toMatchObject({ status: 413, json: { code: 'body-too-large' } });
  }
  const chunked = await call('POST', '/api/devices', {
    body,
    headers: { 'transfer-encoding': 'chunked' },
  });
  expect(chunked).toMatchObject({ status: 413, json: { code: 'body-too-large' } });
  expect(await control.list()).toHaveLength(1);
});

test('an operation that takes no body refuses one', async () => {
  const { call, lease } = await startLab();
  await lease();
  const answer = await call('POST', '/api/devices/default/reset', { body: { hard: true } });
  expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported-media-type' } });
});

test('a path that leads nowhere is a 404, a method that is not there a 405 with those that are', async () => {
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

test('a query that is not declared is refused', async () => {
  const { call, lease } = await startLab();
  await lease();
  expect(await call('GET', '/api/devices?verbose=1')).toMatchObject({
    status: 400,
    json: { code: 'invalid-query', errors: [{ pointer: 'verbose' }] },
  });
});

test('a person who opens the lab port sees what is where', async () => {
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

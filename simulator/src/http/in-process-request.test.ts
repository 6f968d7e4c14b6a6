import { powerOff } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import type { FaultSpec } from '../faults/fault.ts';
import type { InProcessRequest } from './in-process-request.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const hostnamePath = '/api/v1/settings/hostname';

async function createRequest(
  device: TestDevice,
  { body = null, ...request }: Partial<InProcessRequest> = {},
): Promise<InProcessRequest> {
  return {
    origin: 'scenario',
    via: 'device',
    method: 'GET',
    target: '/api/v1/status',
    headers: {
      authorization: `Bearer ${await device.issueToken('admin')}`,
      'content-type': 'application/json',
      ...(body !== null && { 'content-length': String(body.length) }),
    },
    body,
    ...request,
  };
}

/** Returns the latest journal entry without the values that differ between any two requests. */
function getLatestEntry({ host }: TestDevice) {
  const {
    n: _n,
    realAt: _realAt,
    ...entry
  } = host.journal.listEntries().at(-1) ?? { n: 0, realAt: 0 };
  return entry;
}

test.each<{ name: string; method: string; path: string; body?: string; faults?: FaultSpec[] }>([
  { name: 'a read', method: 'GET', path: '/api/v1/status' },
  { name: 'a query', method: 'GET', path: '/api/v1/status?a=%20b' },
  { name: 'an unknown path', method: 'GET', path: '/api/v1/nothing' },
  { name: 'another method', method: 'DELETE', path: '/api/v1/status' },
  { name: 'malformed JSON', method: 'POST', path: hostnamePath, body: '{' },
  { name: 'a body that nobody wants', method: 'GET', path: '/api/v1/status', body: '{}' },
  {
    name: 'a broken connection',
    method: 'GET',
    path: '/api/v1/status',
    faults: [{ kind: 'connection-reset', match: { operationId: 'getStatus' } }],
  },
  {
    name: 'a body that breaks off',
    method: 'GET',
    path: '/api/v1/status',
    faults: [{ kind: 'truncated-body', match: { operationId: 'getStatus' } }],
  },
])('$name leaves the same journal entry in process as over a connection', async (sample) => {
  const { method, path, body = null, faults = [] } = sample;
  await using device = await startTestDevice();
  device.arm(...faults);
  const request = await createRequest(device, { method, target: path, body });
  const response = await device.host.request(request).outcome;
  const inProcess = getLatestEntry(device);
  const { request: send } = await import('node:http');
  const status = await new Promise<number | null>((resolve) => {
    const sent = send(`${device.host.baseUrl}${path}`, { method, headers: request.headers });
    sent.on('error', () => resolve(null));
    sent.on('response', (incoming) => {
      incoming.on('error', () => resolve(null));
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.resume();
    });
    sent.end(body ?? undefined);
  });
  expect(inProcess).toEqual(getLatestEntry(device));
  expect(response.outcome === 'answered' ? response.status : null).toBe(status);
});

test('a device without power rejects an in-process request', async () => {
  await using device = await startTestDevice();
  powerOff(device.device);
  await device.host.settle();
  const call = device.host.request(await createRequest(device));
  expect(await call.outcome).toEqual({ outcome: 'lost', reason: 'refused' });
  expect(device.host.journal.last).toBe(0);
});

test('an in-process caller that aborts a stalled request abandons it', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'stall', match: { operationId: 'getStatus' } });
  const call = device.host.request(await createRequest(device));
  await call.whenSettled();
  expect([call.isOver, call.phase]).toEqual([false, 'stalled']);
  call.abort();
  expect(await call.outcome).toEqual({ outcome: 'lost', reason: 'reset' });
  await expect.poll(() => getLatestEntry(device)).toMatchObject({ outcome: 'abandoned' });
});

test('a request that follows a whole one at the same instant finds its effect', async () => {
  await using device = await startTestDevice();
  const target = '/api/v1/settings/time/ntp';
  const body = JSON.stringify({ ntpServer: 'time.example', saveAnyway: true });
  const write = await createRequest(device, { method: 'PUT', target, body });
  const read = await createRequest(device, { target });
  // The token has been checked before.
  await device.host.request(read).outcome;
  const [, found] = [device.host.request(write), device.host.request(read)];
  const text = JSON.stringify({ ntpServer: 'time.example' });
  expect(await found.outcome).toMatchObject({ outcome: 'answered', status: 200, text });
});

test('an in-process body can arrive after the request, or never', async () => {
  await using device = await startTestDevice();
  const request = await createRequest(device, {
    method: 'POST',
    target: '/api/v1/admin_login',
    body: '{',
    isBodyLate: true,
  });
  const late = device.host.request(request);
  await expect.poll(() => late.phase).toBe('reading');
  late.sendBody();
  expect(await late.outcome).toMatchObject({ outcome: 'answered', status: 400 });
  const never = device.host.request(request);
  never.abort();
  await never.outcome;
  await expect.poll(() => getLatestEntry(device)).toMatchObject({ outcome: 'abandoned' });
});

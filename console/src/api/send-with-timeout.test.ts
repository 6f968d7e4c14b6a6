import { afterEach, expect, test, vi } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { createDeviceClient } from './client.ts';

afterEach(() => vi.useRealTimers());

const origin = 'http://device.test';

function never(request: Request): Promise<Response> {
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
}

// R3.5, R7.1.
test('a request goes to the path of the contract, with the token in its header only', async () => {
  const { fetch, calls } = createFakeDevice({
    'GET /api/v1/status': () => ({ body: barraStatus }),
  });
  await createDeviceClient({ origin, fetch }).GET('/api/v1/status', {
    headers: { Authorization: 'Bearer abc' },
  });
  expect(calls).toEqual(['GET /api/v1/status Bearer abc']);
});

test('a path parameter is encoded into the path', async () => {
  const { fetch, calls } = createFakeDevice({
    'DELETE /api/v1/certificates/a%2Fb': () => new Response(null, { status: 204 }),
  });
  await createDeviceClient({ origin, fetch }).DELETE('/api/v1/certificates/{id}', {
    params: { path: { id: 'a/b' } },
  });
  expect(calls).toEqual(['DELETE /api/v1/certificates/a%2Fb']);
});

// R9.1.
test('a status request times out after 10 seconds', async () => {
  vi.useFakeTimers();
  const response = createDeviceClient({ origin, fetch: never }).GET('/api/v1/status');
  const failure = expect(response).rejects.toMatchObject({
    name: 'DeviceError',
    status: 0,
    code: 'timed-out',
    detail: 'The device did not respond within 10 seconds.',
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
  expect(vi.getTimerCount()).toBe(0);
});

// R7.12, R9.1.
test('a log download times out after 10 minutes, as in the contract', async () => {
  vi.useFakeTimers();
  const response = createDeviceClient({ origin, fetch: never }).GET('/api/v1/device/logs', {
    parseAs: 'blob',
  });
  const failure = expect(response).rejects.toMatchObject({ code: 'timed-out' });
  await vi.advanceTimersByTimeAsync(600_000 - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
});

test('a device that refuses the connection is unreachable', async () => {
  const client = createDeviceClient({
    origin,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
    operationId: 'getStatus',
  });
});

test('a success that is not JSON cannot be understood', async () => {
  const client = createDeviceClient({
    origin,
    fetch: async () => new Response('<html>', { status: 200 }),
  });
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({
    status: 200,
    code: 'not-understood',
  });
});

test('an aborted request rejects without a DeviceError', async () => {
  const caller = new AbortController();
  const response = createDeviceClient({ origin, fetch: never }).GET('/api/v1/status', {
    signal: caller.signal,
  });
  caller.abort();
  await expect(response).rejects.toMatchObject({ name: 'AbortError' });
});

test('a bug of the console is not reported as an unreachable device', async () => {
  const client = createDeviceClient({
    origin,
    fetch: () => Promise.reject(new RangeError('ours')),
  });
  await expect(client.GET('/api/v1/status')).rejects.toThrow(RangeError);
});

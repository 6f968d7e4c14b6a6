import { afterEach, expect, test, vi } from 'vitest';
import { deviceOnPaper } from '../../test/device-on-paper.ts';
import { createWire } from './wire.ts';

afterEach(() => vi.useRealTimers());

const origin = 'http://device.test';

function never(request: Request): Promise<Response> {
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
}

// R3.5, R7.1.
test('a call goes to the operation of the contract, with the token in its header only', async () => {
  const { fetch, calls } = deviceOnPaper({ 'GET /api/v1/status': () => ({ body: {} }) });
  await createWire(origin, fetch).send('getStatus', {}, { token: 'abc' });
  expect(calls).toEqual(['GET /api/v1/status Bearer abc']);
});

test('a path parameter is encoded into the path', async () => {
  const { fetch, calls } = deviceOnPaper({
    'DELETE /api/v1/certificates/a%2Fb': () => new Response(null, { status: 204 }),
  });
  await createWire(origin, fetch).send('deleteCertificate', { path: { id: 'a/b' } });
  expect(calls).toEqual(['DELETE /api/v1/certificates/a%2Fb']);
});

// R9.1.
test('a status request is given up after 10 seconds', async () => {
  vi.useFakeTimers();
  const reply = createWire(origin, never).send('getStatus', {});
  const failure = expect(reply).rejects.toMatchObject({
    name: 'DeviceError',
    status: 0,
    code: 'timed-out',
    detail: 'The device did not answer within 10 seconds.',
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
  expect(vi.getTimerCount()).toBe(0);
});

// R7.12, R9.1.
test('a log download is waited for as long as the contract says: 10 minutes', async () => {
  vi.useFakeTimers();
  const reply = createWire(origin, never).send('downloadLogs', {});
  const failure = expect(reply).rejects.toMatchObject({ code: 'timed-out' });
  await vi.advanceTimersByTimeAsync(600_000 - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
});

test('a device that refuses the connection is unreachable', async () => {
  const wire = createWire(origin, () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(wire.send('getStatus', {})).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
    operationId: 'getStatus',
  });
});

test('a success that is not JSON is an answer that cannot be understood', async () => {
  const wire = createWire(origin, async () => new Response('<html>', { status: 200 }));
  await expect(wire.send('getStatus', {})).rejects.toMatchObject({
    status: 200,
    code: 'not-understood',
  });
});

test('a caller who gives up gets no DeviceError, for nothing is wrong with the device', async () => {
  const caller = new AbortController();
  const reply = createWire(origin, never).send('getStatus', {}, { signal: caller.signal });
  caller.abort();
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
});

test('a mistake of ours is not taken for a device that is away', async () => {
  const wire = createWire(origin, () => Promise.reject(new RangeError('ours')));
  await expect(wire.send('getStatus', {})).rejects.toThrow(RangeError);
});

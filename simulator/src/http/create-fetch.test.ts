import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerOff } from '@stillhouse/device/power/power';
import { expect, onTestFinished, test } from 'vitest';
import type { FaultSpec } from '../faults/fault.ts';
import { NoListeners } from '../http-kit/no-listeners.ts';
import { createFetch } from './create-fetch.ts';
import { startTestDevice } from './testing/test-device.ts';

const status = '/api/v1/status';
const match = { operationId: 'getStatus' };

/** Starts a device without a server, and a fetch function with a token of its admin. */
async function startDevice(options?: { timeoutMs: number }) {
  const { doorways } = new NoListeners().take('device');
  const device = await startTestDevice({ doorways });
  onTestFinished(() => device[Symbol.asyncDispose]());
  const fetch = createFetch(device, options);
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  return { device, fetch, get: (init: RequestInit = {}) => fetch(status, { headers, ...init }) };
}

function getLastEntry({ host }: Awaited<ReturnType<typeof startDevice>>['device']) {
  return host.journal.listEntries().at(-1);
}

test('fetch reaches a device that nothing listens for', async () => {
  const { device, get } = await startDevice();
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.url).toBe(`${device.host.baseUrl}${status}`);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toMatchObject({ serialNumber: expect.any(String) });
  expect(getLastEntry(device)).toMatchObject({ via: 'device', outcome: 'answered' });
});

test('fetch takes a path, a URL or a Request of either address', async () => {
  const { device, fetch } = await startDevice();
  const { baseUrl, setupUrl } = device.host;
  const body = JSON.stringify({ userName: 'admin', password: 'stillhouse' });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const inputs = ['api/v1/admin_login', new URL('/api/v1/admin_login', baseUrl)];
  for (const input of [...inputs, new Request(`${setupUrl}/api/v1/admin_login`, init)]) {
    const response = await fetch(input, input instanceof Request ? undefined : init);
    expect([response.status, await response.json()]).toMatchObject([200, { token: /./ }]);
  }
  expect(getLastEntry(device)).toMatchObject({ via: 'setup', role: null });
});

test.each([
  ['https://example.com/api/v1/status', 'https://example.com is not the device'],
  ['http://localhost:8090/api/devices', 'http://localhost:8090 is not the device'],
  ['ws://device.localhost:8080/api/v1/status', 'ws://device.localhost:8080 is not the device'],
  ['/', '/ is not part of the API'],
  ['/apis', '/apis is not part of the API'],
])('fetch of %s is rejected with the reason', async (address, reason) => {
  const { device, fetch } = await startDevice();
  await expect(fetch(address)).rejects.toThrow(reason);
  expect(device.host.journal.last).toBe(0);
});

test.each<[string, FaultSpec, string]>([
  ['a reset', { kind: 'connection-reset', match }, 'ECONNRESET'],
  ['a closed connection', { kind: 'close-without-response', match }, 'EPIPE'],
])('%s rejects as fetch does', async (_name, fault, code) => {
  const { device, get } = await startDevice();
  device.arm(fault);
  await expect(get()).rejects.toMatchObject({ name: 'TypeError', cause: { code } });
  expect(getLastEntry(device)).toMatchObject({ outcome: 'reset' });
});

test('a device without power refuses the connection', async () => {
  const { device, get } = await startDevice();
  powerOff(device.device);
  await device.host.settle();
  const refused = { name: 'TypeError', cause: { code: 'ECONNREFUSED' } };
  await expect(get()).rejects.toMatchObject(refused);
});

test('a body that breaks off fails after what has arrived', async () => {
  const { device, get } = await startDevice();
  device.arm({ kind: 'truncated-body', match });
  const response = await get();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.length).toBeGreaterThan(0);
  await expect(reader?.read()).rejects.toThrow(TypeError);
});

test('a redirect is returned, and the response to HEAD has no body', async () => {
  const { device, get } = await startDevice();
  const headers = { location: 'https://example.com/api/v1/status' };
  const parameters = { status: 302, headers };
  device.arm({ kind: 'replace-response', parameters, match, times: 1, offContract: true });
  const moved = await get();
  expect([moved.status, moved.headers.get('location')]).toEqual([302, headers.location]);
  const head = await get({ method: 'HEAD' });
  expect([head.status, head.body]).toEqual([200, null]);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
});

test('a slow body arrives as the clock of the device advances', async () => {
  const { device, get } = await startDevice();
  device.arm({
    kind: 'throttle',
    placement: 'midBody',
    parameters: { bytesPerSecond: 100 },
    match,
  });
  const response = await get();
  const reader = response.body?.getReader();
  let isThere = false;
  const first = reader?.read().then((chunk) => {
    isThere = true;
    return chunk;
  });
  await Promise.resolve();
  expect(isThere).toBe(false);
  await device.advance(1_000);
  expect((await first)?.value?.length).toBeGreaterThan(0);
  await device.advance(600_000);
  while ((await reader?.read())?.done === false);
  expect(getLastEntry(device)).toMatchObject({ outcome: 'answered' });
});

test('a request without a response times out by the clock of the device', async () => {
  const { device, get } = await startDevice({ timeoutMs: 30_000 });
  device.arm({ kind: 'stall', match });
  const response = get();
  const timeout = { name: 'TypeError', cause: { code: 'ETIMEDOUT' } };
  const rejected = expect(response).rejects.toMatchObject(timeout);
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(30_000);
  await rejected;
  expect(getLastEntry(device)).toMatchObject({ outcome: 'abandoned' });
  expect(device.clock.listPendingTimers()).toEqual([]);
});

test('a signal aborts a request, before or after the device has it', async () => {
  const { device, get } = await startDevice();
  device.arm({ kind: 'stall', match });
  const early = get({ signal: AbortSignal.abort() });
  await expect(early).rejects.toMatchObject({ name: 'AbortError' });
  expect(device.host.journal.last).toBe(0);
  const controller = new AbortController();
  const late = get({ signal: controller.signal });
  const rejected = expect(late).rejects.toBe('enough');
  await expect.poll(() => device.host.held).toBe(1);
  controller.abort('enough');
  await rejected;
  await expect.poll(() => getLastEntry(device)).toMatchObject({ outcome: 'abandoned' });
});

test('a caller that cancels a slow body has disconnected', async () => {
  const { device, get } = await startDevice();
  device.arm({ kind: 'stall', placement: 'midBody', match });
  const response = await get();
  await response.body?.cancel();
  await expect.poll(() => getLastEntry(device)).toMatchObject({ outcome: 'abandoned' });
  expect([device.host.held, device.host.inFlight]).toEqual([0, 0]);
});

test('a streamed body that fails disconnects, and one that ends arrives', async () => {
  const { device, fetch } = await startDevice();
  const login = (stream: ReadableStream) =>
    fetch('/api/v1/admin_login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
  const text = '{"userName":"admin","password":"stillhouse"}';
  expect((await login(new Blob([text]).stream())).status).toBe(200);
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('the disk is gone'));
    },
  });
  await expect(login(broken)).rejects.toMatchObject({ cause: { message: 'the disk is gone' } });
  await expect.poll(() => getLastEntry(device)).toMatchObject({ outcome: 'abandoned' });
});

test('a response outlives the power of a device only if it has left', async () => {
  const { device, get } = await startDevice();
  const before = await get();
  device.arm({ kind: 'delay', parameters: { delayMs: 5_000 }, match });
  expect(setCondition(device.device, 'offline', {})).toEqual({ outcome: 'set' });
  const held = get();
  const rejected = expect(held).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  await expect.poll(() => device.host.held).toBe(1);
  powerOff(device.device);
  await rejected;
  expect(await before.json()).toMatchObject({ serialNumber: expect.any(String) });
});

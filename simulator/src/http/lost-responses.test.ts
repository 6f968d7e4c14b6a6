import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { powerOff } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { type PartialResponse, startPartialResponse } from './testing/partial-response.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/status';
const match = { operationId: 'getStatus' };

/** Returns the response of a device without faults. */
async function getHealthyResponse(device: TestDevice): Promise<string> {
  return (await device.call(path)).text();
}

const held = (device: TestDevice) => expect.poll(() => device.host.held).toBe(1);
const end = (response: PartialResponse) => expect.poll(() => response.ended);
const lastOutcome = (device: TestDevice) => device.host.journal.listEntries().at(-1)?.outcome;

test('a stall never responds; time continues, and nothing waits for it', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'stall', match });
  const response = await startPartialResponse(device, path);
  await held(device);
  expect(device.host.inFlight).toBe(0);
  await device.advance(86_400_000);
  expect(device.host.held).toBe(1);
  expect(response).toMatchObject({ status: null, ended: null });
  response.abandon();
  await expect.poll(() => lastOutcome(device)).toBe('abandoned');
  expect(device.host.held).toBe(0);
});

test('a slow response whose connection breaks at the instant of a piece blocks nothing', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'throttle', parameters: { bytesPerSecond: 1 }, match });
  const sockets: Socket[] = [];
  const onRequest = (message: unknown) => {
    if (hasSocket(message)) sockets.push(message.socket);
  };
  subscribe('http.server.request.start', onRequest);
  const response = await startPartialResponse(device, path);
  await held(device);
  unsubscribe('http.server.request.start', onRequest);
  // Break it right before the first piece, so that the connection has not reported its end when the
  // piece is written.
  const piece = device.clock.getNextTimerAt() ?? 0;
  device.clock.setTimerAt(piece - 1, 'the connection breaks', () => {
    for (const socket of sockets) socket.destroy();
  });
  await device.advance(piece - device.clock.now());
  expect(device.host.inFlight).toBe(0);
  expect(device.host.held).toBe(0);
  await end(response).not.toBeNull();
});

function hasSocket(message: unknown): message is { socket: Socket } {
  return typeof message === 'object' && message !== null && 'socket' in message;
}

test('a mid-body stall sends the head and half of the body', async () => {
  await using device = await startTestDevice();
  const text = await getHealthyResponse(device);
  device.arm({ kind: 'stall', placement: 'midBody', match });
  const response = await startPartialResponse(device, path);
  await held(device);
  await expect.poll(() => response.text).toBe(text.slice(0, text.length >> 1));
  await device.advance(86_400_000);
  expect(response).toMatchObject({ status: 200, ended: null });
  response.abandon();
  await expect.poll(() => lastOutcome(device)).toBe('abandoned');
});

test('a stalled response stays stalled when the fault is removed, and later requests work', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'stall', match });
  const response = await startPartialResponse(device, path);
  await held(device);
  device.host.faults.clear();
  expect((await device.call(path)).status).toBe(200);
  await device.advance(60_000);
  expect(response.ended).toBeNull();
});

test('a stalled response ends with the power', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'stall', placement: 'midBody', match });
  const response = await startPartialResponse(device, path);
  await held(device);
  powerOff(device.device);
  await device.advance(0);
  await end(response).toBe('ECONNRESET');
  expect(lastOutcome(device)).toBe('reset');
  expect(device.host.held).toBe(0);
});

test('a stall lets a lockstep browser settle', async () => {
  await using device = await startTestDevice();
  device.host.barrier.lockstep = true;
  device.arm({ kind: 'stall', match });
  const controller = new AbortController();
  const headers = { 'user-agent': 'stillhouse-lockstep' };
  const response = fetch(`${device.host.baseUrl}${path}`, { headers, signal: controller.signal });
  const to = device.clock.now() + 1_000;
  const step = await device.host.barrier.step({ arrivals: 1, to });
  expect(step).toMatchObject({ settled: true, admitted: 1, held: 1, now: to });
  controller.abort();
  await expect(response).rejects.toThrow();
  await expect.poll(() => device.host.held).toBe(0);
});

test('a device that shuts down does not wait for a stalled response', async () => {
  await using device = await startTestDevice({ pace: { mode: 'scaled', speed: 1 } });
  device.arm({ kind: 'stall', match });
  const response = await startPartialResponse(device, path);
  await held(device);
  await device.host.finish();
  expect(device.host.held).toBe(1);
  response.abandon();
});

test('a connection is closed cleanly without a response, before or after the device acts', async () => {
  await using device = await startTestDevice();
  const change = { method: 'PUT', body: { autoPairingVolume: -31 } };
  const volume = () => device.device.state.settings.audiovideo.autoPairingVolume;
  const kind = 'close-without-response';
  const save = { operationId: 'updateAudioVideoSettings' };
  for (const placement of ['ingress', 'egress'] as const) {
    device.arm({ kind, placement, match: save, times: 1 });
    const before = volume();
    const call = device.call('/api/v1/settings/audiovideo', change);
    await expect(call).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
    expect(volume() === before).toBe(placement === 'ingress');
    expect(lastOutcome(device)).toBe('reset');
  }
});

test.each([
  ['half of it by default', undefined, (length: number) => length >> 1],
  ['so many bytes', 7, () => 7],
  ['all but the last byte of one that is shorter', 1_000_000, (length: number) => length - 1],
])('a body is truncated: %s', async (_what, bytes, expected) => {
  await using device = await startTestDevice();
  const text = await getHealthyResponse(device);
  device.arm({ kind: 'truncated-body', parameters: { ...(bytes && { bytes }) }, match });
  const response = await startPartialResponse(device, path);
  await end(response).toBe('ECONNRESET');
  expect(response).toMatchObject({ status: 200, text: text.slice(0, expected(text.length)) });
  expect(device.host.journal.listEntries().at(-1)).toMatchObject({
    status: 200,
    outcome: 'reset',
    intended: false,
    verdict: { reply: [] },
    faults: [{ kind: 'truncated-body', placement: 'midBody' }],
  });
});

test('a connection is reset mid-body', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'connection-reset', placement: 'midBody', match });
  const response = await startPartialResponse(device, path);
  await end(response).toBe('ECONNRESET');
  expect(lastOutcome(device)).toBe('reset');
});

test('a mid-body delay holds the rest back for its time', async () => {
  await using device = await startTestDevice();
  const text = await getHealthyResponse(device);
  const parameters = { delayMs: 5_000 };
  device.arm({ kind: 'delay', placement: 'midBody', parameters, match });
  const response = await startPartialResponse(device, path);
  await held(device);
  await expect.poll(() => response.text).toBe(text.slice(0, text.length >> 1));
  await device.advance(4_999);
  expect(response.ended).toBeNull();
  await device.advance(1);
  await end(response).toBe('whole');
  expect(response.text).toBe(text);
  const entry = device.host.journal.listEntries().at(-1);
  expect((entry?.answeredAt ?? 0) - (entry?.at ?? 0)).toBe(5_000);
});

test("a throttled response arrives in pieces by the device's clock", async () => {
  await using device = await startTestDevice();
  const text = await getHealthyResponse(device);
  const seconds = 10;
  const parameters = { bytesPerSecond: Math.ceil(text.length / seconds) };
  device.arm({ kind: 'throttle', parameters, match });
  const response = await startPartialResponse(device, path);
  await held(device);
  await expect.poll(() => response.status).toBe(200);
  expect(response.text).toBe('');
  await device.advance((seconds * 1_000) / 2);
  await expect.poll(() => response.text.length / text.length).toBeCloseTo(0.5, 1);
  expect(text.startsWith(response.text)).toBe(true);
  await device.advance((seconds * 1_000) / 2);
  await end(response).toBe('whole');
  expect(response.text).toBe(text);
  const entry = device.host.journal.listEntries().at(-1);
  const tookMs = (entry?.answeredAt ?? 0) - (entry?.at ?? 0);
  expect(tookMs).toBe(Math.ceil((text.length / parameters.bytesPerSecond) * 1_000));
});

test('a throttled response of hours arrives in few pieces', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'throttle', parameters: { bytesPerSecond: 1 }, match });
  let pieces = 0;
  const response = await startPartialResponse(device, path);
  await held(device);
  while (device.host.held > 0 && pieces < 1_000) {
    const next = device.clock.getNextTimerAt();
    if (next === null) break;
    await device.advance(next - device.clock.now());
    pieces += 1;
  }
  await end(response).toBe('whole');
  expect(pieces).toBeLessThanOrEqual(60);
});

test('a throttled request reaches the device late; a response throttled at egress arrives whole', async () => {
  await using device = await startTestDevice();
  const body = { autoPairingVolume: -31 };
  const save = { operationId: 'updateAudioVideoSettings' };
  const parameters = { bytesPerSecond: 1 };
  device.arm({ id: 'slow', kind: 'throttle', placement: 'ingress', parameters, match: save });
  const volume = () => device.device.state.settings.audiovideo.autoPairingVolume;
  const saved = device.call('/api/v1/settings/audiovideo', { method: 'PUT', body });
  await held(device);
  const length = JSON.stringify(body).length;
  await device.advance(length * 1_000 - 1);
  expect(volume()).not.toBe(-31);
  await device.advance(1);
  expect(volume()).toBe(-31);
  expect((await saved).status).toBe(200);
  device.host.faults.remove('slow');

  const text = await getHealthyResponse(device);
  device.arm({ kind: 'throttle', placement: 'egress', parameters, match });
  const response = await startPartialResponse(device, path);
  await held(device);
  await device.advance(text.length * 1_000 - 1);
  expect(response.status).toBeNull();
  await device.advance(1);
  await end(response).toBe('whole');
});

test('mid-body delays add up, then the first fault that ends the response wins', async () => {
  await using device = await startTestDevice();
  const parameters = { delayMs: 1_000 };
  const placement = 'midBody';
  device.arm(
    { id: 'slow', kind: 'delay', placement, parameters, match },
    { id: 'slower', kind: 'delay', placement, parameters, match },
    { id: 'cut', kind: 'truncated-body', parameters: { bytes: 3 }, match },
    { id: 'never', kind: 'stall', placement, match },
  );
  const response = await startPartialResponse(device, path);
  await held(device);
  await device.advance(1_999);
  expect(response.ended).toBeNull();
  await device.advance(1);
  await end(response).toBe('ECONNRESET');
  expect(response.text).toHaveLength(3);
  const fired = device.host.faults.list().map(({ counters }) => counters.fired);
  expect(fired).toEqual([1, 1, 1, 0]);
});

import { expect, test } from 'vitest';
import type { FaultSpec } from '../faults/fault.ts';
import { startTestDevice } from './testing/test-device.ts';

const volume = { method: 'PUT', body: { autoPairingVolume: -31 } };
const path = '/api/v1/settings/audiovideo';

test('a status fault at ingress acts before the device', async () => {
  await using device = await startTestDevice();
  const parameters = { status: 503 };
  const match = { operationId: 'updateAudioVideoSettings' };
  device.arm({ id: 'busy', kind: 'status', parameters, match, times: 1 });
  const response = await device.call(path, volume);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ code: 'booting', status: 503 });
  expect(device.device.state.settings.audiovideo.autoPairingVolume).not.toBe(-31);
  expect((await device.call(path, volume)).status).toBe(200);
  expect(device.host.journal.listEntries()[0]).toMatchObject({
    status: 503,
    intended: false,
    verdict: { reply: [] },
    faults: [{ id: 'busy', kind: 'status', placement: 'ingress' }],
  });
});

test('a status fault at egress acts after the device, and replaces the response', async () => {
  await using device = await startTestDevice();
  const parameters = { status: 500, detail: 'Disk full.' };
  const match = { tag: 'Settings' };
  device.arm({ kind: 'status', placement: 'egress', parameters, match });
  const response = await device.call(path, volume);
  expect(await response.json()).toMatchObject({ status: 500, detail: 'Disk full.' });
  expect(device.device.state.settings.audiovideo.autoPairingVolume).toBe(-31);
});

test('a response outside the contract is sent only if intended, and is recorded as intended', async () => {
  await using device = await startTestDevice();
  const spec: FaultSpec = {
    kind: 'status',
    parameters: { status: 418 },
    match: { operationId: 'getStatus' },
  };
  expect(device.host.faults.arm([spec])).toMatchObject({
    rejected: [{ index: 0, issues: [{ pointer: '/parameters/status' }] }],
  });
  device.arm({ ...spec, offContract: true });
  expect((await device.call('/api/v1/status')).status).toBe(418);
  const [entry] = device.host.journal.listEntries();
  expect(entry).toMatchObject({ status: 418, intended: true });
  expect(entry?.verdict.reply).toHaveLength(1);
  expect(device.logged).toEqual([]);
});

test('a delay holds the response until its simulated time', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'delay', parameters: { delayMs: 90_000 }, match: { operationId: '*' } });
  const response = device.call(path, volume);
  await expect.poll(() => device.host.held).toBe(1);
  // The device has acted already, and nothing is being processed.
  expect(device.device.state.settings.audiovideo.autoPairingVolume).toBe(-31);
  expect(device.host.inFlight).toBe(0);
  await device.advance(89_999);
  expect(device.host.held).toBe(1);
  await device.advance(1);
  expect(device.host.held).toBe(0);
  expect((await response).headers.get('date')).toBe('Mon, 07 Jan 2030 09:01:30 GMT');
  const [entry] = device.host.journal.listEntries();
  expect((entry?.answeredAt ?? 0) - (entry?.at ?? 0)).toBe(90_000);
});

test('a client that disconnects from a held response leaves no resources', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'delay', parameters: { delayMs: 90_000 }, match: { operationId: '*' } });
  const controller = new AbortController();
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const response = fetch(`${device.host.baseUrl}/api/v1/status`, {
    headers,
    signal: controller.signal,
  });
  await expect.poll(() => device.host.held).toBe(1);
  controller.abort();
  await expect(response).rejects.toThrow();
  await expect.poll(() => device.host.held).toBe(0);
  expect(device.clock.listPendingTimers()).toEqual([]);
  await expect.poll(() => device.host.journal.listEntries()[0]?.outcome).toBe('abandoned');
});

test('a connection reset resets the connection, before or after the device acts', async () => {
  await using device = await startTestDevice();
  const match = { operationId: 'updateAudioVideoSettings' };
  device.arm({ id: 'lost', kind: 'connection-reset', match, times: 1 });
  await expect(device.call(path, volume)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(device.device.state.settings.audiovideo.autoPairingVolume).not.toBe(-31);
  device.arm({ id: 'unheard', kind: 'connection-reset', placement: 'egress', match, times: 1 });
  await expect(device.call(path, volume)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(device.device.state.settings.audiovideo.autoPairingVolume).toBe(-31);
  expect(device.host.journal.listEntries().map(({ outcome, status }) => [outcome, status])).toEqual(
    [
      ['reset', null],
      ['reset', null],
    ],
  );
  expect(device.host.faults.list().map(({ counters }) => counters.fired)).toEqual([1, 1]);
});

test('delays add up, then the first fault that ends the exchange wins', async () => {
  await using device = await startTestDevice();
  const match = { operationId: '*' };
  const parameters = { delayMs: 1_000 };
  device.arm(
    { id: 'slow', kind: 'delay', placement: 'ingress', parameters, match },
    { id: 'slower', kind: 'delay', placement: 'ingress', parameters, match },
    { id: 'down', kind: 'status', parameters: { status: 503 }, match },
    { id: 'never', kind: 'status', parameters: { status: 500 }, match },
  );
  const response = device.call('/api/v1/status');
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(2_000);
  expect((await response).status).toBe(503);
  const fired = device.host.faults.list().map(({ id, counters }) => [id, counters.fired]);
  expect(fired).toEqual([
    ['slow', 1],
    ['slower', 1],
    ['down', 1],
    ['never', 0],
  ]);
});

test('a fault for one role does not affect the others', async () => {
  await using device = await startTestDevice();
  const match = { operationId: 'getStatus', role: 'oob' as const };
  device.arm({ kind: 'status', parameters: { status: 500 }, match });
  expect((await device.call('/api/v1/status', { role: 'admin' })).status).toBe(200);
  expect((await device.call('/api/v1/status', { role: 'oob' })).status).toBe(500);
});

import { powerOff } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const lockstep = { 'user-agent': 'Mozilla/5.0 stillhouse-lockstep' };

function inLockstep(device: TestDevice, path: string, body?: unknown): Promise<Response> {
  const init = body === undefined ? {} : { method: 'PUT', body };
  return device.call(path, { headers: lockstep, ...init });
}

const volumes = '/api/v1/settings/audiovideo';

function getCanonical(device: TestDevice): string[] {
  return device.host.journal
    .listEntries()
    .map(({ operationId, request }) => `${operationId} ${JSON.stringify(request.body ?? null)}`);
}

test('lockstep requests wait for a step, and are admitted at its instant', async () => {
  await using device = await startTestDevice();
  device.host.barrier.lockstep = true;
  const to = device.clock.now() + 5_000;
  const response = inLockstep(device, '/api/v1/status');
  const step = await device.host.barrier.step({ arrivals: 1, to });
  expect(step).toEqual({
    now: to,
    admitted: 1,
    held: 0,
    nextTimerAt: null,
    settled: true,
    pending: [],
  });
  expect((await response).status).toBe(200);
  expect(device.host.journal.listEntries()[0]?.at).toBe(to);
});

test('other requests pass the barrier at once, also those to a device without lockstep', async () => {
  await using device = await startTestDevice();
  expect((await inLockstep(device, '/api/v1/status')).status).toBe(200);
  device.host.barrier.lockstep = true;
  expect((await device.call('/api/v1/status')).status).toBe(200);
  const page = await fetch(device.host.baseUrl, { headers: { ...lockstep, accept: 'text/html' } });
  expect(page.status).toBe(503);
});

test('requests of one instant are admitted by operation, path and body, in any order of arrival', async () => {
  const orders: string[][] = [];
  for (const arrange of [
    (all: (() => Promise<Response>)[]) => all,
    (all: (() => Promise<Response>)[]) => all.toReversed(),
  ]) {
    await using device = await startTestDevice();
    device.host.barrier.lockstep = true;
    const senders = [
      () => inLockstep(device, volumes, { autoPairingVolume: -31 }),
      () => inLockstep(device, volumes, { autoPairingVolume: -49 }),
      () => inLockstep(device, '/api/v1/network/status'),
      () => inLockstep(device, '/api/v1/status'),
    ];
    const responses: Promise<Response>[] = [];
    let here = 0;
    for (const send of arrange(senders)) {
      responses.push(send());
      here += 1;
      // Wait until each is at the barrier before the next is sent, so that the order of arrival is
      // known.
      await expect.poll(() => device.host.waiting).toBe(here);
    }
    const step = await device.host.barrier.step({ arrivals: 4, to: device.clock.now() });
    expect(step).toMatchObject({ admitted: 4, settled: true });
    await Promise.all(responses);
    orders.push(getCanonical(device));
  }
  expect(orders[0]).toEqual(orders[1]);
  expect(orders[0]?.[0]).toContain('getNetworkStatus');
});

test('a held response does not block the step, and is sent in a later one', async () => {
  await using device = await startTestDevice();
  device.host.barrier.lockstep = true;
  device.host.faults.arm([
    { kind: 'delay', parameters: { delayMs: 3_000 }, match: { operationId: 'getStatus' } },
  ]);
  const start = device.clock.now();
  const response = inLockstep(device, '/api/v1/status');
  const first = await device.host.barrier.step({ arrivals: 1, to: start + 1_000 });
  expect(first).toMatchObject({ admitted: 1, held: 1, nextTimerAt: start + 4_000, settled: true });
  const second = await device.host.barrier.step({ arrivals: 0, to: start + 4_000 });
  expect(second).toMatchObject({ admitted: 0, held: 0, settled: true });
  expect((await response).status).toBe(200);
});

test('a step that times out names the arrived and missing requests, and does not change the time', async () => {
  await using device = await startTestDevice({ settleTimeoutMs: 100 });
  device.host.barrier.lockstep = true;
  const start = device.clock.now();
  const response = inLockstep(device, '/api/v1/status');
  await expect.poll(() => device.host.waiting).toBe(1);
  const step = await device.host.barrier.step({ arrivals: 2, to: start + 1_000 });
  expect(step).toMatchObject({ now: start, admitted: 0, settled: false });
  expect(step.pending).toEqual([
    '2 requests expected at the barrier, there are: getStatus (waiting)',
  ]);
  device.host.barrier.lockstep = false;
  expect((await response).status).toBe(200);
});

test('a step expects no request while the device refuses connections', async () => {
  await using device = await startTestDevice();
  device.host.barrier.lockstep = true;
  powerOff(device.device);
  const to = device.clock.now() + 1_000;
  const step = await device.host.barrier.step({ arrivals: 3, to });
  expect(step).toMatchObject({ now: to, admitted: 0, settled: true });
});

test('requests waiting at the barrier are lost with the power', async () => {
  await using device = await startTestDevice();
  device.host.barrier.lockstep = true;
  const response = inLockstep(device, '/api/v1/status');
  const rejected = expect(response).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  await expect.poll(() => device.host.waiting).toBe(1);
  powerOff(device.device);
  await device.host.settle();
  await rejected;
  expect(device.host.waiting).toBe(0);
  expect(device.host.journal.listEntries()).toEqual([]);
});

test('a hundred polls, each admitted by a step, give the same journal every time', async () => {
  const journals: string[] = [];
  for (const _run of [1, 2]) {
    await using device = await startTestDevice({ seed: 5 });
    device.host.barrier.lockstep = true;
    for (let poll = 0; poll < 100; poll += 1) {
      const responses = [
        inLockstep(device, '/api/v1/network/status'),
        inLockstep(device, '/api/v1/status'),
      ];
      await device.host.barrier.step({ arrivals: 2, to: device.clock.now() + 10_000 });
      for (const response of await Promise.all(responses)) await response.arrayBuffer();
    }
    journals.push(device.host.journal.canonical());
  }
  expect(journals[0]).toBe(journals[1]);
  expect(journals[0]?.split('\n')).toHaveLength(201);
});

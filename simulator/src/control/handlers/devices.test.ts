import { createServer } from 'node:net';
import { manualStart } from '@stillhouse/device/clock/device-clock';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, onTestFinished, test } from 'vitest';
import type { ControlError } from '../../../client/client.ts';
import { startLab } from '../testing/test-lab.ts';

const rejection = (expected: Partial<ControlError>) => expect.objectContaining(expected);

test('a lease without options is a Bar in real time, and the first is named default', async () => {
  const { control, call } = await startLab();
  const first = await call('POST', '/api/devices', { body: {} });
  expect(first).toMatchObject({ status: 201, json: { id: 'default', product: 'barra', seed: 1 } });
  expect(first.headers.location).toBe('/api/devices/default');
  const second = await control.lease();
  expect(second).toMatchObject({ id: 'device-2', seed: 2, clock: { mode: 'real' } });
  expect((await control.list()).map(({ id }) => id)).toEqual(['default', 'device-2']);
});

// Decision 0026.
test('the list has pages in order of the numbers, and the client reads all', async () => {
  const { simulator, control, call } = await startLab({ addressing: 'name' });
  const numbers = Array.from({ length: 502 }, (_, index) => index + 1);
  for (const number of numbers.toReversed()) {
    await simulator.lease({ number, clock: 'manual', headless: true });
  }
  const readPage = async (query: string) => {
    const { json } = await call('GET', `/api/devices${query}`);
    return (json as { number: number }[]).map(({ number }) => number);
  };
  expect(await readPage('')).toEqual(numbers.slice(0, 500));
  expect(await readPage('?after=500')).toEqual([501, 502]);
  expect(await readPage('?after=502')).toEqual([]);
  expect(await readPage('?after=3&limit=2')).toEqual([4, 5]);
  // The last device of a page may be released before the next is read.
  await control.release('device-500');
  expect(await readPage('?after=500&limit=1')).toEqual([501]);
  expect((await control.list()).map(({ number }) => number)).toEqual(
    numbers.filter((number) => number !== 500),
  );
});

test.each([
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['after=-1', 'after'],
  ['after=device-2', 'after'],
])('a list with %s is rejected', async (query, pointer) => {
  const { call } = await startLab();
  expect(await call('GET', `/api/devices?${query}`)).toMatchObject({
    status: 400,
    json: { code: 'invalid-query', errors: [{ pointer }] },
  });
});

test('a lease sets the options of the device', async () => {
  const { control } = await startLab();
  const lease = await control.lease({
    product: 'arran',
    seed: 7,
    firmware: 'NFB2.20250101.0001',
    outOfBox: true,
    clock: 'manual',
    lockstep: true,
    now: '2031-02-03T04:05:06Z',
  });
  expect(lease).toMatchObject({
    product: 'arran',
    seed: 7,
    firmwareVersion: 'NFB2.20250101.0001',
    power: 'on',
    clock: { mode: 'manual', speed: 0, lockstep: true, iso: '2031-02-03T04:05:06.000Z' },
    expiresAt: null,
  });
  const state = await control.state(lease.id);
  expect(state).toMatchObject({ serialNumber: lease.serialNumber, setup: { completed: false } });
});

test.each([...productCodes, 'unknown'])('a %s can be leased and responds', async (product) => {
  const { control } = await startLab();
  const lease = await control.lease({ product, clock: 'manual' });
  expect(lease).toMatchObject({ product, clock: { now: manualStart } });
  expect((await fetch(`${lease.baseUrl}/api/v1/status`)).status).toBe(401);
  expect((await fetch(`${lease.setupUrl}/api/v1/status`)).status).toBe(401);
});

test.each([
  [{ product: 'bara' }, '/product', 'Did you mean barra'],
  [{ product: 'Bar Pro' }, '/product', ''],
  [{ seed: -1 }, '/seed', ''],
  [{ seed: 1.5 }, '/seed', ''],
  [{ firmware: '1.0' }, '/firmware', ''],
  [{ speed: 2 }, '/speed', 'scaled'],
  [{ clock: 'real', lockstep: true }, '/lockstep', 'manual'],
  [{ now: 'yesterday' }, '/now', ''],
  [{ now: '1960-01-01T00:00:00Z' }, '/now', '1970'],
  [{ ttlMs: 0 }, '/ttlMs', ''],
  [[], '', ''],
])('a lease of %j is rejected at %s', async (body, pointer, text) => {
  const { call, control } = await startLab();
  const response = await call('POST', '/api/devices', { body });
  expect(response).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
  const { errors } = response.json as { errors: { pointer: string; message: string }[] };
  expect(errors.map((issue) => issue.pointer)).toContain(pointer);
  expect(JSON.stringify(errors)).toContain(text);
  expect(await control.list()).toEqual([]);
});

test('a patch changes the state, and the device uses it immediately', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ product: 'dalmore' });
  const state = await control.patch(id, { settings: { system: { hdmiCecEnabled: true } } });
  expect(state.settings.system.hdmiCecEnabled).toBe(true);
  expect(await control.state(id)).toEqual(state);
});

test('an invalid patch is rejected with path and reason, and nothing changes', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const before = await control.state(id);
  const patch = { setup: { completed: false }, settings: { audiovideo: { autoPairingVolume: 7 } } };
  const error: ControlError = await control.patch(id, patch).catch((reason) => reason);
  expect(error).toMatchObject({ status: 400, code: 'invalid-state' });
  expect(error.detail).toContain('/settings/audiovideo/autoPairingVolume');
  expect(error.detail).toContain('Nothing was changed');
  expect(await control.state(id)).toEqual(before);
});

test('a patch is an object, sent as JSON or as a merge patch', async () => {
  const { call, lease } = await startLab();
  await lease();
  const body = { setup: { completed: false } };
  for (const type of ['application/json', 'application/merge-patch+json; charset=utf-8']) {
    const response = await call('PATCH', '/api/devices/default', {
      body,
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(200);
  }
  for (const wrong of ['null', '[]', '7']) {
    const response = await call('PATCH', '/api/devices/default', { body: wrong });
    expect(response).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
  }
  expect((await call('PATCH', '/api/devices/default')).status).toBe(400);
});

test('a lease without a free port is rejected with a remedy', async () => {
  const { control, lease } = await startLab({ devicePorts: { first: 18_460, last: 18_461 } });
  await lease();
  await expect(control.lease()).rejects.toMatchObject({
    status: 409,
    code: 'no-port-left',
    detail: expect.stringContaining('Release some devices'),
  });
});

test('a port that another program took while the device was off is named at a reset', async () => {
  const { control, lease } = await startLab();
  const { id, ports } = await lease();
  await control.action(id, 'powerOff');
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(ports.port, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  await expect(control.reset(id)).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    detail: expect.stringContaining(`Port ${ports.port}`),
  });
  await new Promise((resolve) => other.close(resolve));
  expect(await control.reset(id)).toMatchObject({ power: 'on', port: ports.port });
});

test('the lease of a device is its entry in the list, and forks can be listed alone', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const other = await lease();
  await control.takeSnapshot(id, { name: 'before' });
  const fork = await control.fork(id, 'before');
  const leases = await control.list();
  expect(leases.map((one) => one.id)).toEqual([id, other.id, fork.id]);
  expect(await control.getLease(fork.id)).toMatchObject({ id: fork.id, forkOf: { device: id } });
  expect((await control.list({ forkOf: id })).map((one) => one.id)).toEqual([fork.id]);
  expect(await control.list({ forkOf: other.id })).toEqual([]);
  await expect(control.getLease('hall')).rejects.toEqual(
    rejection({ status: 404, code: 'unknown-device' }),
  );
});

test('a released device and its ports are closed', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  const { baseUrl, setupUrl } = device.toLease();
  await control.release(device.id);
  await expect(fetch(baseUrl)).rejects.toThrow();
  await expect(fetch(setupUrl)).rejects.toThrow();
  await expect(control.release(device.id)).rejects.toEqual(
    rejection({ status: 404, code: 'unknown-device' }),
  );
});

test('a reset restores the leased state, on the same ports', async () => {
  const { control, lease, call } = await startLab();
  const { id } = await lease({ product: 'arran', seed: 9, lockstep: true });
  const leased = (await control.list())[0];
  const state = await control.state(id);
  await control.advance(id, { by: '1h' });
  await control.patch(id, { settings: { system: { hdmiCecEnabled: true } } });
  await control.action(id, 'powerOff');
  await control.setClock(id, { mode: 'scaled', speed: 5 });
  await control.arm(id, {
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: 'getStatus' },
  });

  const response = await control.reset(id);
  expect(response).toEqual(leased);
  expect(await control.state(id)).toEqual(state);
  expect(await control.faults(id)).toEqual([]);
  expect(await control.journal(id)).toMatchObject({ entries: [], last: 0 });
  expect(await control.cloudEvents(id)).toEqual({ events: [], dropped: 0 });
  expect((await fetch(`${response.baseUrl}/api/v1/status`)).status).toBe(401);
  // Send a second one, because it is idempotent.
  expect((await call('POST', `/api/devices/${id}/reset`)).status).toBe(200);
});

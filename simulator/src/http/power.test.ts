import { connect } from 'node:net';
import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { powerCycle, powerOff, powerOn } from '@stillhouse/device/power/power';
import { releaseFirmware, startUpdate } from '@stillhouse/device/updates/updates';
import { expect, test } from 'vitest';
import { getConnectionError } from './testing/connection-error.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

async function rejections(device: TestDevice): Promise<(string | null)[]> {
  const { port, setupPort } = device.host;
  return Promise.all([
    getConnectionError('127.0.0.1', port),
    getConnectionError('::1', port),
    getConnectionError('127.0.0.1', setupPort),
    getConnectionError('::1', setupPort),
  ]);
}

const open = [null, null, null, null];
const closed = ['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED'];

// R4.29, R4.49, R7.13.
test('a restart sends the response, refuses connections, then returns 503 with retry-after, then works as before', async () => {
  await using device = await startTestDevice();
  const { port, setupPort } = device.host;
  const token = await device.issueToken('admin');
  expect(await rejections(device)).toEqual(open);

  const response = await device.call('/api/v1/device/reboot', { method: 'PUT' });
  expect(await response.json()).toBe(true);
  await device.clock.advanceTo(device.clock.getNextTimerAt() ?? 0);
  await device.host.settle();
  expect(device.host.isListening('device')).toBe(false);
  expect(await rejections(device)).toEqual(closed);

  await device.clock.advanceTo(device.clock.getNextTimerAt() ?? 0);
  await device.host.settle();
  expect([device.host.port, device.host.setupPort]).toEqual([port, setupPort]);
  expect(await rejections(device)).toEqual(open);
  const booting = await device.call('/api/v1/status', { role: null });
  expect(booting.status).toBe(503);
  expect(await booting.json()).toMatchObject({ code: 'booting' });
  const seconds = Number(booting.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  const page = await device.call('/', { role: null, headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, String(seconds)]);
  expect(page.headers.get('refresh')).toBe(String(seconds));
  expect(await page.text()).toContain(`The device is starting. Retrying in ${seconds} s.`);
  const script = await device.call('/assets/index.js', { role: null });
  expect(script.headers.get('content-type')).toBe('text/plain; charset=utf-8');

  await device.advance(seconds * 1000);
  const headers = { authorization: `Bearer ${token}` };
  expect((await device.call('/api/v1/status', { role: null, headers })).status).toBe(200);
  expect(device.logged).toEqual([]);
});

test('held responses are lost with the power', async () => {
  await using device = await startTestDevice();
  device.host.faults.arm([
    { kind: 'delay', parameters: { delayMs: 60_000 }, match: { operationId: '*' } },
  ]);
  const response = device.call('/api/v1/status');
  const lost = expect(response).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  await expect.poll(() => device.host.held).toBe(1);
  powerOff(device.device);
  await device.host.settle();
  await lost;
  expect(device.host.held).toBe(0);
  expect(device.clock.listPendingTimers()).toEqual([]);
  await expect.poll(() => device.host.journal.listEntries()[0]?.outcome).toBe('reset');
});

test('a device that was off and on within one advance has dropped its connections', async () => {
  await using device = await startTestDevice();
  const socket = connect({ host: '127.0.0.1', port: device.host.port });
  await new Promise((resolve) => socket.once('connect', resolve));
  const closedByDevice = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  powerCycle(device.device);
  await device.advance(120_000);
  await closedByDevice;
  expect((await device.call('/api/v1/status')).status).toBe(200);
});

test('a device can be restarted repeatedly on the same port', async () => {
  await using device = await startTestDevice();
  for (let round = 0; round < 10; round += 1) {
    powerOff(device.device);
    await device.host.settle();
    expect((await rejections(device))[0]).toBe('ECONNREFUSED');
    powerOn(device.device);
    await device.advance(120_000);
    expect((await device.call('/api/v1/status')).status).toBe(200);
  }
  expect(device.logged).toEqual([]);
});

test('a device switched off by a state patch refuses connections', async () => {
  await using device = await startTestDevice();
  patchState(device.device, { power: { state: 'off' } });
  await device.host.settle();
  expect(await rejections(device)).toEqual(closed);
  patchState(device.device, { power: { state: 'on' } });
  await device.host.settle();
  expect(await rejections(device)).toEqual(open);
});

const rebootPath = '/api/v1/device/reboot';

// R7.13, R8.26.
test('a device that refuses to restart returns false and stays on', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'rebootRefused', {});
  const response = await device.call(rebootPath, { method: 'PUT', role: 'setup' });
  expect([response.status, await response.json()]).toEqual([200, false]);
  await device.advance(120_000);
  expect(await rejections(device)).toEqual(open);
});

test.each([
  ['staysUp', 200],
  ['problem', 500],
])('a restart that fails (%s) returns %i, and the device stays on', async (how, status) => {
  await using device = await startTestDevice();
  setCondition(device.device, 'rebootFails', { how });
  const response = await device.call(rebootPath, { method: 'PUT' });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(
    status === 200 ? true : expect.objectContaining({ code: 'internal-error' }),
  );
  await device.advance(120_000);
  expect((await device.call('/api/v1/status')).status).toBe(200);
  expect(device.logged).toEqual([]);
});

test('a restart that never ends refuses connections or returns 503 forever', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'rebootNeverReturns', { stays: 'booting' });
  await device.call(rebootPath, { method: 'PUT' });
  await device.advance(2_000);
  expect(await rejections(device)).toEqual(closed);
  await device.advance(3_600_000);
  const response = await device.call('/api/v1/status');
  expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([503, 5]);

  setCondition(device.device, 'rebootNeverReturns', { stays: 'off' });
  powerCycle(device.device);
  await device.advance(60_000);
  await device.call(rebootPath, { method: 'PUT' });
  await device.advance(3_600_000);
  expect(await rejections(device)).toEqual(closed);
});

test('during a firmware installation the device returns false, and a power cut breaks the installation', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'updateStuck', { in: 'installing' });
  releaseFirmware(device.device, 'stable', 'NFA1.20300101.0001');
  startUpdate(device.device);
  await device.advance(600_000);
  const response = await device.call(rebootPath, { method: 'PUT' });
  expect(await response.json()).toBe(false);
  powerCycle(device.device);
  await device.advance(60_000);
  const state = await device.call('/api/v1/settings/updates/state');
  expect(await state.json()).toEqual({ state: 'error', reason: 'powerLost' });
});

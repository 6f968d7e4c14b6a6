import { operations } from '@stillhouse/contracts/operations';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { changeUpdateSettings, releaseFirmware } from '@stillhouse/device/updates/updates';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const newer = 'NFA1.20300101.0001';
const statePath = operations.getUpdateState.path;

async function getState(device: TestDevice): Promise<unknown> {
  return (await device.call(statePath, { role: 'setup' })).json();
}

async function availableOn(device: TestDevice): Promise<unknown> {
  return (await device.call(operations.getAvailableUpdate.path, { role: 'setup' })).json();
}

function start(device: TestDevice): Promise<Response> {
  const body = { action: 'update' };
  return device.call(operations.startUpdate.path, { method: 'POST', role: 'setup', body });
}

/** Starts a device with manual updates to which a newer version is offered. */
async function startUpgradable(): Promise<TestDevice> {
  const device = await startTestDevice();
  changeUpdateSettings(device.device, { type: 'MANUAL' });
  releaseFirmware(device.device, 'stable', newer);
  return device;
}

// R3.20, R4.13, R7.31, R7.32, R7.33.
test('a user finds an update, starts it, follows it through the restart, and is up to date', async () => {
  await using device = await startUpgradable();
  const { firmwareVersion: currentVersion } = device.device.state;
  expect(await availableOn(device)).toEqual({
    upgradeState: 'upgradeAvailable',
    currentVersion,
    availableVersion: newer,
  });
  const started = await start(device);
  expect([started.status, await started.json()]).toEqual([202, { state: 'downloading' }]);
  const seen = new Set<unknown>();
  for (let poll = 0; poll < 120; poll += 1) {
    await device.advance(5_000);
    if (!device.host.isListening('device')) {
      seen.add('off');
      continue;
    }
    const response = await device.call(statePath);
    const body = (await response.json()) as { state?: string; code?: string };
    seen.add(body.state ?? body.code);
    if (body.state === 'downloading' || body.state === 'installing') {
      expect(await availableOn(device)).toMatchObject({
        upgradeState: body.state,
        currentVersion,
        availableVersion: newer,
      });
    }
    if (body.state === 'upToDate') break;
  }
  expect([...seen]).toEqual(['downloading', 'installing', 'ready', 'off', 'booting', 'upToDate']);
  expect(await availableOn(device)).toEqual({
    upgradeState: 'upToDate',
    currentVersion: newer,
    availableVersion: null,
  });
  const status = await device.call(operations.getStatus.path);
  expect(await status.json()).toMatchObject({ firmwareVersion: newer });
});

// R4.13.
test('an update cannot be started twice, or without an offer', async () => {
  await using device = await startTestDevice();
  const none = await start(device);
  expect(none.status).toBe(409);
  expect(await none.json()).toMatchObject({
    code: 'update-not-startable',
    detail: expect.stringMatching(/upToDate.*upgradeAvailable/),
  });
  releaseFirmware(device.device, 'stable', newer);
  expect(await getState(device)).toEqual({ state: 'scheduled' });
  expect((await start(device)).status).toBe(202);
  const twice = await start(device);
  expect([twice.status, await getState(device)]).toEqual([409, { state: 'downloading' }]);
});

test('a channel with an older version is a downgrade, which can be started', async () => {
  await using device = await startTestDevice();
  const body = { channel: 'failsafe' };
  await device.call(operations.changeUpdateSettings.path, { method: 'PUT', body });
  expect(await getState(device)).toEqual({ state: 'downgradeAvailable' });
  const { failsafe } = device.device.state.updates.channels;
  expect(await availableOn(device)).toMatchObject({ availableVersion: failsafe });
  expect((await start(device)).status).toBe(202);
  await device.advance(15 * 60_000);
  expect(device.device.state.firmwareVersion).toBe(failsafe);
});

// R5.10.
test('old firmware has only the older state operation, until it is updated', async () => {
  await using device = await startTestDevice();
  const old = 'NFA1.20250401.2359';
  const { stable: newest } = device.device.state.updates.channels;
  patchState(device.device, { firmwareVersion: old, updates: { state: 'upgradeAvailable' } });
  const rejected = await device.call(statePath);
  expect(rejected.status).toBe(404);
  expect(await rejected.json()).toMatchObject({ code: 'not-found' });
  expect(await availableOn(device)).toEqual({
    upgradeState: 'upgradeAvailable',
    currentVersion: old,
    availableVersion: newest,
  });
  await start(device);
  await device.advance(15 * 60_000);
  expect(await getState(device)).toEqual({ state: 'upToDate' });
  patchState(device.device, { firmwareVersion: 'NFA1.20250402.0000' });
  expect((await device.call(statePath)).status).toBe(200);
});

test('a slow update server responds after its simulated time', async () => {
  await using device = await startUpgradable();
  setCondition(device.device, 'updateServerSlow', { seconds: 300 });
  const found = availableOn(device);
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(299_999);
  expect(device.host.held).toBe(1);
  await device.advance(1);
  expect(await found).toMatchObject({ upgradeState: 'upgradeAvailable' });
});

test('a stuck update is unchanged after 120 polls over 20 minutes', async () => {
  await using device = await startUpgradable();
  setCondition(device.device, 'updateStuck', { in: 'downloading' });
  await start(device);
  const from = device.clock.now();
  for (let poll = 0; poll < 120; poll += 1) {
    await device.advance(10_000);
    expect(await getState(device)).toEqual({ state: 'downloading' });
  }
  expect(device.clock.now() - from).toBe(20 * 60_000);
});

// R4.56.
test('a failed update reports its reason until it is started again', async () => {
  await using device = await startUpgradable();
  setCondition(device.device, 'updateNoSpace', {});
  await start(device);
  await device.advance(10_000);
  expect(await getState(device)).toEqual({ state: 'error', reason: 'noSpace' });
  endCondition(device.device, 'updateNoSpace');
  expect((await start(device)).status).toBe(202);
  expect(await getState(device)).toEqual({ state: 'downloading' });
});

import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerOff } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

/** Returns the duration of a response by the device's clock. */
async function getDuration(
  device: TestDevice,
  via: 'device' | 'setup' = 'device',
): Promise<number> {
  const from = device.clock.now();
  const response = device.call('/api/v1/settings/time/timezones', { via });
  if (via === 'device') {
    await expect.poll(() => device.host.held).toBe(1);
    const at = device.clock.getNextTimerAt() ?? from;
    await device.advance(at - from);
  }
  expect((await response).status).toBe(200);
  return device.clock.now() - from;
}

test("high latency delays each response by the device's clock", async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'highLatency', {});
  expect(await getDuration(device)).toBe(2_000);
  setCondition(device.device, 'highLatency', { ms: 12_345 });
  expect(await getDuration(device)).toBe(12_345);
});

test('low bandwidth delays a response according to its size', async () => {
  await using device = await startTestDevice();
  const { length } = await (await device.call('/api/v1/settings/time/timezones')).text();
  setCondition(device.device, 'lowBandwidth', { bytesPerSecond: 100 });
  const takesMs = await getDuration(device);
  expect(takesMs).toBeGreaterThanOrEqual(length * 10);
  setCondition(device.device, 'highLatency', { ms: 7 });
  expect(await getDuration(device)).toBe(takesMs + 7);
});

test('the local setup address is never slow', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'highLatency', {});
  setCondition(device.device, 'lowBandwidth', { bytesPerSecond: 1 });
  expect(await getDuration(device, 'setup')).toBe(0);
});

test('a power cut drops a delayed response', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'highLatency', {});
  const lost = expect(device.call('/api/v1/status')).rejects.toMatchObject({
    cause: { code: 'ECONNRESET' },
  });
  await expect.poll(() => device.host.held).toBe(1);
  powerOff(device.device);
  await device.host.settle();
  await lost;
  expect(device.logged).toEqual([]);
});

import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerOff } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

/** How long an answer takes by the device's clock. */
async function getDuration(
  device: TestDevice,
  via: 'device' | 'setup' = 'device',
): Promise<number> {
  const from = device.clock.now();
  const response = device.call('/api/v1/settings/time/timezones', { via });
  if (via === 'device') {
    await expect.poll(() => device.host.held).toBe(1);
    const at = device.clock.nextTimerAt() ?? from;
    await device.advance(at - from);
  }
  expect((await response).status).toBe(200);
  return device.clock.now() - from;
}

test('on a network of high latency each answer comes so much later, by the clock of the device', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'highLatency', {});
  expect(await getDuration(device)).toBe(2_000);
  setCondition(device.device, 'highLatency', { ms: 12_345 });
  expect(await getDuration(device)).toBe(12_345);
});

test('on a network of low bandwidth an answer takes its time by its size', async () => {
  await using device = await startTestDevice();
  const { length } = await (await device.call('/api/v1/settings/time/timezones')).text();
  setCondition(device.device, 'lowBandwidth', { bytesPerSecond: 100 });
  const takesMs = await getDuration(device);
  expect(takesMs).toBeGreaterThanOrEqual(length * 10);
  setCondition(device.device, 'highLatency', { ms: 7 });
  expect(await getDuration(device)).toBe(takesMs + 7);
});

test('over the local setup address nothing is slow', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'highLatency', {});
  setCondition(device.device, 'lowBandwidth', { bytesPerSecond: 1 });
  expect(await getDuration(device, 'setup')).toBe(0);
});

test('the power that goes takes a slow answer along', async () => {
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

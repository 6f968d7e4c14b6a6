import { expect, test } from 'vitest';
import { endCondition, setCondition } from '../conditions/condition-plan.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { releaseFirmware, startUpdate } from '../updates/updates.ts';
import { getRemainingBootMs, powerCycle } from './power.ts';
import { reboot } from './reboot.ts';

const hourMs = 3_600_000;

// R8.26.
test('a device that rejects restarts stays on, for every caller', async () => {
  const { device, clock } = createTestDevice();
  setCondition(device, 'rebootRefused', {});
  expect(reboot(device)).toMatchObject({
    outcome: 'rejected',
    reason: expect.stringContaining('rebootRefused'),
  });
  await clock.advanceBy(hourMs);
  expect(device.state.power.since).toBeLessThan(clock.now() - hourMs + 1);
  powerCycle(device);
  expect(device.power).toBe('off');
});

test.each([
  [{}, 'restarts'],
  [{ how: 'staysUp' }, 'restarts'],
  [{ how: 'problem' }, 'failed'],
])('a restart that fails with %j leaves the device up', async (parameters, outcome) => {
  const { device, clock, events } = createTestDevice();
  setCondition(device, 'rebootFails', parameters);
  expect(reboot(device)).toMatchObject({ outcome });
  await clock.advanceBy(hourMs);
  expect(events.filter(({ type }) => type === 'power')).toEqual([]);
});

test('an update whose restart fails retries until it succeeds', async () => {
  const { device, clock } = createTestDevice();
  setCondition(device, 'rebootFails', {});
  releaseFirmware(device, 'stable', 'NFA1.20300101.0001');
  startUpdate(device);
  await clock.advanceBy(hourMs);
  expect([device.power, device.state.updates.state]).toEqual(['on', 'ready']);
  endCondition(device, 'rebootFails');
  await clock.advanceBy(60_000);
  expect(device.state.updates.state).toBe('upToDate');
});

test.each([
  [{}, 'off'],
  [{ stays: 'off' }, 'off'],
  [{ stays: 'booting' }, 'booting'],
])('with %j a restart never ends until the device is unplugged', async (parameters, power) => {
  const { device, clock } = createTestDevice();
  setCondition(device, 'rebootNeverReturns', parameters);
  expect(reboot(device)).toEqual({ outcome: 'restarts' });
  await clock.advanceBy(24 * hourMs);
  expect([device.power, getRemainingBootMs(device)]).toEqual([power, null]);
  powerCycle(device);
  await clock.advanceBy(60_000);
  expect(device.power).toBe('on');
});

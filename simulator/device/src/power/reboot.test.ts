import { expect, test } from 'vitest';
import { deviceUnderTest } from '../testing/create-test-device.ts';

const hourMs = 3_600_000;

// R8.26.
test('a device that refuses to restart stays up, whoever asks', async () => {
  const { device, clock } = deviceUnderTest();
  device.setCondition('rebootRefused', {});
  expect(device.reboot()).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('rebootRefused'),
  });
  await clock.advanceBy(hourMs);
  expect(device.state.power.since).toBeLessThan(clock.now() - hourMs + 1);
  device.powerCycle();
  expect(device.power).toBe('off');
});

test.each([
  [{}, 'restarts'],
  [{ how: 'staysUp' }, 'restarts'],
  [{ how: 'problem' }, 'failed'],
])('a restart that fails with %j leaves the device up', async (parameters, outcome) => {
  const { device, clock, events } = deviceUnderTest();
  device.setCondition('rebootFails', parameters);
  expect(device.reboot()).toMatchObject({ outcome });
  await clock.advanceBy(hourMs);
  expect(events.filter(({ type }) => type === 'power')).toEqual([]);
});

test('an update whose restart fails tries again, until it succeeds', async () => {
  const { device, clock } = deviceUnderTest();
  device.setCondition('rebootFails', {});
  device.releaseFirmware('stable', 'NFA1.20300101.0001');
  device.startUpdate();
  await clock.advanceBy(hourMs);
  expect([device.power, device.state.updates.state]).toEqual(['on', 'ready']);
  device.clearCondition('rebootFails');
  await clock.advanceBy(60_000);
  expect(device.state.updates.state).toBe('upToDate');
});

test.each([
  [{}, 'off'],
  [{ stays: 'off' }, 'off'],
  [{ stays: 'booting' }, 'booting'],
])('with %j a restart never returns, until its plug is pulled', async (parameters, power) => {
  const { device, clock } = deviceUnderTest();
  device.setCondition('rebootNeverReturns', parameters);
  expect(device.reboot()).toEqual({ outcome: 'restarts' });
  await clock.advanceBy(24 * hourMs);
  expect([device.power, device.bootedInMs()]).toEqual([power, null]);
  device.powerCycle();
  await clock.advanceBy(60_000);
  expect(device.power).toBe('on');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endCondition, setCondition } from '../conditions/condition-plan.ts';
import { powerOff, powerOn } from '../power/power.ts';
import { updateSystemSettings } from '../settings/settings-system.ts';
import { updateTimeSettings } from '../settings/settings-time.ts';
import { listTimeZones } from '../settings/time-zones.ts';
import { completeSetup } from '../setup/setup.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { getNextWindow } from './maintenance-window.ts';
import { changeUpdateSettings, releaseFirmware, startUpdate } from './updates.ts';

const hourMs = 3_600_000;
const newer = 'NFA1.20300101.0001';

// R4.10.
test('an offered update waits for the night and is installed by the morning', async () => {
  const { device, clock } = createTestDevice();
  releaseFirmware(device, 'stable', newer);
  expect(device.state.updates.state).toBe('scheduled');
  const opensAt = getNextWindow(device.state, clock.now());
  // Oslo is an hour ahead of UTC in January.
  expect(opensAt).toBeGreaterThanOrEqual(Date.UTC(2030, 0, 8, 2));
  expect(opensAt).toBeLessThan(Date.UTC(2030, 0, 8, 3));
  await clock.advanceTo(opensAt - 1);
  expect(device.state.updates.state).toBe('scheduled');
  await clock.advanceTo(opensAt);
  expect(device.state.updates.state).toBe('downloading');
  await clock.advanceBy(hourMs);
  expect(device.state.updates.state).toBe('upToDate');
  expect(device.state.firmwareVersion).toBe(newer);
});

test('the maintenance window depends on the time zone', () => {
  const { device, clock } = createTestDevice();
  releaseFirmware(device, 'stable', newer);
  const before = clock.getNextTimerAt() ?? 0;
  updateTimeSettings(device, { timeZone: { id: 'Asia/Tokyo' } });
  expect(before - (clock.getNextTimerAt() ?? 0)).toBe(8 * hourMs);
});

test('with the install policy "always", a device does not wait for the night', async () => {
  const { device, clock } = createTestDevice();
  updateSystemSettings(device, { osInstallPolicy: 'always' });
  releaseFirmware(device, 'stable', newer);
  expect(device.state.updates.state).toBe('scheduled');
  await clock.advanceBy(60_000);
  expect(device.state.updates.state).toBe('downloading');
});

test.each([
  ['the policy never', () => ({ osInstallPolicy: 'never' as const }), {}],
  ['manual updates', () => null, { type: 'MANUAL' as const }],
  ['the failsafe channel', () => null, { channel: 'failsafe' }],
])('with %s, updates are installed only on request', async (_name, system, update) => {
  const { device, clock } = createTestDevice();
  const change = system();
  if (change !== null) updateSystemSettings(device, change);
  if (Object.keys(update).length > 0) changeUpdateSettings(device, update);
  releaseFirmware(device, 'failsafe', newer);
  releaseFirmware(device, 'stable', newer);
  await clock.advanceBy(72 * hourMs);
  expect(device.state.updates.state).toBe('upgradeAvailable');
  expect(startUpdate(device).outcome).toBe('started');
});

test('changing the policy moves an offered update into or out of the schedule', () => {
  const { device, clock } = createTestDevice();
  releaseFirmware(device, 'stable', newer);
  updateSystemSettings(device, { osInstallPolicy: 'never' });
  expect([device.state.updates.state, clock.getNextTimerAt()]).toEqual(['upgradeAvailable', null]);
  updateSystemSettings(device, { osInstallPolicy: 'maintenanceWindow' });
  expect(device.state.updates.state).toBe('scheduled');
});

test('a device waits for the end of setup, then for the night', () => {
  const { device } = createTestDevice({ outOfBox: true });
  releaseFirmware(device, 'stable', newer);
  expect(device.state.updates.state).toBe('upgradeAvailable');
  completeSetup(device);
  expect(device.state.updates.state).toBe('scheduled');
});

test('a failed update is retried in the next window', async () => {
  const { device, clock } = createTestDevice();
  setCondition(device, 'updateDownloadBroken', {});
  releaseFirmware(device, 'stable', newer);
  await clock.advanceBy(24 * hourMs);
  expect(device.state.updates.state).toBe('error');
  endCondition(device, 'updateDownloadBroken');
  await clock.advanceBy(24 * hourMs);
  expect(device.state.firmwareVersion).toBe(newer);
});

test('a device that is off at night misses the window and uses the next one', async () => {
  const { device, clock } = createTestDevice();
  releaseFirmware(device, 'stable', newer);
  powerOff(device);
  expect(device.state.scheduledTasks).toEqual([]);
  await clock.advanceBy(24 * hourMs);
  expect(device.state.updates.state).toBe('scheduled');
  powerOn(device);
  await clock.advanceBy(24 * hourMs);
  expect(device.state.firmwareVersion).toBe(newer);
});

test('the next window is within a day and opens between 3 and 4 local time (property)', () => {
  const { state } = createTestDevice().device;
  const zones = listTimeZones(0).map(({ id }) => id);
  const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2036, 0, 1) });
  fc.assert(
    fc.property(fc.nat(1000), fc.constantFrom(...zones), instant, (seed, timeZoneId, after) => {
      const settings = { ...state.settings, time: { ...state.settings.time, timeZoneId } };
      const at = getNextWindow({ ...state, seed, settings }, after);
      expect(at).toBeGreaterThan(after);
      expect(at - after).toBeLessThanOrEqual(26 * hourMs);
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone: timeZoneId, hour: '2-digit' });
      // If the clocks go from 2 to 3 or from 3 to 4 that night, an hour is missing.
      expect(['03', '04']).toContain(hour.format(at));
    }),
    { numRuns: 200 },
  );
});

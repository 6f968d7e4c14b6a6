import { productCodes } from '@stillhouse/products/catalog';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patchState } from '../patch/patch-state.ts';
import { updateChromiumSettings } from '../settings/settings-chromium.ts';
import { updateSystemSettings } from '../settings/settings-system.ts';
import { setVideoPreview } from '../setup/setup.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { factoryReset } from './factory-reset.ts';
import { getRemainingBootMs, powerCycle, powerOff, powerOn } from './power.ts';
import { reboot } from './reboot.ts';

/** After this time the system page stops waiting for a restart (R9.11). */
const timeoutMs = 60_000;

// R4.29.
test('a restart sends the response, refuses connections, boots, and accepts requests again', async () => {
  const { device, clock, events } = createTestDevice();
  const start = clock.now();
  expect(reboot(device)).toEqual({ outcome: 'restarts' });
  expect(device.power).toBe('on');
  await clock.advanceBy(timeoutMs);
  expect(events.filter(({ type }) => type === 'power')).toEqual([
    { at: start + 500, type: 'power', from: 'on', to: 'off' },
    { at: start + 5_500, type: 'power', from: 'off', to: 'booting' },
    { at: start + 35_500, type: 'power', from: 'booting', to: 'on' },
  ]);
  expect(device.state.scheduledTasks).toEqual([]);
});

// R4.29, R9.11.
test.each([...productCodes, 'unknown'])(
  'a restart of %s takes less than 50 seconds',
  async (product) => {
    const { device, clock } = createTestDevice({ product });
    reboot(device);
    await clock.advanceBy(49_999);
    expect(device.power).toBe('on');
    expect(device.state.power.since).toBeGreaterThan(clock.now() - 49_999);
  },
);

test('while it boots, the device reports the remaining time', async () => {
  const { device, clock } = createTestDevice();
  expect(getRemainingBootMs(device)).toBeNull();
  powerCycle(device);
  await clock.advanceBy(5_000);
  expect([device.power, getRemainingBootMs(device)]).toEqual(['booting', 30_000]);
  await clock.advanceBy(29_999);
  expect(getRemainingBootMs(device)).toBe(1);
});

// R4.29, R9.15.
test('a restart keeps settings and key, and disables verbose logging and the video preview', async () => {
  const { device, clock } = createTestDevice();
  updateSystemSettings(device, { hdmiCecEnabled: true });
  updateChromiumSettings(device, { loggingEnabled: true });
  setVideoPreview(device, true);
  const { signingKey } = device.state;
  reboot(device);
  await clock.advanceBy(timeoutMs);
  expect(device.state.settings.system.hdmiCecEnabled).toBe(true);
  expect(device.state.signingKey).toBe(signingKey);
  expect(device.state.settings.chromium.loggingEnabled).toBe(false);
  expect(device.state.setup.videoPreview).toBe(false);
  expect(device.state.scheduledTasks).toEqual([]);
});

test('two restart requests restart once', async () => {
  const { device, clock, events } = createTestDevice();
  expect([reboot(device).outcome, reboot(device).outcome]).toEqual(['restarts', 'restarts']);
  await clock.advanceBy(timeoutMs);
  expect(events.filter(({ type }) => type === 'power')).toHaveLength(3);
});

test('a device that is off stays off until it is plugged in, and does not restart', async () => {
  const { device, clock } = createTestDevice();
  reboot(device);
  powerOff(device);
  expect(device.power).toBe('off');
  expect(reboot(device)).toMatchObject({ outcome: 'rejected' });
  await clock.advanceBy(timeoutMs);
  expect(device.power).toBe('off');
  powerOn(device);
  expect(device.power).toBe('booting');
  await clock.advanceBy(timeoutMs);
  expect(device.power).toBe('on');
});

test('a pending restart continues in a copy of the state', async () => {
  const { device, clock } = createTestDevice();
  powerCycle(device);
  await clock.advanceBy(6_000);
  const copy = JSON.parse(JSON.stringify(device.state));
  const other = createTestDevice();
  await other.clock.advanceTo(clock.now());
  expect(patchState(other.device, copy).outcome).toBe('patched');
  await other.clock.advanceBy(29_000);
  expect(other.device.power).toBe('on');
});

test('no sequence of power actions leaves a device stuck or with many scheduled tasks (property)', async () => {
  const actions = [reboot, powerOff, powerOn, powerCycle, factoryReset];
  const steps = fc.array(
    fc.record({ action: fc.constantFrom(...actions), waitMs: fc.integer({ min: 0, max: 40_000 }) }),
    { maxLength: 25 },
  );
  const legal = ['on>off', 'off>booting', 'booting>on', 'booting>off'];
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const { device, clock, events } = createTestDevice();
      for (const { action, waitMs } of done) {
        action(device);
        expect(device.state.scheduledTasks.length).toBeLessThanOrEqual(1);
        await clock.advanceBy(waitMs);
      }
      for (const event of events) {
        if (event.type === 'power') expect(legal).toContain(`${event.from}>${event.to}`);
      }
      if (device.power === 'off' && device.state.scheduledTasks.length === 0) powerOn(device);
      await clock.advanceBy(timeoutMs);
      expect(device.power).toBe('on');
      expect(device.state.scheduledTasks).toEqual([]);
    }),
  );
});

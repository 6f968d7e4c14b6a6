import { expect, test } from 'vitest';
import { validateDeviceState } from '../../../build/control-validators.js';
import { signIn } from '../access/sign-in.ts';
import { endCondition, setCondition } from '../conditions/condition-plan.ts';
import { patchState } from '../patch/patch-state.ts';
import { factoryReset } from '../power/factory-reset.ts';
import { powerOff, powerOn } from '../power/power.ts';
import { updateSystemSettings } from '../settings/settings-system.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import {
  changeUpdateSettings,
  findAvailableUpdate,
  releaseFirmware,
  withdrawFirmware,
} from './updates.ts';

test('a newer release waits for the maintenance window, or for somebody when updates are manual', () => {
  const { device } = createTestDevice();
  releaseFirmware(device, 'stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('scheduled');
  changeUpdateSettings(device, { type: 'MANUAL' });
  expect(device.state.updates.state).toBe('upgradeAvailable');
});

// R3.18.
test('changing the channel offers what that channel has', () => {
  const { device } = createTestDevice();
  const offered = (channel: string) => {
    const result = changeUpdateSettings(device, { type: 'MANUAL', channel });
    expect(result).toEqual({ outcome: 'updated', settings: { type: 'MANUAL', channel } });
    return device.state.updates.state;
  };
  expect(offered('beta')).toBe('upgradeAvailable');
  expect(offered('failsafe')).toBe('downgradeAvailable');
  expect(offered('nobody-has-it')).toBe('notFound');
  expect(offered('stable')).toBe('upToDate');
});

test('a release on another channel offers nothing', () => {
  const { device, events } = createTestDevice();
  releaseFirmware(device, 'beta', 'NFA1.20300101.0000');
  expect([device.state.updates.state, events]).toEqual(['upToDate', []]);
});

test('an update that is under way is not disturbed by a release', () => {
  const { device } = createTestDevice();
  patchState(device, { updates: { state: 'installing' } });
  releaseFirmware(device, 'stable', 'NFA1.20300101.0000');
  expect(device.state.updates.state).toBe('installing');
});

test('what is withdrawn is not found any more', () => {
  const { device } = createTestDevice();
  changeUpdateSettings(device, { type: 'MANUAL', channel: 'beta' });
  expect(device.state.updates.state).toBe('upgradeAvailable');
  expect(withdrawFirmware(device, 'beta')).toBe(true);
  expect(device.state.updates.state).toBe('notFound');
});

test('an update server with nothing to offer has nothing for looking, either', () => {
  const { device } = createTestDevice();
  setCondition(device, 'updateNotFound', {});
  const { firmwareVersion: currentVersion } = device.state;
  const found = { upgradeState: 'notFound', currentVersion, availableVersion: null };
  expect(findAvailableUpdate(device.state)).toEqual(found);
  endCondition(device, 'updateNotFound');
  expect(findAvailableUpdate(device.state)).toEqual({ ...found, upgradeState: 'upToDate' });
});

test.each(['cableOut', 'offline', 'cloudUnreachable'] as const)(
  'with %s, a device remembers what it has seen, finds nothing, and learns of releases afterwards',
  (condition) => {
    const { device } = createTestDevice();
    setCondition(device, condition, {});
    releaseFirmware(device, 'stable', 'NFA1.20291201.0001');
    expect(device.state.updates.state).toBe('upToDate');
    expect(findAvailableUpdate(device.state)).toMatchObject({ upgradeState: 'notFound' });
    changeUpdateSettings(device, { channel: 'beta' });
    expect(device.state.updates.state).toBe('notFound');
    changeUpdateSettings(device, { channel: 'stable' });
    endCondition(device, condition);
    expect(device.state.updates.state).toBe('scheduled');
    expect(findAvailableUpdate(device.state)).toMatchObject({
      availableVersion: 'NFA1.20291201.0001',
    });
  },
);

test('a release while a device is off is found when it is back', async () => {
  const { device, clock } = createTestDevice();
  powerOff(device);
  releaseFirmware(device, 'stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('upToDate');
  powerOn(device);
  await clock.advanceBy(60_000);
  expect(device.state.updates.state).toBe('scheduled');
});

test('a factory reset goes back to the stable channel', () => {
  const { device } = createTestDevice();
  changeUpdateSettings(device, { type: 'MANUAL', channel: 'failsafe' });
  expect(device.state.updates.state).toBe('downgradeAvailable');
  factoryReset(device);
  expect(device.state.updates.state).toBe('upToDate');
});

test('an update state that is set by hand stays, until something new is offered', () => {
  const { device } = createTestDevice();
  patchState(device, { updates: { state: 'upgradeAvailable' } });
  updateSystemSettings(device, { hdmiCecEnabled: true });
  signIn(device, 'admin', 'stillhouse', 'network');
  expect(device.state.updates.state).toBe('upgradeAvailable');
  releaseFirmware(device, 'stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('scheduled');
});

test.each(['constructor', '__proto__', 'toString'])(
  'a channel that is called %s offers what is released on it, and nothing before',
  (channel) => {
    const { device } = createTestDevice();
    changeUpdateSettings(device, { channel });
    expect(device.state.updates).toMatchObject({ state: 'notFound' });
    expect(withdrawFirmware(device, channel)).toBe(false);
    expect(releaseFirmware(device, channel, 'NFA1.20300301.0000')).toBe(true);
    expect(device.state.updates).toMatchObject({ offered: 'NFA1.20300301.0000' });
    expect(validateDeviceState(structuredClone(device.state))).toEqual([]);
    expect(withdrawFirmware(device, channel)).toBe(true);
    expect(device.state.updates.state).toBe('notFound');
  },
);

test('a provider has room for so many channels and no more', () => {
  const { device } = createTestDevice();
  for (let number = 4; number <= 16; number += 1) {
    expect(releaseFirmware(device, `ring-${number}`, 'NFA1.20300301.0000')).toBe(true);
  }
  expect(releaseFirmware(device, 'ring-17', 'NFA1.20300301.0000')).toBe(false);
  expect(releaseFirmware(device, 'ring-16', 'NFA1.20300302.0000')).toBe(true);
  expect(validateDeviceState(device.state)).toEqual([]);
});

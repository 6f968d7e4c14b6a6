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

test('a newer release waits for the maintenance window, or for the user with manual updates', () => {
  const { device } = createTestDevice();
  releaseFirmware(device, 'stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('scheduled');
  changeUpdateSettings(device, { type: 'MANUAL' });
  expect(device.state.updates.state).toBe('upgradeAvailable');
});

// R3.18.
test('changing the channel offers the version of that channel', () => {
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

test('a release on another channel is not offered', () => {
  const { device, events } = createTestDevice();
  releaseFirmware(device, 'beta', 'NFA1.20300101.0000');
  expect([device.state.updates.state, events]).toEqual(['upToDate', []]);
});

test('a release does not disturb a running update', () => {
  const { device } = createTestDevice();
  patchState(device, { updates: { state: 'installing' } });
  releaseFirmware(device, 'stable', 'NFA1.20300101.0000');
  expect(device.state.updates.state).toBe('installing');
});

test('a withdrawn version is no longer found', () => {
  const { device } = createTestDevice();
  changeUpdateSettings(device, { type: 'MANUAL', channel: 'beta' });
  expect(device.state.updates.state).toBe('upgradeAvailable');
  expect(withdrawFirmware(device, 'beta')).toBe(true);
  expect(device.state.updates.state).toBe('notFound');
});

test('an update server without an offer returns nothing on a manual check either', () => {
  const { device } = createTestDevice();
  setCondition(device, 'updateNotFound', {});
  const { firmwareVersion: currentVersion } = device.state;
  const found = { upgradeState: 'notFound', currentVersion, availableVersion: null };
  expect(findAvailableUpdate(device.state)).toEqual(found);
  endCondition(device, 'updateNotFound');
  expect(findAvailableUpdate(device.state)).toEqual({ ...found, upgradeState: 'upToDate' });
});

test.each(['cableOut', 'offline', 'cloudUnreachable'] as const)(
  'with %s, a device keeps its last known offer, finds nothing new, and learns of releases afterwards',
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

test('a release while a device is off is found when it is on again', async () => {
  const { device, clock } = createTestDevice();
  powerOff(device);
  releaseFirmware(device, 'stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('upToDate');
  powerOn(device);
  await clock.advanceBy(60_000);
  expect(device.state.updates.state).toBe('scheduled');
});

test('a factory reset returns to the stable channel', () => {
  const { device } = createTestDevice();
  changeUpdateSettings(device, { type: 'MANUAL', channel: 'failsafe' });
  expect(device.state.updates.state).toBe('downgradeAvailable');
  factoryReset(device);
  expect(device.state.updates.state).toBe('upToDate');
});

test('a patched update state stays until there is a new offer', () => {
  const { device } = createTestDevice();
  patchState(device, { updates: { state: 'upgradeAvailable' } });
  updateSystemSettings(device, { hdmiCecEnabled: true });
  signIn(device, 'admin', 'stillhouse', 'network');
  expect(device.state.updates.state).toBe('upgradeAvailable');
  releaseFirmware(device, 'stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('scheduled');
});

test.each(['constructor', '__proto__', 'toString'])(
  'a channel named %s offers what is released on it, and nothing before',
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

test('the count of channels is limited', () => {
  const { device } = createTestDevice();
  for (let number = 4; number <= 16; number += 1) {
    expect(releaseFirmware(device, `ring-${number}`, 'NFA1.20300301.0000')).toBe(true);
  }
  expect(releaseFirmware(device, 'ring-17', 'NFA1.20300301.0000')).toBe(false);
  expect(releaseFirmware(device, 'ring-16', 'NFA1.20300302.0000')).toBe(true);
  expect(validateDeviceState(device.state)).toEqual([]);
});

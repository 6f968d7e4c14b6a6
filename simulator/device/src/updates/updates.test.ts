import { expect, test } from 'vitest';
import { validateDeviceState } from '../../../build/control-validators.js';
import { deviceUnderTest } from '../testing/create-test-device.ts';
import { availableUpdate } from './updates.ts';

test('a newer release waits for the maintenance window, or for somebody when updates are manual', () => {
  const { device } = deviceUnderTest();
  device.releaseFirmware('stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('scheduled');
  device.changeUpdateSettings({ type: 'MANUAL' });
  expect(device.state.updates.state).toBe('upgradeAvailable');
});

// R3.18.
test('changing the channel offers what that channel has', () => {
  const { device } = deviceUnderTest();
  const offered = (channel: string) => {
    const result = device.changeUpdateSettings({ type: 'MANUAL', channel });
    expect(result).toEqual({ outcome: 'updated', settings: { type: 'MANUAL', channel } });
    return device.state.updates.state;
  };
  expect(offered('beta')).toBe('upgradeAvailable');
  expect(offered('failsafe')).toBe('downgradeAvailable');
  expect(offered('nobody-has-it')).toBe('notFound');
  expect(offered('stable')).toBe('upToDate');
});

test('a release on another channel offers nothing', () => {
  const { device, events } = deviceUnderTest();
  device.releaseFirmware('beta', 'NFA1.20300101.0000');
  expect([device.state.updates.state, events]).toEqual(['upToDate', []]);
});

test('an update that is under way is not disturbed by a release', () => {
  const { device } = deviceUnderTest();
  device.patchState({ updates: { state: 'installing' } });
  device.releaseFirmware('stable', 'NFA1.20300101.0000');
  expect(device.state.updates.state).toBe('installing');
});

test('what is withdrawn is not found any more', () => {
  const { device } = deviceUnderTest();
  device.changeUpdateSettings({ type: 'MANUAL', channel: 'beta' });
  expect(device.state.updates.state).toBe('upgradeAvailable');
  expect(device.withdrawFirmware('beta')).toBe(true);
  expect(device.state.updates.state).toBe('notFound');
});

test('an update server with nothing to offer has nothing for looking, either', () => {
  const { device } = deviceUnderTest();
  device.setCondition('updateNotFound', {});
  const { firmwareVersion: currentVersion } = device.state;
  const found = { upgradeState: 'notFound', currentVersion, availableVersion: null };
  expect(availableUpdate(device.state)).toEqual(found);
  device.clearCondition('updateNotFound');
  expect(availableUpdate(device.state)).toEqual({ ...found, upgradeState: 'upToDate' });
});

test.each(['cableOut', 'offline', 'cloudUnreachable'] as const)(
  'with %s, a device remembers what it has seen, finds nothing, and learns of releases afterwards',
  (condition) => {
    const { device } = deviceUnderTest();
    device.setCondition(condition, {});
    device.releaseFirmware('stable', 'NFA1.20291201.0001');
    expect(device.state.updates.state).toBe('upToDate');
    expect(availableUpdate(device.state)).toMatchObject({ upgradeState: 'notFound' });
    device.changeUpdateSettings({ channel: 'beta' });
    expect(device.state.updates.state).toBe('notFound');
    device.changeUpdateSettings({ channel: 'stable' });
    device.clearCondition(condition);
    expect(device.state.updates.state).toBe('scheduled');
    expect(availableUpdate(device.state)).toMatchObject({ availableVersion: 'NFA1.20291201.0001' });
  },
);

test('a release while a device is off is found when it is back', async () => {
  const { device, clock } = deviceUnderTest();
  device.powerOff();
  device.releaseFirmware('stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('upToDate');
  device.powerOn();
  await clock.advanceBy(60_000);
  expect(device.state.updates.state).toBe('scheduled');
});

test('a factory reset goes back to the stable channel', () => {
  const { device } = deviceUnderTest();
  device.changeUpdateSettings({ type: 'MANUAL', channel: 'failsafe' });
  expect(device.state.updates.state).toBe('downgradeAvailable');
  device.factoryReset();
  expect(device.state.updates.state).toBe('upToDate');
});

test('an update state that is set by hand stays, until something new is offered', () => {
  const { device } = deviceUnderTest();
  device.patchState({ updates: { state: 'upgradeAvailable' } });
  device.updateSystemSettings({ hdmiCecEnabled: true });
  device.signIn('admin', 'stillhouse', 'network');
  expect(device.state.updates.state).toBe('upgradeAvailable');
  device.releaseFirmware('stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('scheduled');
});

test.each(['constructor', '__proto__', 'toString'])(
  'a channel that is called %s offers what is released on it, and nothing before',
  (channel) => {
    const { device } = deviceUnderTest();
    device.changeUpdateSettings({ channel });
    expect(device.state.updates).toMatchObject({ state: 'notFound' });
    expect(device.withdrawFirmware(channel)).toBe(false);
    expect(device.releaseFirmware(channel, 'NFA1.20300301.0000')).toBe(true);
    expect(device.state.updates).toMatchObject({ offered: 'NFA1.20300301.0000' });
    expect(validateDeviceState(structuredClone(device.state))).toEqual([]);
    expect(device.withdrawFirmware(channel)).toBe(true);
    expect(device.state.updates.state).toBe('notFound');
  },
);

test('a provider has room for so many channels and no more', () => {
  const { device } = deviceUnderTest();
  for (let number = 4; number <= 16; number += 1) {
    expect(device.releaseFirmware(`ring-${number}`, 'NFA1.20300301.0000')).toBe(true);
  }
  expect(device.releaseFirmware('ring-17', 'NFA1.20300301.0000')).toBe(false);
  expect(device.releaseFirmware('ring-16', 'NFA1.20300302.0000')).toBe(true);
  expect(validateDeviceState(device.state)).toEqual([]);
});

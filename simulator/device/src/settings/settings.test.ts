import { expect, test } from 'vitest';
import {
  changePasswordAtDevice,
  getRemoteAccessSettings,
  updateRemoteAccessSettings,
} from '../access/remote-access.ts';
import { signIn } from '../access/sign-in.ts';
import { setCondition } from '../conditions/condition-plan.ts';
import { patchState } from '../patch/patch-state.ts';
import { factoryReset } from '../power/factory-reset.ts';
import { finalizeOutOfBox } from '../setup/out-of-box.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { updateAudioVideoSettings } from './settings-audiovideo.ts';
import { updateChromiumSettings } from './settings-chromium.ts';
import { updateLanguageSettings } from './settings-language.ts';
import { updateNtpSettings } from './settings-ntp.ts';
import { updatePrimaryMode } from './settings-primary-mode.ts';
import { updateSystemSettings } from './settings-system.ts';
import { getTimeSettings, updateTimeSettings } from './settings-time.ts';

const hourMs = 3_600_000;

// R7.3, R7.20.
test('changing system settings changes only the named key and returns the whole group', () => {
  const { device, events, clock } = createTestDevice();
  const before = structuredClone(device.state);
  const result = updateSystemSettings(device, { hdmiCecEnabled: true });
  const system = { ...before.settings.system, hdmiCecEnabled: true };
  expect(result).toEqual({ outcome: 'updated', settings: system });
  expect(device.state).toEqual({ ...before, settings: { ...before.settings, system } });
  expect(events).toEqual([
    { at: clock.now(), type: 'settingsChanged', group: 'system', keys: ['hdmiCecEnabled'] },
  ]);
});

test('saving the current values changes nothing', () => {
  const { device, events } = createTestDevice();
  updateSystemSettings(device, { hdmiCecEnabled: false });
  updateLanguageSettings(device, { languageCode: 'en-US' });
  expect(events).toEqual([]);
});

// R6.12.
test('a pad has no auto wake-up and rejects a change that contains it completely', () => {
  const { device } = createTestDevice({ product: 'arran' });
  const before = structuredClone(device.state);
  expect(before.settings.system).not.toHaveProperty('autoWakeEnabled');
  const result = updateSystemSettings(device, { autoWakeEnabled: true, hdmiCecEnabled: true });
  expect(result).toEqual({
    outcome: 'rejected',
    issues: [
      {
        pointer: '/autoWakeEnabled',
        message: "The product arran has no setting 'autoWakeEnabled'; leave it out.",
      },
    ],
  });
  expect(device.state).toEqual(before);
});

// R2.33.
test('a Bar Pro has USB audio and voice isolation, a Bar USB audio, and others neither', () => {
  const barPro = createTestDevice({ product: 'dalmore' }).device;
  expect(
    updateAudioVideoSettings(barPro, {
      usbAudioDevicesEnabled: true,
      deepNoiseSuppressionEnabled: true,
    }),
  ).toMatchObject({
    outcome: 'updated',
    settings: { usbAudioDevicesEnabled: true, deepNoiseSuppressionEnabled: true },
  });
  const bar = createTestDevice().device;
  expect(updateAudioVideoSettings(bar, { usbAudioDevicesEnabled: true }).outcome).toBe('updated');
  expect(updateAudioVideoSettings(bar, { deepNoiseSuppressionEnabled: true }).outcome).toBe(
    'rejected',
  );
  const board = createTestDevice({ product: 'cardhu' }).device;
  expect(board.state.settings.audiovideo).toEqual({
    autoPairingVolume: -40,
    musicModeEnabled: false,
    cameraAntiBanding: 'Default',
  });
  expect(updateAudioVideoSettings(board, { usbAudioDevicesEnabled: true }).outcome).toBe(
    'rejected',
  );
});

test('a Bar Pro whose firmware lacks a beta setting rejects it and supports the other', () => {
  const { device } = createTestDevice({ product: 'dalmore' });
  const patch = { settings: { audiovideo: { deepNoiseSuppressionEnabled: null } } };
  expect(patchState(device, patch).outcome).toBe('patched');
  expect(updateAudioVideoSettings(device, { deepNoiseSuppressionEnabled: true })).toMatchObject({
    outcome: 'rejected',
    issues: [{ pointer: '/deepNoiseSuppressionEnabled' }],
  });
  expect(updateAudioVideoSettings(device, { usbAudioDevicesEnabled: true }).outcome).toBe(
    'updated',
  );
});

// R9.15.
test('verbose logging ends after an hour; enabling it again starts a new hour', async () => {
  const { device, clock } = createTestDevice();
  updateChromiumSettings(device, { loggingEnabled: true });
  await clock.advanceBy(hourMs - 1);
  updateChromiumSettings(device, { loggingEnabled: true });
  await clock.advanceBy(hourMs - 1);
  expect(device.state.settings.chromium.loggingEnabled).toBe(true);
  await clock.advanceBy(1);
  expect(device.state.settings.chromium.loggingEnabled).toBe(false);
  expect(device.state.scheduledTasks).toEqual([]);
});

test('disabling verbose logging leaves no scheduled task', () => {
  const { device } = createTestDevice();
  updateChromiumSettings(device, { loggingEnabled: true });
  updateChromiumSettings(device, { loggingEnabled: false });
  expect(device.state.scheduledTasks).toEqual([]);
});

// R3.17.
test('a new remote access password applies to the next sign-in and is never returned', () => {
  const { device, events } = createTestDevice();
  const result = updateRemoteAccessSettings(device, { password: 'a new secret', lock: true }, null);
  expect(result).toEqual({ outcome: 'updated', settings: { username: 'admin', lock: true } });
  expect(getRemoteAccessSettings(device.state)).toEqual({ username: 'admin', lock: true });
  expect(JSON.stringify(events)).not.toContain('a new secret');
  expect(signIn(device, 'admin', 'stillhouse', 'network').outcome).toBe('rejected');
  expect(signIn(device, 'admin', 'a new secret', 'network').outcome).toBe('signedIn');
});

// R6.11.
test('on a locked device, the local user can change neither password nor remote access; the API can', () => {
  const { device } = createTestDevice();
  expect(changePasswordAtDevice(device, 'from the screen')).toBe(true);
  expect(signIn(device, 'admin', 'from the screen', 'network').outcome).toBe('signedIn');
  updateRemoteAccessSettings(device, { lock: true }, null);
  expect(changePasswordAtDevice(device, 'another one')).toBe(false);
  expect(setCondition(device, 'signInOverNetworkOff', {})).toMatchObject({
    outcome: 'rejected',
    issues: [{ message: expect.stringContaining('locked') }],
  });
  expect(signIn(device, 'admin', 'from the screen', 'network').outcome).toBe('signedIn');
  updateRemoteAccessSettings(device, { password: 'from the API', lock: false }, null);
  expect(signIn(device, 'admin', 'from the API', 'network').outcome).toBe('signedIn');
  expect(setCondition(device, 'signInOverNetworkOff', {}).outcome).toBe('set');
  expect(signIn(device, 'admin', 'from the API', 'network').outcome).toBe('rejected');
});

test('primary mode and the end of the out-of-box experience persist until a factory reset', () => {
  const { device, events } = createTestDevice({ outOfBox: true });
  expect(device.state.settings.primarymode).toEqual({ primaryMode: 'zoom' });
  expect(device.state.setup.finalized).toBe(false);
  expect(updatePrimaryMode(device, { primaryMode: 'usb' })).toEqual({ primaryMode: 'usb' });
  finalizeOutOfBox(device);
  finalizeOutOfBox(device);
  expect(events.map(({ type }) => type)).toEqual(['settingsChanged', 'outOfBoxFinalized']);
  expect(device.state.setup.finalized).toBe(true);
  factoryReset(device);
  expect(device.state.settings.primarymode).toEqual({ primaryMode: 'zoom' });
  expect(device.state.setup.finalized).toBe(false);
});

test('the time zone name depends on the time of year', async () => {
  const { device, clock } = createTestDevice();
  expect(getTimeSettings(device.state, clock.now()).timeZone).toEqual({
    id: 'Europe/Oslo',
    longDisplayName: 'Central European Standard Time',
  });
  await clock.advanceTo(Date.UTC(2030, 6, 1));
  expect(updateTimeSettings(device, { use24HourTimeFormat: false })).toEqual({
    outcome: 'updated',
    settings: {
      use24HourTimeFormat: false,
      timeZone: { id: 'Europe/Oslo', longDisplayName: 'Central European Summer Time' },
    },
  });
});

test('a time zone or language outside the dictionary is rejected, and nothing changes', () => {
  const { device } = createTestDevice();
  const before = structuredClone(device.state);
  expect(
    updateTimeSettings(device, { use24HourTimeFormat: false, timeZone: { id: 'Europe/Atlantis' } }),
  ).toMatchObject({ outcome: 'rejected', issues: [{ pointer: '/timeZone/id' }] });
  expect(updateLanguageSettings(device, { languageCode: 'tlh' })).toMatchObject({
    outcome: 'rejected',
    issues: [{ pointer: '/languageCode' }],
  });
  expect(device.state).toEqual(before);
});

// R3.11, R5.9.
test('an unreachable time server is saved only with an explicit confirmation', () => {
  const { device } = createTestDevice();
  setCondition(device, 'ntpUnreachable', { servers: ['down.example'] });
  expect(updateNtpSettings(device, { ntpServer: 'down.example' })).toEqual({
    outcome: 'unreachable',
    server: 'down.example',
    why: 'serverUnreachable',
  });
  expect(device.state.settings.ntp.ntpServer).toBe('time.oban.example');
  expect(updateNtpSettings(device, { ntpServer: 'up.example' }).outcome).toBe('updated');
  expect(updateNtpSettings(device, { ntpServer: 'down.example', saveAnyway: true })).toEqual({
    outcome: 'updated',
    settings: { ntpServer: 'down.example' },
  });
});

test.each(['ntpUnreachable', 'offline', 'cableOut'] as const)(
  'with %s, no time server is reachable',
  (condition) => {
    const { device } = createTestDevice();
    setCondition(device, condition, {});
    expect(updateNtpSettings(device, { ntpServer: 'up.example' }).outcome).toBe('unreachable');
  },
);

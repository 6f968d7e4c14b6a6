import { expect, test } from 'vitest';
import { remoteAccessSettings } from '../access/remote-access.ts';
import { deviceUnderTest } from '../testing/create-test-device.ts';
import { timeSettings } from './settings-time.ts';

const hourMs = 3_600_000;

// R7.3, R7.20.
test('a change of system settings changes the named key and no other, and answers the whole group', () => {
  const { device, events, clock } = deviceUnderTest();
  const before = structuredClone(device.state);
  const result = device.updateSystemSettings({ hdmiCecEnabled: true });
  const system = { ...before.settings.system, hdmiCecEnabled: true };
  expect(result).toEqual({ outcome: 'updated', settings: system });
  expect(device.state).toEqual({ ...before, settings: { ...before.settings, system } });
  expect(events).toEqual([
    { at: clock.now(), type: 'settingsChanged', group: 'system', keys: ['hdmiCecEnabled'] },
  ]);
});

test('saving what is saved already is no change', () => {
  const { device, events } = deviceUnderTest();
  device.updateSystemSettings({ hdmiCecEnabled: false });
  device.updateLanguageSettings({ languageCode: 'en-US' });
  expect(events).toEqual([]);
});

// R6.12.
test('a pad has no auto wake up, and refuses a change that names it as a whole', () => {
  const { device } = deviceUnderTest({ product: 'arran' });
  const before = structuredClone(device.state);
  expect(before.settings.system).not.toHaveProperty('autoWakeEnabled');
  const result = device.updateSystemSettings({ autoWakeEnabled: true, hdmiCecEnabled: true });
  expect(result).toEqual({
    outcome: 'refused',
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
test('only a Bar Pro has audio over USB and voice isolation', () => {
  const barPro = deviceUnderTest({ product: 'dalmore' }).device;
  expect(
    barPro.updateAudioVideoSettings({
      usbAudioDevicesEnabled: true,
      deepNoiseSuppressionEnabled: true,
    }),
  ).toMatchObject({
    outcome: 'updated',
    settings: { usbAudioDevicesEnabled: true, deepNoiseSuppressionEnabled: true },
  });
  const bar = deviceUnderTest().device;
  expect(bar.state.settings.audiovideo).toEqual({
    autoPairingVolume: -40,
    musicModeEnabled: false,
    cameraAntiBanding: 'Default',
  });
  expect(bar.updateAudioVideoSettings({ usbAudioDevicesEnabled: true }).outcome).toBe('refused');
});

test('a Bar Pro whose firmware comes without a beta does not take it, and has the other', () => {
  const { device } = deviceUnderTest({ product: 'dalmore' });
  const patch = { settings: { audiovideo: { deepNoiseSuppressionEnabled: null } } };
  expect(device.patchState(patch).outcome).toBe('patched');
  expect(device.updateAudioVideoSettings({ deepNoiseSuppressionEnabled: true })).toMatchObject({
    outcome: 'refused',
    issues: [{ pointer: '/deepNoiseSuppressionEnabled' }],
  });
  expect(device.updateAudioVideoSettings({ usbAudioDevicesEnabled: true }).outcome).toBe('updated');
});

// R9.15.
test('verbose logging ends by itself after an hour; switching it on again gives it another', async () => {
  const { device, clock } = deviceUnderTest();
  device.updateChromiumSettings({ loggingEnabled: true });
  await clock.advanceBy(hourMs - 1);
  device.updateChromiumSettings({ loggingEnabled: true });
  await clock.advanceBy(hourMs - 1);
  expect(device.state.settings.chromium.loggingEnabled).toBe(true);
  await clock.advanceBy(1);
  expect(device.state.settings.chromium.loggingEnabled).toBe(false);
  expect(device.state.agenda).toEqual([]);
});

test('verbose logging that is switched off leaves nothing on the agenda', () => {
  const { device } = deviceUnderTest();
  device.updateChromiumSettings({ loggingEnabled: true });
  device.updateChromiumSettings({ loggingEnabled: false });
  expect(device.state.agenda).toEqual([]);
});

// R3.17.
test('a new remote access password counts at the next sign-in and is never shown', () => {
  const { device, events } = deviceUnderTest();
  const result = device.updateRemoteAccessSettings({ password: 'a new secret', lock: true });
  expect(result).toEqual({ outcome: 'updated', settings: { username: 'admin', lock: true } });
  expect(remoteAccessSettings(device.state)).toEqual({ username: 'admin', lock: true });
  expect(JSON.stringify(events)).not.toContain('a new secret');
  expect(device.signIn('admin', 'stillhouse', 'network').outcome).toBe('refused');
  expect(device.signIn('admin', 'a new secret', 'network').outcome).toBe('signedIn');
});

// R6.11.
test('who stands at a locked device changes neither the password nor remote access; the API does', () => {
  const { device } = deviceUnderTest();
  expect(device.changePasswordAtDevice('from the screen')).toBe(true);
  expect(device.signIn('admin', 'from the screen', 'network').outcome).toBe('signedIn');
  device.updateRemoteAccessSettings({ lock: true });
  expect(device.changePasswordAtDevice('another one')).toBe(false);
  expect(device.setCondition('signInOverNetworkOff', {})).toMatchObject({
    outcome: 'refused',
    issues: [{ message: expect.stringContaining('locked') }],
  });
  expect(device.signIn('admin', 'from the screen', 'network').outcome).toBe('signedIn');
  device.updateRemoteAccessSettings({ password: 'from the API', lock: false });
  expect(device.signIn('admin', 'from the API', 'network').outcome).toBe('signedIn');
  expect(device.setCondition('signInOverNetworkOff', {}).outcome).toBe('set');
  expect(device.signIn('admin', 'from the API', 'network').outcome).toBe('refused');
});

test('primary mode and the end of the out-of-box experience are kept until a factory reset', () => {
  const { device, events } = deviceUnderTest({ outOfBox: true });
  expect(device.state.settings.primarymode).toEqual({ primaryMode: 'zoom' });
  expect(device.state.setup.finalized).toBe(false);
  expect(device.updatePrimaryMode({ primaryMode: 'usb' })).toEqual({ primaryMode: 'usb' });
  device.finalizeOutOfBox();
  device.finalizeOutOfBox();
  expect(events.map(({ type }) => type)).toEqual(['settingsChanged', 'outOfBoxFinalized']);
  expect(device.state.setup.finalized).toBe(true);
  device.factoryReset();
  expect(device.state.settings.primarymode).toEqual({ primaryMode: 'zoom' });
  expect(device.state.setup.finalized).toBe(false);
});

test('the time zone is named for the time of year', async () => {
  const { device, clock } = deviceUnderTest();
  expect(timeSettings(device.state, clock.now()).timeZone).toEqual({
    id: 'Europe/Oslo',
    longDisplayName: 'Central European Standard Time',
  });
  await clock.advanceTo(Date.UTC(2030, 6, 1));
  expect(device.updateTimeSettings({ use24HourTimeFormat: false })).toEqual({
    outcome: 'updated',
    settings: {
      use24HourTimeFormat: false,
      timeZone: { id: 'Europe/Oslo', longDisplayName: 'Central European Summer Time' },
    },
  });
});

test('a time zone or a language that is in no dictionary is refused, and nothing is changed', () => {
  const { device } = deviceUnderTest();
  const before = structuredClone(device.state);
  expect(
    device.updateTimeSettings({ use24HourTimeFormat: false, timeZone: { id: 'Europe/Atlantis' } }),
  ).toMatchObject({ outcome: 'refused', issues: [{ pointer: '/timeZone/id' }] });
  expect(device.updateLanguageSettings({ languageCode: 'tlh' })).toMatchObject({
    outcome: 'refused',
    issues: [{ pointer: '/languageCode' }],
  });
  expect(device.state).toEqual(before);
});

// R3.11, R5.9.
test('a time server that does not answer is saved only when somebody insists', () => {
  const { device } = deviceUnderTest();
  device.setCondition('ntpUnreachable', { servers: ['down.example'] });
  expect(device.updateNtpSettings({ ntpServer: 'down.example' })).toEqual({
    outcome: 'unreachable',
    server: 'down.example',
    why: 'serverUnreachable',
  });
  expect(device.state.settings.ntp.ntpServer).toBe('time.oban.example');
  expect(device.updateNtpSettings({ ntpServer: 'up.example' }).outcome).toBe('updated');
  expect(device.updateNtpSettings({ ntpServer: 'down.example', saveAnyway: true })).toEqual({
    outcome: 'updated',
    settings: { ntpServer: 'down.example' },
  });
});

test.each(['ntpUnreachable', 'offline', 'cableOut'] as const)(
  'with %s, no time server answers',
  (condition) => {
    const { device } = deviceUnderTest();
    device.setCondition(condition, {});
    expect(device.updateNtpSettings({ ntpServer: 'up.example' }).outcome).toBe('unreachable');
  },
);

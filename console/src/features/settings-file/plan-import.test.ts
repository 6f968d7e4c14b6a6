import { defaultBrand } from '@stillhouse/products/brand';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Control } from '../../rules/change-rules.ts';
import { type CurrentSettings, planImport } from './plan-import.ts';
import { staticAddress } from './testing/static-address.ts';

const current: CurrentSettings = {
  system: {
    kind: 'read',
    values: { hdmiCecEnabled: true, shareAnalyticsDisabled: false },
  },
  audioVideo: { kind: 'read', values: { musicModeEnabled: false, cameraAntiBanding: 'Default' } },
  time: { kind: 'read', values: { use24HourTimeFormat: true, timeZone: { id: 'Europe/Oslo' } } },
  hostname: { kind: 'read', values: { hostname: '' } },
  proxy: { kind: 'read', values: { proxy: 'off' } },
  ethernet: { kind: 'read', values: { mode: 'dhcp' } },
  language: { kind: 'lacking' },
  ntp: { kind: 'failed', reason: 'The device timed out.' },
};
const control: Control = {
  facts: {
    sub: 'admin',
    permissions: ['network.ntp'],
    setupMode: false,
    is8021x: false,
    device: { product: 'barra', isPaired: false },
  },
  policy: { osInstallPolicy: 'maintenanceWindow', channel: 'stable' },
};
const plan = (settings: Record<string, unknown>) =>
  planImport(settings, { current, control, brand: defaultBrand });

test('a setting that differs is a change, and one with the same value is not', () => {
  expect(plan({ system: { hdmiCecEnabled: false, shareAnalyticsDisabled: false } })).toMatchObject([
    { label: 'HDMI CEC', current: 'On', next: 'Off', state: 'change', isPersonal: false },
    { label: 'Share analytics', state: 'same' },
  ]);
  expect(plan({ time: { timeZone: { id: 'America/New_York' } } })).toMatchObject([
    { current: 'Europe/Oslo', next: 'America/New York', state: 'change' },
  ]);
});

test('what the device does not have is unsupported', () => {
  expect(
    plan({ system: { autoWakeEnabled: true }, language: { languageCode: 'nb-NO' } }),
  ).toMatchObject([
    { label: 'Auto wake up', state: 'unsupported' },
    { label: 'Language', state: 'unsupported' },
  ]);
});

// R9.13.
test('a volume that was never set can be imported', () => {
  expect(plan({ audioVideo: { autoPairingVolume: -35 } })).toMatchObject([
    { current: null, next: '-35 dB', state: 'change' },
  ]);
});

test('settings that only make sense together are one line', () => {
  expect(
    plan({
      proxy: { proxy: 'manual', host: 'proxy.example', port: 3128 },
      ethernet: staticAddress,
    }),
  ).toMatchObject([
    { current: 'Off', next: 'Manual, proxy.example:3128', state: 'change' },
    {
      current: 'DHCP',
      next: 'Static, 192.0.2.20, mask 255.255.255.0, gateway 192.0.2.1, DNS 192.0.2.1',
      state: 'change',
      isPersonal: true,
    },
  ]);
});

// R5.25.
test.each([
  [{ system: { hdmiCecEnabled: 'yes' } }, 'It must be true or false.'],
  [{ audioVideo: { cameraAntiBanding: '55_Hz' } }, 'It must be one of Default, 50_Hz, 60_Hz.'],
  [{ audioVideo: { autoPairingVolume: -99 } }, 'It must be a whole number from -50 to -30.'],
  [{ audioVideo: { autoPairingVolume: -40.5 } }, 'It must be a whole number from -50 to -30.'],
  [{ time: { timeZone: {} } }, '"id" is missing.'],
  [{ time: { timeZone: { id: '../..' } } }, 'The device does not accept this format.'],
  [
    { time: { timeZone: { id: 'Asia/Tokyo', evil: 1 } } },
    'It contains a field that this console does not know.',
  ],
  [{ hostname: { hostname: 'oslo_1' } }, 'Use letters A to Z, digits and hyphens only.'],
  [{ hostname: { hostname: 5 } }, 'It must be text.'],
  [{ proxy: { proxy: 'manual', host: 'proxy.example', port: 99_999 } }, /from 1 to 65535/],
  [{ proxy: { proxy: 'manual' } }, 'The host or the port is missing.'],
  [{ proxy: { proxy: 'auto' } }, 'The URL is missing.'],
  [
    { proxy: { proxy: 'auto', url: 'http://[removed]@wpad.example/' } },
    /does not have the secrets of this address/,
  ],
  [{ proxy: { proxy: 'socks' } }, 'The mode is unknown.'],
  [{ ethernet: { mode: 'static', ip4Address: '192.0.2.20' } }, /needs an address, a mask/],
  [
    { ethernet: { ...staticAddress, subnetMask: '255.0.255.0' } },
    /^255\.0\.255\.0 is not a subnet/,
  ],
  [{ ethernet: { ...staticAddress, gateway: '198.51.100.1' } }, /must be in the subnet/],
  [{ ethernet: { ...staticAddress, primaryDns: '224.0.0.5' } }, /is a multicast address/],
  [{ hostname: { hostname: 'localhost' } }, /is reserved/],
  [{ ethernet: { mode: 'dhcp', password: 'x' } }, '"password" is unknown.'],
  [
    { ntp: { ntpServer: 'ntp.example' } },
    'The current value could not be read. The device timed out.',
  ],
  [{ system: { evil: 1 } }, 'This console does not know this setting.'],
  [{ evil: { a: 1 } }, 'This console does not know this setting.'],
  [{ evil: 'text' }, 'This console does not know this setting.'],
  [{ system: 'text' }, 'This console does not know this setting.'],
])('%j is invalid', (settings, problem) => {
  expect(plan(settings)).toEqual([
    expect.objectContaining({
      state: 'invalid',
      problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
    }),
  ]);
});

test('any settings give lines with short texts, and never a prototype', () => {
  const anySettings = fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(current), '__proto__'), fc.string()),
    fc.oneof(
      fc.dictionary(
        fc.oneof(fc.constantFrom('hdmiCecEnabled', 'proxy', 'mode', 'timeZone'), fc.string()),
        fc.jsonValue(),
      ),
      fc.jsonValue(),
    ),
  );
  fc.assert(
    fc.property(anySettings, (settings) => {
      for (const { label, next, state, problem } of plan(settings)) {
        expect(label.length).toBeLessThan(300);
        expect(next.length).toBeLessThan(300);
        expect(problem !== undefined).toBe(
          state === 'invalid' || label === 'Installation of updates',
        );
      }
    }),
  );
});

import { expect, test } from 'vitest';
import { getFaults, named } from './contract-ajv.ts';

const subnet = { subnetMask: '255.255.255.0', gateway: '192.0.2.1', primaryDns: '192.0.2.53' };
const staticIp4 = { mode: 'static', ip4Address: '192.0.2.20', ...subnet };
const dot1x = { identity: 'room-4', deviceCertificate: 'PEM', method: 'TLS' };
const peap = { method: 'PEAP', identity: 'room-4', password: 'x' };
const pair = (key: string, newValue: unknown) => ({ key, newValue });

/** The limits of chapters 3, 5 and 9 of the requirements: schema, valid values, invalid values. */
const limits: readonly (readonly [string, readonly unknown[], readonly unknown[]])[] = [
  ['AutoPairingVolume', [-50, -40, -30], [-51, -29, -40.5, '-40', null]],
  ['CameraAntiBanding', ['Default', '50_Hz', '60_Hz'], ['default', '50', '']],
  ['SerialNumber', ['NAbc12d340001', 'NL00000099999'], ['NMbc12d340001', 'NAbc12d34000', 'N']],
  [
    'FirmwareVersion',
    ['NFA1.20250402.0000', 'NFb9.20290401.0007'],
    ['NFA1.2025042.0000', 'NF11.20250402.0000', 'NFA1.20250402.000', 'NFA1x20250402.0000'],
  ],
  [
    'EnrollmentCode',
    [{ code: 'abcdEFGH' }],
    [{ code: 'abcdEFG' }, { code: 'abcdEFGHI' }, { code: 'abcdEFG1' }, { code: 'åbcdEFGH' }, {}],
  ],
  [
    'IpV4Address',
    ['0.0.0.0', '255.255.255.255', '010.001.000.009', '192.0.2.1'],
    ['256.0.0.1', '1.2.3', '1.2.3.4.5', '1.2.3.0004', '1.2.3.', 'a.b.c.d', '1.2.3.4\n', ''],
  ],
  ['AudioDiagnosticsRun', [1, 30].map(duration), [0, 31, 1.5, '1'].map(duration)],
  [
    'RemoteAccessSettingsUpdate',
    [{ password: '12345678' }, { lock: true }],
    [{ password: '1234567' }, {}, { username: 'root' }],
  ],
  ['Fingerprint', ['a0'.repeat(32)], ['A0'.repeat(32), 'a0'.repeat(31), `${'a0:'.repeat(31)}a0`]],
  [
    'EthernetIp4',
    [{ mode: 'dhcp' }, staticIp4, { ...staticIp4, secondaryDns: 'anything' }],
    [
      { mode: 'static' },
      { mode: 'bridge' },
      ...['ip4Address', 'subnetMask', 'gateway', 'primaryDns'].map((key) => without(key)),
      { ...staticIp4, gateway: '192.0.2.256' },
    ],
  ],
  [
    'Proxy',
    [
      { proxy: 'off' },
      { proxy: 'manual', host: 'proxy.example', port: 3128 },
      { proxy: 'auto', url: 'http://wpad.example/wpad.dat' },
    ],
    [{ proxy: 'manual' }, { proxy: 'manual', host: 'a' }, { proxy: 'auto' }, { proxy: 'on' }],
  ],
  [
    'ProxyUpdate',
    [
      [pair('proxy', 'off')],
      [pair('port', 1), pair('host', 'a')],
      [pair('proxy', 'manual'), pair('host', 'a'), pair('port', 65535)],
      [pair('proxy', 'auto'), pair('url', 'https://a/b.pac')],
    ],
    [
      [],
      [pair('proxy', 'manual')],
      [pair('proxy', 'manual'), pair('host', 'a')],
      [pair('proxy', 'manual'), pair('port', 3128)],
      [pair('proxy', 'auto')],
      [pair('port', '3128')],
      [pair('port', 3128.5)],
      [pair('port', 65536)],
      [pair('mode', 'off')],
    ],
  ],
  [
    'HostnameUpdate',
    [
      { hostname: 'room-4', source: 'custom' },
      { hostname: '', source: '' },
    ],
    [
      { hostname: '', source: 'custom' },
      { hostname: 'room.4', source: 'custom' },
      { hostname: '-room', source: 'custom' },
      { hostname: 'a'.repeat(64), source: 'custom' },
      { hostname: 'room-4' },
    ],
  ],
  [
    'WifiRequest',
    [
      { ssid: 'Guests', wifiSecurity: 'NONE' },
      { ssid: 'Rooms', wifiSecurity: 'WPA2', credentials: { password: 'x' } },
      { ssid: 'Staff', wifiSecurity: 'EAP', credentials: { method: 'NONE' } },
      { ssid: 'Staff', wifiSecurity: 'EAP', credentials: peap },
      { ssid: 'Staff', wifiSecurity: 'EAP', credentials: dot1x, isHidden: true },
    ],
    [
      { ssid: 'Rooms' },
      { ssid: '', wifiSecurity: 'NONE' },
      { ssid: 'Rooms', wifiSecurity: 'WPA2' },
      { ssid: 'Rooms', wifiSecurity: 'WEP', credentials: {} },
      { ssid: 'Staff', wifiSecurity: 'EAP', credentials: { method: 'PEAP', identity: 'a' } },
      { ssid: 'Staff', wifiSecurity: 'EAP', credentials: { method: 'TLS' } },
      { ssid: 'Staff', wifiSecurity: 'WPA2', credentials: dot1x },
      { wifiSecurity: 'EAP', credentials: dot1x },
    ],
  ],
  [
    'EthernetDot1xRequest',
    [{ credentials: dot1x }],
    [{ credentials: { ...dot1x, identity: '' } }, { credentials: { identity: 'a' } }, dot1x],
  ],
  ['StartUpdate', [{ action: 'update' }], [{ action: 'downgrade' }, {}]],
  ['SetupCompleted', [{ completed: true }], [{ completed: false }, {}]],
  ['OutOfBox', [{ finalized: true }], [{ finalized: false }, {}]],
  ['PrimaryMode', ['zoom', 'msteams', 'usb'].map(mode), ['teams', ''].map(mode)],
  ['UpdateSettingsUpdate', [{ channel: 'stable' }, { type: 'MANUAL' }], [{ type: 'manual' }, {}]],
];

function duration(durationSeconds: unknown) {
  return { durationSeconds };
}

function mode(primaryMode: string) {
  return { primaryMode };
}

function without(key: string) {
  return Object.fromEntries(Object.entries(staticIp4).filter(([name]) => name !== key));
}

// R3.14, R3.16, R3.18, R3.23, R3.24, R3.25, R5.4, R5.7, R5.10, R5.11, R5.14, R5.19, R9.12,
// R9.13, R9.14, R9.19, R9.22.
test.each(limits)('valid and invalid values of %s match the specification', (name, good, bad) => {
  for (const value of good) expect(getFaults(named(name), value), JSON.stringify(value)).toBe('');
  for (const value of bad) {
    expect(getFaults(named(name), value), JSON.stringify(value)).not.toBe('');
  }
});

import { createNearbyNetworks } from '@stillhouse/device/factory/nearby-networks';
import { RandomStream } from '@stillhouse/device/random/stream';
import type { NearbyNetwork } from '@stillhouse/device/state/device-state';
import { getProduct, type ProductCode } from '@stillhouse/products/catalog';
import type { Journey, JourneyStep } from './journey.ts';

type Draw = {
  /** Returns one of the values. */
  pick<Value>(values: readonly Value[]): Value;
  shuffle<Value>(values: readonly Value[]): Value[];
};

function createDraw(name: string): Draw {
  const stream = RandomStream.fromText(name);
  return {
    pick: (values) => stream.pick(values),
    shuffle(values) {
      const keyed = values.map((value) => ({ value, key: stream.uint32() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value);
    },
  };
}

const password = 'correct-horse-battery';

const get = (path: string): JourneyStep => ({ call: `GET ${path}`, after: '2s' });
const change = (call: JourneyStep['call'], body: object): JourneyStep => ({
  call,
  body,
  after: '4s',
});

const zones = ['Asia/Tokyo', 'America/New_York', 'Europe/Paris', 'Pacific/Auckland'];
const languages = ['nb-NO', 'de-DE', 'fr-FR', 'en-GB'];
const booleans = [true, false];
const volumes = [-50, -45, -38, -31];

/** What an admin has set before anybody records: the state of the device, as a merge patch. */
function createChanges(product: ProductCode, { pick }: Draw): Record<string, unknown> {
  const { hasTimeAndLanguage } = getProduct(product);
  return {
    remoteAccess: { password, lock: pick(booleans) },
    settings: {
      system: { hdmiCecEnabled: pick(booleans), shareAnalyticsDisabled: pick(booleans) },
      audiovideo: { autoPairingVolume: pick(volumes), musicModeEnabled: pick(booleans) },
      chromium: { loggingEnabled: pick(booleans) },
      updates: { type: pick(['MANUAL', 'AUTOMATIC']) },
      ntp: { ntpServer: pick(['ntp.example.com', 'time.example.org']) },
      ...(hasTimeAndLanguage && {
        time: { use24HourTimeFormat: pick(booleans), timeZoneId: pick(zones) },
        language: { languageCode: pick(languages) },
      }),
    },
    network: { hostname: pick(['room-4', 'lobby', 'studio-b']), proxy: pick(proxies) },
  };
}

const proxies = [
  { proxy: 'off' },
  { proxy: 'manual', host: 'proxy.example.com', port: 3128 },
  { proxy: 'auto', url: 'http://proxy.example.com/proxy.pac' },
];

/** A page is read before and after it is changed. */
const edit = (path: string, ...bodies: object[]): JourneyStep[] => [
  get(path),
  ...bodies.flatMap((body) => [change(`PUT ${path}`, body), get(path)]),
];

/** Pages with settings. */
function createSettingsPages({ pick }: Draw): JourneyStep[][] {
  return [
    edit(
      'settings/system',
      { shareAnalyticsDisabled: pick(booleans) },
      { osInstallPolicy: pick(['maintenanceWindow', 'always']) },
    ),
    edit(
      'settings/audiovideo',
      { autoPairingVolume: pick(volumes) },
      { cameraAntiBanding: pick(['60_Hz', '50_Hz', 'Default']) },
      { autoPairingVolume: -90 },
    ),
    edit('settings/chromium', { loggingEnabled: pick(booleans) }),
    edit('settings/remoteaccess', { lock: pick(booleans) }),
    [
      get('settings/time/timezones'),
      ...edit(
        'settings/time',
        { timeZone: { id: pick(zones) } },
        { timeZone: { id: pick(['Nowhere', 'Europe/Atlantis']) } },
      ),
    ],
    edit(
      'settings/time/ntp',
      { ntpServer: pick(['ntp.invalid', 'time.invalid']), saveAnyway: false },
      { ntpServer: pick(['ntp.invalid', '0.pool.ntp.org']), saveAnyway: true },
    ),
    [
      get('settings/language/languages'),
      ...edit('settings/language', { languageCode: pick(languages) }, { languageCode: 'xx-XX' }),
    ],
    edit('settings/updates', { type: pick(['MANUAL', 'AUTOMATIC']) }),
  ];
}

/** Pages of the network and of the device. */
function createDevicePages(
  { pick, shuffle }: Draw,
  networks: readonly NearbyNetwork[],
): JourneyStep[][] {
  const join = (from: readonly NearbyNetwork[]) => {
    const { ssid, wifiSecurity, password: secret } = pick(from);
    const credentials = secret === undefined ? {} : { credentials: { password: secret } };
    return change('POST network/config/wifi', { ssid, wifiSecurity, ...credentials });
  };
  const wifi = 'network/config/wifi/remote_access';
  return [
    [get('status'), get('network/status'), get('network/config/ethernet/ip4')],
    [
      get('network/config/hostname'),
      change('POST network/config/hostname', {
        hostname: pick(['room-5', 'hall']),
        source: 'custom',
      }),
      change('POST network/config/hostname', { hostname: '-', source: 'custom' }),
      get('network/config/hostname'),
    ],
    [
      get('network/config/proxy'),
      change(
        'POST network/config/proxy',
        Object.entries(pick(proxies)).map(([key, newValue]) => ({ key, newValue })),
      ),
      get('network/config/proxy'),
    ],
    [
      get(`${wifi}/state`),
      get(`${wifi}/available_networks`),
      join(networks.filter(({ wifiSecurity }) => wifiSecurity === 'NONE')),
      get('network/status'),
      join(networks.filter(({ wifiSecurity }) => wifiSecurity === 'WPA2')),
      { ...get('network/status'), after: '20s' },
    ],
    [get('settings/updates/available'), get('settings/updates/state')],
    [get('certificates'), get('network/config/certificates'), get('pulse/enrollment')],
    [get('camera/diagnostics/status'), get('audio/diagnostics/status')],
    [change('POST setup/mode', { mode: 'guided' })],
    [change('POST setup/videopreview', { preview: pick(booleans) })],
    [{ call: 'GET device/logs', after: '2s', holds: '2m' }],
    [
      change('POST network/config/csr', { country: 'NO', commonName: pick(['Room 4', 'Hall']) }),
    ].map((step) => ({ ...step, holds: '2m' })),
    [get('status'), { ...get('status'), token: 'none' }],
    [get('nothing/here')],
    shuffle([get('status'), get('status/offline'), get('settings/system')]),
  ];
}

/**
 * Returns a session at the console of a device that an admin has set up. The device is the same for
 * every number, and the session another one: other pages first, other values.
 */
export function createSession(product: ProductCode, seed: number, number: number): Journey {
  const device = `session/${seed}`;
  // A user takes a network that is near: the others are not in every scan.
  const networks = createNearbyNetworks(seed).filter(
    ({ isHidden, signalDbm }) => !isHidden && signalDbm > -80,
  );
  const draw = createDraw(`${device}/${number}`);
  const [first = [], ...pages] = draw.shuffle([
    ...createSettingsPages(draw),
    ...createDevicePages(draw, networks),
  ]);
  const patch = createChanges(product, createDraw(device));
  const signIn = (text: string): JourneyStep => ({
    call: 'POST admin_login',
    body: { userName: 'admin', password: text },
    after: '3s',
  });
  return {
    name: `session ${number}`,
    steps: [
      { ...signIn(draw.pick(['wrong', 'stillhouse'])), event: { patch } },
      signIn(password),
      get('status'),
      ...first,
      ...pages.flat(),
    ],
  };
}

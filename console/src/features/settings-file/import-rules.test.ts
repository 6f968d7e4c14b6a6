import { defaultBrand } from '@stillhouse/products/brand';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import type { DeviceClient } from '../../api/client.ts';
import type { Facts } from '../../rules/facts.ts';
import type { UpdatePolicy } from '../../rules/update-control.ts';
import { continueRun, type ImportRun, isFinished, startRun } from './import-run.ts';
import { type CurrentSettings, planImport } from './plan-import.ts';
import { readControl, readSettings } from './read-settings.ts';
import { settingsGroups } from './settings-groups.ts';
import { staticAddress } from './testing/static-address.ts';

type Values = Record<string, Record<string, unknown>>;

/** A device that reports every setting, also those that its product does not have. */
const before: Values = {
  system: {
    osInstallPolicy: 'maintenanceWindow',
    shareAnalyticsDisabled: false,
    autoWakeEnabled: false,
    hdmiCecEnabled: false,
  },
  audioVideo: {
    autoPairingVolume: -40,
    musicModeEnabled: false,
    usbAudioDevicesEnabled: false,
    deepNoiseSuppressionEnabled: false,
    cameraAntiBanding: 'Default',
  },
  updates: { type: 'MANUAL', channel: 'stable' },
  remoteAccess: { lock: false },
  logging: { loggingEnabled: false },
  language: { languageCode: 'en-US' },
  time: { use24HourTimeFormat: false, timeZone: { id: 'Europe/Oslo' } },
  ntp: { ntpServer: 'a.ntp.example' },
  hostname: { hostname: 'oslo' },
  proxy: { proxy: 'off' },
  wifi: { enabled: true },
  ethernet: { mode: 'dhcp' },
};

/** A file that changes every setting. */
const after: Values = {
  system: {
    osInstallPolicy: 'always',
    shareAnalyticsDisabled: true,
    autoWakeEnabled: true,
    hdmiCecEnabled: true,
  },
  audioVideo: {
    autoPairingVolume: -33,
    musicModeEnabled: true,
    usbAudioDevicesEnabled: true,
    deepNoiseSuppressionEnabled: true,
    cameraAntiBanding: '50_Hz',
  },
  updates: { type: 'AUTOMATIC', channel: 'beta' },
  remoteAccess: { lock: true },
  logging: { loggingEnabled: true },
  language: { languageCode: 'nb-NO' },
  time: { use24HourTimeFormat: true, timeZone: { id: 'Asia/Tokyo' } },
  ntp: { ntpServer: 'b.ntp.example' },
  hostname: { hostname: 'bergen' },
  proxy: { proxy: 'manual', host: 'proxy.example', port: 3128 },
  wifi: { enabled: false },
  ethernet: staticAddress,
};

/** The lines of an import, by the requirements; the screens are tested against the same ones. */
function expectedLines({ sub, product, isPaired, policy, permissions }: Case): string[] {
  // R6.5, R6.13.
  if (sub !== 'admin') return [];
  const isPad = product === 'arran' && isPaired;
  const hasAudioVideo = product !== 'arran' && product !== 'longrow';
  const hasTime = product !== 'longrow' && !isPad;
  const isInCloud = policy.osInstallPolicy === 'never' || policy.channel === 'failsafe';
  const table: Array<[boolean, ...string[]]> = [
    // R6.9.
    [!isPad, 'system/shareAnalyticsDisabled', 'remoteAccess/lock'],
    // R6.12.
    [!['arran', 'fettercairn', 'longrow'].includes(product), 'system/autoWakeEnabled'],
    // R2.8, R2.32, R2.34.
    [
      hasAudioVideo,
      'audioVideo/autoPairingVolume',
      'audioVideo/musicModeEnabled',
      'audioVideo/cameraAntiBanding',
    ],
    // R2.33.
    [product === 'dalmore', 'audioVideo/deepNoiseSuppressionEnabled'],
    // R6.9, R6.10.
    [!isPad && !isInCloud, 'updates/type', 'updates/channel'],
    // R2.9, R6.9.
    [hasTime, 'language/languageCode', 'time/use24HourTimeFormat', 'time/timeZone'],
    // R6.7, R6.8, R6.9.
    [!isPad && (hasTime || permissions.includes('network.ntp')), 'ntp/ntpServer'],
    // R2.19.
    [product !== 'longrow', 'ethernet/mode'],
    // R2.37, R2.38, R2.54.
    [true, 'system/hdmiCecEnabled', 'logging/loggingEnabled', 'audioVideo/usbAudioDevicesEnabled'],
    [true, 'hostname/hostname', 'proxy/proxy', 'wifi/enabled'],
  ];
  return table.flatMap(([isThere, ...ids]) => (isThere ? ids : [])).sort();
}

type Case = {
  sub: string;
  product: string;
  isPaired: boolean;
  permissions: string[];
  policy: UpdatePolicy;
};

const policies: UpdatePolicy[] = [
  { osInstallPolicy: 'maintenanceWindow', channel: 'stable' },
  { osInstallPolicy: 'always', channel: 'beta' },
  { osInstallPolicy: 'never', channel: 'stable' },
  { osInstallPolicy: 'always', channel: 'failsafe' },
];
const everyCase: Case[] = ['admin', 'setup', 'oob'].flatMap((sub) =>
  [...productCodes, 'a code of next year'].flatMap((product) =>
    [false, true].flatMap((isPaired) =>
      policies.flatMap((policy) =>
        [[], ['network.ntp']].map((permissions) => ({
          sub,
          product,
          isPaired,
          permissions,
          policy,
        })),
      ),
    ),
  ),
);

const getFacts = ({ sub, permissions, product, isPaired }: Case): Facts => ({
  sub,
  permissions,
  setupMode: false,
  is8021x: false,
  device: { product, isPaired },
});

/** A device that takes every change. It keeps what was sent. */
function createDevice(values: Values) {
  const sent: string[] = [];
  const find = (path: string) => settingsGroups.find((group) => group.path === path);
  const change = async (path: string, { body }: { body: unknown }) => {
    const group = find(path);
    if (!group) throw new Error(`Unexpected change of ${path}`);
    const names = group.formatWhole
      ? Object.keys(group.settings).slice(0, 1)
      : Object.keys(body ?? {});
    const known = names.filter((name) => Object.hasOwn(group.settings, name));
    sent.push(...known.map((name) => `${group.key}/${name}`));
    values[group.key] = {
      ...values[group.key],
      ...(group.toBody ? after[group.key] : (body as object)),
    };
    return {};
  };
  const read = async (path: string) => ({ data: values[find(path)?.key ?? ''] });
  const client = {
    GET: read,
    PUT: change,
    POST: change,
  } as unknown as DeviceClient;
  return { client, sent };
}

const withPolicy = ({ osInstallPolicy, channel }: UpdatePolicy): Values => ({
  ...structuredClone(before),
  system: { ...before.system, osInstallPolicy },
  updates: { type: 'MANUAL', channel: channel === 'beta' ? 'stable' : channel },
});

async function plan(given: Case) {
  const { client } = createDevice(withPolicy(given.policy));
  const control = await readControl(client, getFacts(given));
  const current: CurrentSettings = await readSettings(client, control);
  return planImport(after, { current, control, brand: defaultBrand });
}

// R6.15.
test('an import offers what the screens of the device offer, for every user, product and control', async () => {
  for (const given of everyCase) {
    const offered = (await plan(given)).filter(({ state }) => state === 'change');
    expect(offered.map(({ id }) => id).sort(), JSON.stringify(given)).toEqual(expectedLines(given));
  }
});

// R6.15.
test('a confirmed import sends nothing that the screens have forbidden meanwhile', async () => {
  const open = everyCase.find(({ product }) => product === 'dalmore');
  if (!open) throw new Error('no case');
  const lines = (await plan(open)).filter(({ state }) => state === 'change');
  for (const given of everyCase) {
    const { client, sent } = createDevice(withPolicy(given.policy));
    const page = { facts: getFacts(given), brand: defaultBrand };
    let run: ImportRun = startRun('settings.json', lines);
    while (!isFinished(run)) {
      run = await continueRun(client, run, page, AbortSignal.abort());
    }
    const allowed = expectedLines(given);
    const offered = lines.map(({ id }) => id).filter((id) => allowed.includes(id));
    expect([...new Set(sent)].sort(), JSON.stringify(given)).toEqual(offered.sort());
    expect(
      run.lines.filter(({ outcome }) => outcome === 'rejected').map(({ reason }) => reason),
    ).not.toContain(undefined);
  }
});

// R6.10, R6.15, R6.16.
test('a line that is left out names who controls the setting', async () => {
  const find = async (given: Partial<Case>, id: string) => {
    const [first] = everyCase;
    const lines = await plan({ ...(first as Case), ...given });
    return lines.find((line) => line.id === id);
  };
  const [, , never, failsafe] = policies as [
    UpdatePolicy,
    UpdatePolicy,
    UpdatePolicy,
    UpdatePolicy,
  ];
  for (const policy of [never, failsafe]) {
    expect(await find({ policy }, 'updates/channel')).toMatchObject({
      state: 'unsupported',
      problem: 'Software updates are controlled in Oban Pulse.',
    });
  }
  expect(
    await find({ product: 'arran', isPaired: true }, 'system/shareAnalyticsDisabled'),
  ).toMatchObject({
    state: 'unsupported',
    problem: 'Use the paired device to change it.',
  });
  expect(await find({}, 'system/osInstallPolicy')).toMatchObject({
    state: 'unsupported',
    problem: 'Oban Pulse sets it for each device, so it is not copied.',
  });
});

// R6.10.
test.each(['failsafe', 'nightly'])('the channel %s of a file is not offered', async (channel) => {
  const { client } = createDevice(structuredClone(before));
  const control = await readControl(client, getFacts(everyCase[0] as Case));
  const current = await readSettings(client, control);
  const lines = planImport({ updates: { channel } }, { current, control, brand: defaultBrand });
  expect(lines).toMatchObject([{ state: 'invalid' }]);
});

// R6.16.
test('a device that does not say who controls its updates keeps its update settings', async () => {
  const { client } = createDevice(structuredClone(before));
  const control = { ...(await readControl(client, getFacts(everyCase[0] as Case))), policy: null };
  const current = await readSettings(client, control);
  const lines = planImport({ updates: after.updates }, { current, control, brand: defaultBrand });
  expect(lines.map(({ state }) => state)).toEqual(['unsupported', 'unsupported']);
});

import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { updateNtpSettings } from '@stillhouse/device/settings/settings-ntp';
import type { ConditionName, DeviceState } from '@stillhouse/device/state/device-state';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

// The network address does not respond in some of these states: calls go to the setup address.

type Conditions = Partial<Record<ConditionName, object>>;

type Reached = {
  /** In the device status and in the network status of each interface, and the reason. */
  isOnline: boolean;
  ethernet?: boolean;
  wifi: boolean;
  internet: DeviceState['network']['internet'];
  /** The results of saving a time server by name, enrolling, and checking for an update. */
  ntp: number;
  enrollment: string;
  update: string;
};

async function getJson(response: Response | Promise<Response>) {
  return (await (await response).json()) as Record<string, unknown>;
}

/** Returns everything that depends on the network, as a client sees it. */
async function readNetworkEffects(device: TestDevice): Promise<Reached> {
  const { isOnline } = await getJson(device.call('/api/v1/status'));
  const interfaces = (await getJson(device.call('/api/v1/network/status'))) as Record<
    string,
    { isOnline: boolean }
  >;
  const ntp = await device.call('/api/v1/settings/time/ntp', {
    method: 'PUT',
    body: { ntpServer: 'time.example' },
  });
  const enrolling = device.call('/api/v1/pulse/enrollment', {
    method: 'POST',
    body: { code: 'ABCDEFGH' },
  });
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(600_000);
  const { code } = await getJson(enrolling);
  const available = device.call('/api/v1/settings/updates/available');
  const { upgradeState } = await getJson(available);
  const { ethernet, wifi } = interfaces;
  return {
    isOnline: isOnline === true,
    ...(ethernet && { ethernet: ethernet.isOnline }),
    wifi: wifi?.isOnline ?? false,
    internet: device.device.state.network.internet,
    ntp: ntp.status,
    enrollment: String(code),
    update: String(upgradeState),
  };
}

/** The cloud is reachable and does not know the code. */
const online = {
  isOnline: true,
  ntp: 200,
  enrollment: 'enrollment-code-refused',
  update: 'upToDate',
};
const cutOff = { isOnline: false, ntp: 422, enrollment: 'cloud-unreachable', update: 'notFound' };

const manual = { proxy: 'manual', host: 'proxy.example', port: 3128 };
const auto = { proxy: 'auto', url: 'http://wpad.example/wpad.dat' };

const onEthernet: [string, Conditions, object, Partial<Reached>][] = [
  ['nothing is wrong', {}, {}, { ...online, internet: 'reached', ethernet: true }],
  ['the cable is out', { cableOut: {} }, {}, { ...cutOff, internet: 'notConnected' }],
  ['there is no DHCP server', { noDhcpServer: {} }, {}, { ...cutOff, internet: 'noAddress' }],
  [
    'there is no DHCP server, but a static address',
    { staticAddress: {}, noDhcpServer: {} },
    {},
    { ...online, internet: 'reached', ethernet: true },
  ],
  [
    '802.1x is required, and nothing set',
    { dot1xRequired: {} },
    {},
    { ...cutOff, internet: 'dot1xRefused' },
  ],
  ['there is no internet', { offline: {} }, {}, { ...cutOff, internet: 'offline' }],
  ['a portal is in the way', { captivePortal: {} }, {}, { ...cutOff, internet: 'captivePortal' }],
  ['names are not resolved', { dnsFailing: {} }, {}, { ...cutOff, internet: 'dnsFailing' }],
  ['a proxy is required', { proxyRequired: {} }, {}, { ...cutOff, internet: 'proxyRequired' }],
  [
    'a proxy is required, and set',
    { proxyRequired: {} },
    manual,
    { ...online, internet: 'reached' },
  ],
  [
    'a proxy is required, and another set',
    { proxyRequired: { port: 8080 } },
    manual,
    { ...cutOff, internet: 'proxyWrong' },
  ],
  [
    'a proxy is required, and its PAC file set',
    { proxyRequired: { url: auto.url } },
    auto,
    { ...online, internet: 'reached' },
  ],
  ['the proxy does not answer', { proxyWrong: {} }, manual, { ...cutOff, internet: 'proxyWrong' }],
  [
    'the proxy does not answer, but none is set',
    { proxyWrong: {} },
    {},
    { ...online, internet: 'reached' },
  ],
  [
    'the PAC file cannot be read',
    { pacUnreachable: {} },
    auto,
    { ...cutOff, internet: 'pacUnreachable' },
  ],
  [
    'only the cloud is away',
    { cloudUnreachable: {} },
    {},
    { ...cutOff, isOnline: true, ntp: 200, internet: 'reached' },
  ],
  [
    'only the time servers are away',
    { ntpUnreachable: {} },
    {},
    { ...online, ntp: 422, internet: 'reached' },
  ],
  [
    'the cable is out, but Wi-Fi joined',
    { cableOut: {}, wifiJoined: {} },
    {},
    { ...online, internet: 'reached', ethernet: false, wifi: true },
  ],
  [
    'Wi-Fi alone has no internet',
    { wifiJoined: {}, wifiWithoutInternet: {} },
    {},
    { ...online, internet: 'reached', ethernet: true, wifi: false },
  ],
];

test('a time server with an unresolvable name is unreachable on any network', async () => {
  await using device = await startTestDevice({ via: 'setup' });
  const { settings } = device.device.state;
  for (const ntpServer of ['ntp.invalid', 'INVALID']) {
    expect(updateNtpSettings(device.device, { ntpServer })).toMatchObject({
      outcome: 'unreachable',
    });
  }
  expect(settings.ntp.ntpServer).not.toContain('nvalid');
  const anyway = { ntpServer: 'ntp.invalid', saveAnyway: true };
  expect(updateNtpSettings(device.device, anyway)).toMatchObject({ outcome: 'updated' });
});

test.each(onEthernet)(
  'when %s, everything that depends on the network reports it, and recovers',
  async (_what, conditions, proxy, expected) => {
    await using device = await startTestDevice({ via: 'setup' });
    patchState(device.device, { network: { proxy } });
    for (const [name, parameters] of Object.entries(conditions)) {
      const set = setCondition(device.device, name as ConditionName, parameters);
      expect(set).toEqual({ outcome: 'set' });
    }
    expect(await readNetworkEffects(device)).toMatchObject(expected);
    for (const name of Object.keys(conditions)) endCondition(device.device, name as ConditionName);
    patchState(device.device, { enrollment: { state: 'notEnrolled', failure: null } });
    expect(await readNetworkEffects(device)).toMatchObject({ ...online, internet: 'reached' });
    expect(device.logged).toEqual([]);
  },
);

const onWifi: [string, Conditions, Partial<Reached>][] = [
  ['is joined', {}, { ...online, wifi: true, internet: 'reached' }],
  ['is weak', { wifiWeak: {} }, { ...online, wifi: true }],
  ['has no internet', { wifiWithoutInternet: {} }, { ...cutOff, internet: 'wifiWithoutInternet' }],
  ['is out of range', { wifiOutOfRange: {} }, { ...cutOff, internet: 'notConnected' }],
  ['has another password', { wifiWrongPassword: {} }, { ...cutOff, internet: 'notConnected' }],
  ['gives no address', { noDhcpServer: {} }, { ...cutOff, internet: 'noAddress' }],
];

test.each(onWifi)(
  'on a product without Ethernet, when Wi-Fi %s, everything else follows',
  async (_what, conditions, expected) => {
    await using device = await startTestDevice({ product: 'longrow', via: 'setup' });
    for (const [name, parameters] of Object.entries(conditions)) {
      setCondition(device.device, name as ConditionName, parameters);
    }
    expect(await readNetworkEffects(device)).toMatchObject(expected);
  },
);

test('a time server given by address is reachable without DNS', async () => {
  await using device = await startTestDevice({ via: 'setup' });
  setCondition(device.device, 'dnsFailing', {});
  const save = (ntpServer: string) =>
    device.call('/api/v1/settings/time/ntp', { method: 'PUT', body: { ntpServer } });
  expect((await save('192.0.2.123')).status).toBe(200);
  const rejected = await save('time.example');
  expect(await rejected.json()).toMatchObject({
    detail: expect.stringContaining('No host name can be resolved.'),
  });
});

test('without a DHCP server the link is up without an IPv4 address', async () => {
  await using device = await startTestDevice({ via: 'setup' });
  setCondition(device.device, 'noDhcpServer', {});
  const { networkProperties } = await getJson(device.call('/api/v1/status'));
  expect(networkProperties).toMatchObject({
    ethernet: { ip4Address: null, gateway: null, ip6Address: expect.any(String) },
  });
  const status = await getJson(device.call('/api/v1/network/status'));
  expect(status.ethernet).toEqual({ connected: true, isOnline: false });
});

test('flapping links go down and up by the clock, and Wi-Fi joins again each time', async () => {
  await using device = await startTestDevice({ via: 'setup' });
  setCondition(device.device, 'wifiJoined', {});
  setCondition(device.device, 'flapping', { upMs: 10_000, downMs: 5_000 });
  const connected = async () => {
    const status = device.call('/api/v1/network/status');
    const { ethernet, wifi } = (await getJson(status)) as Record<string, { connected: boolean }>;
    return [ethernet?.connected, wifi?.connected, device.device.state.network.internet];
  };
  for (let round = 0; round < 3; round += 1) {
    await device.advance(9_999);
    expect(await connected()).toEqual([true, true, 'reached']);
    await device.advance(1);
    expect(await connected()).toEqual([false, false, 'flapping']);
    await device.advance(4_999);
    expect(await connected()).toEqual([false, false, 'flapping']);
    await device.advance(1);
  }
  endCondition(device.device, 'flapping');
  await device.advance(5_000);
  expect(await connected()).toEqual([true, true, 'reached']);
});

import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const ip4Path = '/api/v1/network/config/ethernet/ip4';
const hostnamePath = '/api/v1/network/config/hostname';
const proxyPath = '/api/v1/network/config/proxy';

const statically = {
  mode: 'static',
  ip4Address: '192.0.2.20',
  subnetMask: '255.255.255.0',
  gateway: '192.0.2.1',
  primaryDns: '192.0.2.53',
  secondaryDns: 'not checked',
};

async function post(device: TestDevice, path: string, body: unknown) {
  const response = await device.call(path, { method: 'POST', body });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

async function get(device: TestDevice, path: string): Promise<unknown> {
  return (await device.call(path)).json();
}

// R3.22, R7.50.
test('a user sets a static Ethernet address, sees it in the status, and returns to DHCP', async () => {
  await using device = await startTestDevice();
  const { lease, macAddress } = device.device.state.network.ethernet ?? {};
  expect(await get(device, ip4Path)).toEqual({ mode: 'dhcp' });
  expect(await post(device, ip4Path, statically)).toEqual({ status: 200, json: statically });
  expect(await get(device, ip4Path)).toEqual(statically);
  const { ip4Address, subnetMask, gateway } = statically;
  expect(await get(device, '/api/v1/status')).toMatchObject({
    networkProperties: {
      ethernet: { ip4Address, subnetMask, gateway, ip6Address: lease?.ip6Address, macAddress },
    },
  });
  const back = await post(device, ip4Path, { mode: 'dhcp' });
  expect(back.json).toEqual({ ...statically, mode: 'dhcp' });
  expect(await get(device, '/api/v1/status')).toMatchObject({
    networkProperties: { ethernet: { ip4Address: lease?.ip4Address } },
  });
});

test.each([
  [{ ip4Address: '192.0.2.256' }, '/ip4Address'],
  [{ ip4Address: '192.0.2' }, '/ip4Address'],
  [{ subnetMask: '' }, '/subnetMask'],
  [{ gateway: 'router' }, '/gateway'],
  [{ gateway: statically.ip4Address }, '/gateway'],
  [{ gateway: '192.0.2.020' }, '/gateway'],
  [{ primaryDns: undefined }, ''],
  [{ primaryDns: '1.2.3.4.5' }, '/primaryDns'],
  [{ mode: 'automatic' }, ''],
  [{ mode: undefined }, ''],
])(
  'a static address with %j is rejected with its location, and nothing changes',
  async (wrong, pointer) => {
    await using device = await startTestDevice();
    const before = structuredClone(device.device.state);
    const { status, json } = await post(device, ip4Path, { ...statically, ...wrong });
    expect([status, json.code]).toEqual([400, 'invalid-request']);
    const pointers = (json.errors as { pointer: string }[]).map((issue) => issue.pointer);
    expect(pointers.some((place) => place.startsWith(pointer))).toBe(true);
    expect(device.device.state).toEqual(before);
  },
);

// R3.13, R7.46.
test('a custom hostname applies after a restart; without a source the serial number applies again', async () => {
  await using device = await startTestDevice();
  const { serialNumber } = device.device.state;
  const regular = {
    hostname: serialNumber,
    source: '',
    defaultHostname: serialNumber,
    isDefault: true,
  };
  expect(await get(device, hostnamePath)).toEqual(regular);
  const custom = { ...regular, hostname: 'room-4', source: 'custom', isDefault: false };
  const update = { hostname: 'room-4', source: 'custom' };
  expect((await post(device, hostnamePath, update)).json).toEqual(custom);
  expect(device.host.nameUrl).toContain(`//${serialNumber.toLowerCase()}.localhost:`);
  await device.call('/api/v1/device/reboot', { method: 'PUT' });
  await device.advance(120_000);
  expect(await get(device, hostnamePath)).toEqual(custom);
  expect(device.host.nameUrl).toBe(`http://room-4.localhost:${device.host.port}`);
  const headers = { host: `room-4.localhost:${device.host.port}` };
  expect((await device.call('/api/v1/status', { headers })).status).toBe(200);
  expect((await post(device, hostnamePath, { hostname: 'ignored', source: '' })).json).toEqual(
    regular,
  );
});

test.each(['', '-room', 'room-', 'room 4', 'room.4', 'x'.repeat(64)])(
  "the hostname '%s' is rejected",
  async (hostname) => {
    await using device = await startTestDevice();
    const before = structuredClone(device.device.state);
    const { status } = await post(device, hostnamePath, { hostname, source: 'custom' });
    expect(status).toBe(400);
    expect(device.device.state).toEqual(before);
  },
);

// R3.14, R7.47.
test('a user sets a manual proxy, a PAC file, then none; earlier values are stored', async () => {
  await using device = await startTestDevice();
  expect(await get(device, proxyPath)).toEqual({ proxy: 'off' });
  const manual = { proxy: 'manual', host: 'proxy.room.example', port: 3128 };
  const getBatch = (values: object) =>
    Object.entries(values).map(([key, newValue]) => ({ key, newValue }));
  expect(await post(device, proxyPath, getBatch(manual))).toEqual({ status: 200, json: manual });
  const auto = { proxy: 'auto', url: 'http://wpad.room.example/wpad.dat' };
  const both = { ...manual, ...auto };
  expect((await post(device, proxyPath, getBatch(auto))).json).toEqual(both);
  expect((await post(device, proxyPath, getBatch({ proxy: 'off' }))).json).toEqual({
    ...both,
    proxy: 'off',
  });
  expect(await get(device, proxyPath)).toEqual({ ...both, proxy: 'off' });
});

test('of two changes with one key the later wins', async () => {
  await using device = await startTestDevice();
  const batch = ['one.example', '[2001:db8::1]', 'three.example'].map((newValue) => ({
    key: 'host',
    newValue,
  }));
  expect((await post(device, proxyPath, batch)).json).toEqual({
    proxy: 'off',
    host: 'three.example',
  });
});

test.each([
  [
    [
      { key: 'proxy', newValue: 'manual' },
      { key: 'host', newValue: 'a.example' },
    ],
  ],
  [[{ key: 'proxy', newValue: 'auto' }]],
  [
    [
      { key: 'host', newValue: 'a.example' },
      { key: 'port', newValue: '3128' },
    ],
  ],
  [[{ key: 'port', newValue: 65_536 }]],
  [
    [
      { key: 'port', newValue: 80 },
      { key: 'host', newValue: 'http://a.example' },
    ],
  ],
  [
    [
      { key: 'port', newValue: 80 },
      { key: 'host', newValue: 'a.example:80' },
    ],
  ],
  [
    [
      { key: 'port', newValue: 80 },
      { key: 'host', newValue: '192.0.2.256' },
    ],
  ],
  [
    [
      { key: 'port', newValue: 80 },
      { key: 'url', newValue: 'wpad.dat' },
    ],
  ],
  [[{ key: 'color', newValue: 'red' }]],
  [[]],
])('the batch %j is rejected completely', async (batch) => {
  await using device = await startTestDevice();
  const before = structuredClone(device.device.state);
  const { status, json } = await post(device, proxyPath, batch);
  expect([status, json.code]).toEqual([400, 'invalid-request']);
  expect((json.errors as unknown[]).length).toBeGreaterThan(0);
  expect(device.device.state).toEqual(before);
});

test('a Center has no Ethernet to configure', async () => {
  await using device = await startTestDevice({ product: 'longrow' });
  expect((await device.call(ip4Path)).status).toBe(404);
  expect(await post(device, ip4Path, statically)).toMatchObject({
    status: 404,
    json: { code: 'not-on-this-product' },
  });
});

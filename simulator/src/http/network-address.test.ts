import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerOff, powerOn } from '@stillhouse/device/power/power';
import type { ConditionName } from '@stillhouse/device/state/device-state';
import { expect, test } from 'vitest';
import { getConnectionError } from './testing/connection-error.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

/** Tries to connect to the network address and to the setup address. */
async function tryAddresses({ host }: TestDevice): Promise<(string | null)[]> {
  await host.settle();
  return Promise.all(
    [host.port, host.setupPort].map((port) => getConnectionError('127.0.0.1', port)),
  );
}

const both = [null, null];
const setupOnly = ['ECONNREFUSED', null];
const none = ['ECONNREFUSED', 'ECONNREFUSED'];

const causes: [string, string, Partial<Record<ConditionName, object>>][] = [
  ['its cable is out', 'barra', { cableOut: {} }],
  ['no DHCP server gives it an address', 'barra', { noDhcpServer: {} }],
  ['802.1x does not let it in', 'barra', { dot1xRequired: {} }],
  ['it has no Ethernet and its Wi-Fi is out of range', 'longrow', { wifiOutOfRange: {} }],
  ['it has no Ethernet and Wi-Fi gives it no address', 'longrow', { noDhcpServer: {} }],
];

// R4.51.
test.each(causes)(
  'when %s, the device responds at its setup address only, and on the network again afterwards',
  async (_cause, product, conditions) => {
    await using device = await startTestDevice({ product });
    expect(await tryAddresses(device)).toEqual(both);
    for (const [name, parameters] of Object.entries(conditions)) {
      setCondition(device.device, name as ConditionName, parameters);
    }
    expect(await tryAddresses(device)).toEqual(setupOnly);
    expect((await device.call('/api/v1/status', { via: 'setup' })).status).toBe(200);
    for (const name of Object.keys(conditions)) endCondition(device.device, name as ConditionName);
    // Wi-Fi searches for its network again every minute, and joins it.
    await device.advance(120_000);
    expect(await tryAddresses(device)).toEqual(both);
    expect((await device.call('/api/v1/status')).status).toBe(200);
    expect(device.logged).toEqual([]);
  },
);

// R4.51. Wi-Fi joins its network only once the device is on.
test.each(causes.filter(([, product]) => product === 'barra'))(
  'when %s while the device boots, it responds at its setup address only',
  async (_cause, product, conditions) => {
    await using device = await startTestDevice({ product });
    powerOff(device.device);
    powerOn(device.device);
    expect(device.device.power).toBe('booting');
    expect(await tryAddresses(device)).toEqual(both);
    for (const [name, parameters] of Object.entries(conditions)) {
      setCondition(device.device, name as ConditionName, parameters);
    }
    expect(await tryAddresses(device)).toEqual(setupOnly);
  },
);

const otherWays: [string, Partial<Record<ConditionName, object>>][] = [
  ['the cable is out, but Wi-Fi is joined', { wifiJoined: {}, cableOut: {} }],
  ['there is no DHCP server, but a static address', { staticAddress: {}, noDhcpServer: {} }],
  ['there is no internet', { offline: {} }],
  ['a captive portal is in the way', { captivePortal: {} }],
];

// R4.51.
test.each(otherWays)('when %s, the device responds on the network', async (_what, conditions) => {
  await using device = await startTestDevice();
  for (const [name, parameters] of Object.entries(conditions)) {
    setCondition(device.device, name as ConditionName, parameters);
  }
  expect(await tryAddresses(device)).toEqual(both);
});

// R4.51.
test('a link that flaps takes the network address with it, at its instants', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'flapping', { upMs: 10_000, downMs: 5_000 });
  for (let round = 0; round < 3; round += 1) {
    await device.advance(9_999);
    expect(await tryAddresses(device)).toEqual(both);
    await device.advance(1);
    expect(await tryAddresses(device)).toEqual(setupOnly);
    await device.advance(4_999);
    expect(await tryAddresses(device)).toEqual(setupOnly);
    await device.advance(1);
  }
  expect(await tryAddresses(device)).toEqual(both);
});

test('a response that is held when the link goes down is lost, even if the link is up again by the end of the advance', async () => {
  await using device = await startTestDevice();
  device.arm({ kind: 'delay', parameters: { delayMs: 60_000 }, match: { operationId: '*' } });
  setCondition(device.device, 'flapping', { upMs: 10_000, downMs: 5_000 });
  const lost = expect(device.call('/api/v1/status')).rejects.toMatchObject({
    cause: { code: 'ECONNRESET' },
  });
  const atSetup = device.call('/api/v1/status', { via: 'setup' });
  await expect.poll(() => device.host.held).toBe(2);
  await device.advance(60_000);
  await lost;
  expect((await atSetup).status).toBe(200);
});

// R4.51.
test('the response to the request that costs the device its network still arrives', async () => {
  await using device = await startTestDevice();
  const dhcp = { mode: 'dhcp' };
  const staticAddress = {
    mode: 'static',
    ip4Address: '192.0.2.40',
    subnetMask: '255.255.255.0',
    gateway: '192.0.2.1',
    primaryDns: '192.0.2.1',
    secondaryDns: '192.0.2.2',
  };
  const path = '/api/v1/network/config/ethernet/ip4';
  const save = (body: object, via: 'device' | 'setup') =>
    device.call(path, { method: 'POST', body, via });
  setCondition(device.device, 'noDhcpServer', {});
  expect(await tryAddresses(device)).toEqual(setupOnly);
  expect((await save(staticAddress, 'setup')).status).toBe(200);
  expect(await tryAddresses(device)).toEqual(both);
  expect((await save(dhcp, 'device')).status).toBe(200);
  expect(await tryAddresses(device)).toEqual(setupOnly);
});

test('a device without a cable that is switched off and on returns to its setup address only', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'cableOut', {});
  powerOff(device.device);
  expect(await tryAddresses(device)).toEqual(none);
  powerOn(device.device);
  expect(await tryAddresses(device)).toEqual(setupOnly);
  await device.advance(300_000);
  expect(await tryAddresses(device)).toEqual(setupOnly);
  endCondition(device.device, 'cableOut');
  expect(await tryAddresses(device)).toEqual(both);
});

test('a device that has never joined a network responds at its setup address from the start', async () => {
  await using device = await startTestDevice({ product: 'longrow', outOfBox: true });
  expect(await tryAddresses(device)).toEqual(setupOnly);
});

test('a lockstep step without a network address waits for the requests at the setup address only', async () => {
  await using device = await startTestDevice();
  const { barrier } = device.host;
  barrier.lockstep = true;
  setCondition(device.device, 'cableOut', {});
  await device.host.settle();
  const headers = { 'user-agent': 'browser stillhouse-lockstep' };
  const response = device.call('/api/v1/status', { via: 'setup', headers });
  const to = device.clock.now() + 1_000;
  // The other three go to the network address, where they are rejected.
  const step = await barrier.step({ arrivals: 4, atSetup: 1, to });
  expect(step).toMatchObject({ now: to, admitted: 1, settled: true });
  expect((await response).status).toBe(200);
});

test('a request from inside the process is rejected at the network address only', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'cableOut', {});
  await device.host.settle();
  const send = (via: 'device' | 'setup') =>
    device.host.request({
      origin: 'scenario',
      via,
      method: 'GET',
      target: '/api/v1/setup/mode',
      headers: {},
      body: null,
    }).outcome;
  expect(await send('device')).toEqual({ outcome: 'lost', reason: 'refused' });
  expect(await send('setup')).toMatchObject({ outcome: 'answered' });
});

test('a link that goes down while the device boots closes its network address', async () => {
  await using device = await startTestDevice({ product: 'barra' });
  setCondition(device.device, 'flapping', { upMs: 10_000, downMs: 5_000 });
  powerOff(device.device);
  powerOn(device.device);
  expect(await tryAddresses(device)).toEqual(both);
  await device.advance(10_000);
  expect(device.device.power).toBe('booting');
  expect(await tryAddresses(device)).toEqual(setupOnly);
  await device.advance(5_000);
  expect(await tryAddresses(device)).toEqual(both);
});

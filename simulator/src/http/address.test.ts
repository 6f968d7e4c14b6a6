import { createServer } from 'node:net';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { factoryReset } from '@stillhouse/device/power/factory-reset';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/network/config/ethernet/ip4';

function statically(ip4Address: string) {
  const [subnetMask, gateway] = ['255.0.0.0', '127.0.0.254'];
  return { mode: 'static', ip4Address, subnetMask, gateway, primaryDns: gateway };
}

async function readdress(device: TestDevice, body: unknown): Promise<number> {
  // Call it by address, because only the device's own may respond.
  const { status } = await device.call(path, { method: 'POST', body });
  await device.host.settle();
  return status;
}

/** Returns which of the addresses respond at the device's port. */
async function listRespondingHosts(device: TestDevice, ...hosts: string[]): Promise<string[]> {
  const results = await Promise.allSettled(
    hosts.map((host) => fetch(`http://${host}:${device.host.port}/api/v1/status`)),
  );
  return hosts.filter((_, index) => results[index]?.status === 'fulfilled');
}

const everywhere = ['127.0.0.1', '[::1]', '127.0.0.20', '127.0.0.21'];

// R4.41.
test('a static loopback address moves the device: after the response only the new address responds, at the same port', async () => {
  await using device = await startTestDevice();
  const { port, setupUrl } = device.host;
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.1', '[::1]']);
  expect(await readdress(device, statically('127.0.0.20'))).toBe(200);
  expect(device.host.baseUrl).toBe(`http://127.0.0.20:${port}`);
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.20']);
  expect((await fetch(`${setupUrl}/api/v1/status`)).status).toBe(401);

  expect(await readdress(device, statically('127.0.0.21'))).toBe(200);
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.21']);
  expect(await readdress(device, { mode: 'dhcp' })).toBe(200);
  expect(device.host.baseUrl).toBe(`http://localhost:${port}`);
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.1', '[::1]']);
  expect(device.logged).toEqual([]);
});

test('a restart keeps the new address; a factory reset restores the old one', async () => {
  await using device = await startTestDevice();
  await readdress(device, statically('127.0.0.20'));
  await device.call('/api/v1/device/reboot', { method: 'PUT' });
  await device.advance(10_000);
  await device.advance(110_000);
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.20']);
  factoryReset(device.device);
  await device.advance(10_000);
  await device.advance(110_000);
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.1', '[::1]']);
  expect(device.logged).toEqual([]);
});

test.each(['192.0.2.20', '10.0.0.5'])(
  'the address %s is stored only: the old one keeps responding',
  async (ip4Address) => {
    await using device = await startTestDevice();
    const gateway = ip4Address.replace(/\d+$/, '1');
    const body = { ...statically(ip4Address), subnetMask: '255.255.255.0', gateway };
    expect(await readdress(device, body)).toBe(200);
    expect(device.host.baseUrl).toContain('//localhost:');
    expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.1', '[::1]']);
    const status = await (await device.call('/api/v1/status')).json();
    expect(status).toMatchObject({ networkProperties: { ethernet: { ip4Address } } });
  },
);

test('an address where another program uses this port is stored only', async () => {
  await using device = await startTestDevice();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(device.host.port, '127.0.0.22', resolve));
  expect(await readdress(device, statically('127.0.0.22'))).toBe(200);
  expect(await listRespondingHosts(device, '127.0.0.1')).toEqual(['127.0.0.1']);
  expect(device.host.unbound.map(({ host }) => host)).toEqual(['127.0.0.22']);
  other.close();
  expect(await readdress(device, { mode: 'dhcp' })).toBe(200);
  expect(device.host.unbound).toEqual([]);
  expect(device.logged).toEqual([]);
});

test('a lockstep step does not wait for requests at an address that the device has left', async () => {
  await using device = await startTestDevice();
  const { barrier } = device.host;
  barrier.lockstep = true;
  setCondition(device.device, 'staticAddress', { ip4Address: '127.0.0.20' });
  await device.host.settle();
  const headers = { 'user-agent': 'browser stillhouse-lockstep' };
  const response = fetch(`http://127.0.0.20:${device.host.port}/api/v1/status`, { headers });
  const to = device.clock.now() + 1_000;
  const hosts = ['localhost', '127.0.0.20', 'localhost'];
  const step = await barrier.step({ arrivals: 3, hosts, to });
  expect(step).toMatchObject({ now: to, admitted: 1, settled: true });
  expect((await response).status).toBe(401);
});

test('patching the address or enabling the condition moves the device as well', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'staticAddress', { ip4Address: '127.0.0.20' });
  await device.host.settle();
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.20']);
  endCondition(device.device, 'staticAddress');
  await device.host.settle();
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.1', '[::1]']);
  patchState(device.device, { network: { ethernet: { ip4: statically('127.0.0.21') } } });
  await device.host.settle();
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(['127.0.0.21']);
});

test('held responses over the old address are lost; those over the setup address are not', async () => {
  await using device = await startTestDevice();
  device.host.faults.arm([
    { kind: 'delay', parameters: { delayMs: 60_000 }, match: { operationId: 'getStatus' } },
  ]);
  const lost = expect(device.call('/api/v1/status')).rejects.toMatchObject({
    cause: { code: 'ECONNRESET' },
  });
  const pending = device.call('/api/v1/status', { via: 'setup' });
  await expect.poll(() => device.host.held).toBe(2);
  await readdress(device, statically('127.0.0.20'));
  await lost;
  await device.advance(60_000);
  expect((await pending).status).toBe(200);
});

test('a device that listens on all of IPv4 keeps every loopback address', async () => {
  await using device = await startTestDevice({ hosts: ['0.0.0.0', '::1'] });
  await readdress(device, statically('127.0.0.20'));
  expect(await listRespondingHosts(device, ...everywhere)).toEqual(everywhere);
  expect(device.logged).toEqual([]);
});

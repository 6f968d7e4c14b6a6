import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { send, startLab } from '../control/testing/test-lab.ts';
import { getConnectionError } from '../http/testing/connection-error.ts';
import { explainUnusableAddressing } from '../http-kit/own-doorways.ts';
import { createSimulator } from '../simulator.ts';

const path = '/api/v1/status';

/** A device rejects a request without a token. */
const rejected = 401;

async function startAddressed() {
  const lab = await startLab({ addressing: 'address' });
  const [first, second] = [await lab.lease(), await lab.lease()];
  return { ...lab, first, second, port: first.ports.port, setupPort: first.ports.setupPort };
}

async function getStatus(host: string, port: number): Promise<number> {
  return (await fetch(`http://${host}:${port}${path}`)).status;
}

// Decision 0080.
test('devices that share two ports have loopback addresses of their own', async () => {
  const { first, second, port, setupPort } = await startAddressed();
  expect(second.ports).toEqual(first.ports);
  expect([first, second].map((device) => device.toLease())).toMatchObject([
    { baseUrl: `http://127.1.0.1:${port}`, setupUrl: `http://127.1.0.1:${setupPort}` },
    { baseUrl: `http://127.1.0.2:${port}`, setupUrl: `http://127.1.0.2:${setupPort}` },
  ]);
  expect(await getStatus('127.1.0.2', port)).toBe(rejected);
  expect(await getStatus('127.1.0.2', setupPort)).toBe(rejected);
  const headers = { host: 'any.example' };
  await send('GET', `http://127.1.0.2:${port}${path}`, { headers });
  const counts = [first, second].map(({ host }) => host.journal.listEntries().length);
  expect(counts).toEqual([0, 3]);
});

test('names reach the devices at the usual loopback addresses, and nothing else does', async () => {
  const { second, port } = await startAddressed();
  for (const to of ['127.0.0.1', '[::1]', '127.0.0.99']) {
    const call = (host: string) =>
      send('GET', `http://${to}:${port}${path}`, { headers: { host } });
    expect((await call('device-2.localhost')).status).toBe(rejected);
    expect((await call(`${to}:${port}`)).status).toBe(421);
  }
  expect(second.host.journal.listEntries()).toHaveLength(3);
});

test('a device without power closes connections without a response, and keeps its address', async () => {
  const { control, first, second, port } = await startAddressed();
  const lost = { cause: { code: 'ECONNRESET' } };
  expect(await getStatus('127.1.0.1', port)).toBe(rejected);
  await control.action(first.id, 'powerOff');
  await expect(getStatus('127.1.0.1', port)).rejects.toMatchObject(lost);
  expect(await getStatus('127.1.0.2', port)).toBe(rejected);
  await control.action(first.id, 'powerOn');
  await control.advance(first.id, { by: '3m' });
  expect(await getStatus('127.1.0.1', port)).toBe(rejected);
  await control.release(first.id);
  expect(await getStatus('127.1.0.1', port)).toBe(421);
  expect((await control.lease({ number: 258 })).baseUrl).toBe(`http://127.1.1.2:${port}`);
  expect(second.host.isListening('device')).toBe(true);
});

// R4.41.
test('a device moves to the address that it is given, unless another device has it', async () => {
  const { control, first, second, port, setupPort } = await startAddressed();
  const moveTo = (id: string, ip4Address: string) =>
    control.setCondition(id, 'staticAddress', { on: true, parameters: { ip4Address } });
  await moveTo(first.id, '127.0.0.62');
  expect(first.toLease()).toMatchObject({
    baseUrl: `http://127.0.0.62:${port}`,
    setupUrl: `http://127.1.0.1:${setupPort}`,
  });
  expect(await getStatus('127.0.0.62', port)).toBe(rejected);
  expect(await getStatus('127.1.0.1', setupPort)).toBe(rejected);
  await expect(getStatus('127.1.0.1', port)).rejects.toThrow();
  await expect(getStatus('127.0.0.62', setupPort)).rejects.toThrow();
  await moveTo(second.id, '127.1.0.77');
  expect(second.toLease().baseUrl).toBe(`http://127.1.0.2:${port}`);
  await moveTo(second.id, '127.0.0.62');
  expect(second.toLease().baseUrl).toBe(`http://127.1.0.2:${port}`);
  expect(second.host.unbound).toEqual([
    { host: '127.0.0.62', reason: expect.stringContaining('Another device') },
  ]);
  await control.setCondition(first.id, 'staticAddress', { on: false });
  expect(await getStatus('127.1.0.1', port)).toBe(rejected);
  expect(await getStatus('127.0.0.62', port)).toBe(421);
});

test('other machines cannot connect', async () => {
  const { port, first } = await startAddressed();
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of outside) {
    await expect(getStatus(address, port)).rejects.toThrow();
  }
  expect(first.host.journal.listEntries()).toEqual([]);
});

test('a request to a device that does not exist yet creates it', async () => {
  const { simulator, port } = await startAddressed();
  for (const number of [7, 9]) simulator.fleet.planned.add(`device-${number}`, () => ({ number }));
  const headers = { host: 'device-9.localhost' };
  const [byAddress, byName] = await Promise.all([
    getStatus('127.1.0.7', port),
    send('GET', `http://127.0.0.1:${port}${path}`, { headers }),
  ]);
  expect([byAddress, byName.status]).toEqual([rejected, rejected]);
  expect(await getStatus('127.1.0.8', port)).toBe(421);
  simulator.fleet.planned.add('device-11', () => {
    throw new Error('damaged');
  });
  expect(await getStatus('127.1.0.11', port)).toBe(421);
});

test('another program at the port is an error that names the port and the option', async () => {
  const { simulator } = await startLab();
  const device = Number(new URL(simulator.labUrl).port);
  const ports = { device };
  await expect(createSimulator({ addressing: 'address', ports })).rejects.toThrow('--port');
  await expect(createSimulator({ addressing: 'name', ports })).rejects.toThrow(
    `Port ${device} on 127.0.0.1 is in use`,
  );
  expect(await getConnectionError('127.0.0.1', device)).toBeNull();
});

test('addressing by address needs Linux and only loopback', async () => {
  expect(explainUnusableAddressing('address', undefined, 'linux')).toBeNull();
  expect(explainUnusableAddressing('address', undefined, 'darwin')).toMatch(
    /needs Linux.*This is darwin.*--addressing name/,
  );
  expect(explainUnusableAddressing('name', '0.0.0.0', 'win32')).toBeNull();
  await expect(createSimulator({ addressing: 'address', host: '0.0.0.0' })).rejects.toThrow(
    '--host is 0.0.0.0',
  );
});

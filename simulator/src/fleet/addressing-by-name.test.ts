import { Agent, request } from 'node:http';
import { connect as connectTls } from 'node:tls';
import { operations } from '@stillhouse/contracts/operations';
import { expect, onTestFinished, test } from 'vitest';
import { send, startLab } from '../control/testing/test-lab.ts';
import { getConnectionError } from '../http/testing/connection-error.ts';
import { sendLines } from '../http/testing/send-lines.ts';
import { readLibraryScenario } from '../scenarios/library.ts';
import type { LeasedDevice, SimulatorOptions } from '../simulator.ts';

import { runScenario } from './run-scenario.ts';

const path = '/api/v1/status';

/** A device rejects a request without a token. */
const rejected = 401;
const problem = { 'content-type': 'application/problem+json' };

async function startNamed(options: SimulatorOptions = {}) {
  const lab = await startLab({ addressing: 'name', ...options });
  return { ...lab, first: await lab.lease() };
}

/** Sends a request for a host name to a shared port. */
function ask(port: number, host: string, headers: Record<string, string> = {}) {
  return send('GET', `http://127.0.0.1:${port}${path}`, { headers: { host, ...headers } });
}

function countExchanges(...devices: LeasedDevice[]): number[] {
  return devices.map(({ host }) => host.journal.listEntries().length);
}

// Decision 0080.
test('devices that share two ports are distinguished by the host of the request', async () => {
  const { first, lease } = await startNamed();
  const [second, third] = [await lease(), await lease()];
  const { port, setupPort } = first.ports;
  expect([second.ports, third.ports]).toEqual([first.ports, first.ports]);
  expect(second.toLease()).toMatchObject({
    addressing: 'name',
    baseUrl: `http://device-2.localhost:${port}`,
    setupUrl: `http://device-2.localhost:${setupPort}`,
    nameUrl: `http://${second.toLease().serialNumber.toLowerCase()}.localhost:${port}`,
  });
  const hosts = [
    `device-2.localhost:${port}`,
    'DEVICE-2.LocalHost',
    'device-2.localhost.:1',
    new URL(second.toLease().nameUrl).host,
  ];
  for (const host of hosts) {
    expect(await ask(port, host)).toMatchObject({ status: rejected });
    expect(await ask(setupPort, host)).toMatchObject({ status: rejected });
  }
  const absolute = `GET http://device-2.localhost:${port}${path} HTTP/1.1`;
  const lines = ['host: default.localhost', 'connection: close', '', ''];
  expect(await sendLines(port, absolute, ...lines)).toMatch(/^HTTP\/1.1 401/);
  expect(countExchanges(first, second, third)).toEqual([0, 9, 0]);
});

test('a name that no device has is a 421 that says what to use', async () => {
  const { first } = await startNamed();
  const { port, setupPort } = first.ports;
  for (const host of ['device-9.localhost', 'localhost', '127.0.0.1', 'default.example', '']) {
    for (const shared of [port, setupPort]) {
      const response = await ask(shared, host);
      expect(response).toMatchObject({ status: 421, headers: problem });
      const { code, detail } = response.json as { code: string; detail: string };
      expect(code).toBe('invalid-request');
      expect(detail).toContain(host);
      expect(detail).toContain('followed by ".localhost"');
    }
  }
  const old = await sendLines(port, `GET ${path} HTTP/1.0`, '', '');
  expect(old).toMatch(/^HTTP\/1.1 421 Misdirected Request/);
  expect(countExchanges(first)).toEqual([0]);
  // No device sends it, so the contract of the devices does not have it.
  const promised = Object.values(operations).flatMap(({ responses }) => Object.keys(responses));
  expect(promised).toContain('404');
  expect(promised).not.toContain('421');
});

test('a hostname that two devices have leads to neither, and never to the place of an id', async () => {
  const { control, first, lease } = await startNamed();
  const second = await lease();
  const { port } = first.ports;
  for (const { id } of [first, second]) {
    await control.patch(id, { network: { announcedHostname: 'Room-4' } });
  }
  const response = await ask(port, 'room-4.localhost');
  expect(response).toMatchObject({ status: 421, headers: problem });
  expect(response.text).toContain('2 devices have the hostname \\"room-4\\"');
  expect(response.text).toContain('default.localhost');
  await control.patch(first.id, { network: { announcedHostname: 'device-2' } });
  await ask(port, 'device-2.localhost');
  await ask(port, 'room-4.localhost');
  expect(countExchanges(first, second)).toEqual([0, 2]);
});

// R4.28.
test('a changed hostname is the name of the device after its restart', async () => {
  const { control, first } = await startNamed();
  const { port } = first.ports;
  const old = new URL(first.toLease().nameUrl).host;
  await control.patch(first.id, { network: { hostname: 'Room-4' } });
  expect((await ask(port, 'room-4.localhost')).status).toBe(421);
  await control.action(first.id, 'reboot');
  await control.advance(first.id, { by: '3m' });
  expect((await ask(port, 'room-4.localhost')).status).toBe(rejected);
  expect((await ask(port, 'default.localhost')).status).toBe(rejected);
  expect((await ask(port, old)).status).toBe(421);
  expect(first.toLease().nameUrl).toBe(`http://room-4.localhost:${port}`);
  await control.reset(first.id);
  expect((await ask(port, old)).status).toBe(rejected);
  expect((await ask(port, 'room-4.localhost')).status).toBe(421);
});

test('a device without power closes connections without a response, new ones and those from before', async () => {
  const { control, first, lease } = await startNamed();
  await lease();
  const { port, setupPort } = first.ports;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const lost = { code: 'ECONNRESET' };
  const socket = await useConnection(agent, port, 'default.localhost');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await control.action(first.id, 'powerOff');
  await closed;
  for (const shared of [port, setupPort]) {
    await expect(ask(shared, 'default.localhost')).rejects.toMatchObject(lost);
    expect((await ask(shared, 'device-2.localhost')).status).toBe(rejected);
  }
  expect(first.host.isListening('device')).toBe(false);
  await control.action(first.id, 'powerOn');
  const booting = await ask(port, 'default.localhost');
  expect([booting.status, booting.headers['retry-after']]).toEqual([503, expect.any(String)]);
  await control.advance(first.id, { by: '3m' });
  expect((await ask(port, 'default.localhost')).status).toBe(rejected);
});

// Decision 0019.
test('a device without a network responds at its local setup address only', async () => {
  const { control, first } = await startNamed();
  const { port, setupPort } = first.ports;
  await control.setCondition(first.id, 'cableOut', { on: true });
  await expect(ask(port, 'default.localhost')).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect((await ask(setupPort, 'default.localhost')).status).toBe(rejected);
  await control.setCondition(first.id, 'cableOut', { on: false });
  await control.advance(first.id, { by: '1m' });
  expect((await ask(port, 'default.localhost')).status).toBe(rejected);
});

test('a connection that serves several devices belongs to the one of its latest request', async () => {
  const { control, first, lease } = await startNamed();
  const second = await lease();
  const { port } = first.ports;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const socket = await useConnection(agent, port, 'default.localhost');
  expect(await useConnection(agent, port, 'device-2.localhost')).toBe(socket);
  await control.action(first.id, 'powerOff');
  expect(await useConnection(agent, port, 'device-2.localhost')).toBe(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await control.action(second.id, 'powerOff');
  await closed;
  expect(countExchanges(first, second)).toEqual([1, 2]);
});

test('a response that the device holds back is lost with its power, and not the one of another device', async () => {
  const { control, first, lease } = await startNamed();
  const second = await lease();
  const { port } = first.ports;
  for (const { id } of [first, second]) {
    await control.setCondition(id, 'highLatency', { on: true });
  }
  const lost = expect(ask(port, 'default.localhost')).rejects.toMatchObject({
    code: 'ECONNRESET',
  });
  const pending = ask(port, 'device-2.localhost');
  await expect.poll(() => [first.host.held, second.host.held]).toEqual([1, 1]);
  await control.action(first.id, 'powerOff');
  await lost;
  await control.advance(second.id, { by: '1m' });
  expect((await pending).status).toBe(rejected);
});

test('a device has no listener of its own, and its name is free after its release', async () => {
  const { control, first, lease } = await startNamed();
  const countServers = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = countServers();
  const devices = await Promise.all(Array.from({ length: 50 }, () => lease()));
  expect(countServers()).toBe(before);
  const [released] = devices;
  await control.release(released?.id ?? '');
  expect((await ask(first.ports.port, `${released?.id}.localhost`)).status).toBe(421);
});

test('a lease may have ports of its own', async () => {
  const { control, first } = await startNamed();
  const { baseUrl, port, addressing } = await control.lease({ addressing: 'port' });
  expect([baseUrl, addressing]).toEqual([`http://localhost:${port}`, 'port']);
  expect(port).not.toBe(first.ports.port);
  expect((await fetch(`${baseUrl}${path}`)).status).toBe(rejected);
  await expect(control.lease({ addressing: 'address' })).rejects.toMatchObject({
    status: 400,
    detail: expect.stringMatching(/addressing.*"address".*--addressing address.*has name/),
  });
});

test('a simulator with ports for each device has no names', async () => {
  const { control, simulator } = await startLab();
  await expect(control.lease({ addressing: 'name' })).rejects.toMatchObject({ status: 400 });
  await expect(simulator.lease({ addressing: 'name' })).rejects.toThrow('--addressing name');
  expect(await control.list()).toEqual([]);
});

// R4.41.
test('a device by name moves to a loopback address of its own, at the same port', async () => {
  const { control, first } = await startNamed();
  const { port } = first.ports;
  const parameters = { ip4Address: '127.0.0.61' };
  await control.setCondition(first.id, 'staticAddress', { on: true, parameters });
  expect(first.toLease().baseUrl).toBe(`http://127.0.0.61:${port}`);
  expect((await fetch(`http://127.0.0.61:${port}${path}`)).status).toBe(rejected);
  await expect(ask(port, 'default.localhost')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await control.setCondition(first.id, 'staticAddress', { on: false });
  expect((await ask(port, 'default.localhost')).status).toBe(rejected);
  expect(await getConnectionError('127.0.0.61', port)).toBe('ECONNREFUSED');
});

test('snapshots, forks and the cloud work for devices by name', async () => {
  const { control, first, simulator } = await startNamed({ hostSuffix: '.sim.localhost' });
  const { port } = first.ports;
  const { name } = await control.takeSnapshot(first.id);
  const fork = await control.fork(first.id, name, {});
  expect(fork.baseUrl).toBe(`http://device-2.sim.localhost:${port}`);
  expect((await ask(port, 'device-2.sim.localhost')).status).toBe(rejected);
  await control.restore(first.id, name);
  expect((await ask(port, 'default.sim.localhost')).status).toBe(rejected);
  const preflight = (origin: string) =>
    send('OPTIONS', `${simulator.cloudUrl}/api/analytics/track`, { headers: { origin } });
  for (const origin of [fork.baseUrl, fork.setupUrl]) {
    const { headers } = await preflight(origin);
    expect(headers['access-control-allow-origin']).toBe(origin);
  }
  const { headers } = await preflight(`http://device-9.sim.localhost:${port}`);
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('the same seed and requests make the same journal with each addressing', async () => {
  const journals = await Promise.all(
    (['name', 'address', 'port'] as const).map(async (addressing) => {
      const { control, lease } = await startLab({ addressing });
      const { id, ports, place } = await lease({ seed: 7 });
      const to = addressing === 'address' ? place.doorways?.hostName : '127.0.0.1';
      const headers = { host: 'default.localhost' };
      await send('GET', `http://${to}:${ports.port}${path}`, { headers });
      await control.advance(id, { by: '1m' });
      return control.canonicalJournal(id);
    }),
  );
  expect(journals[0]).toContain('getStatus');
  expect(new Set(journals).size).toBe(1);
});

test('the requests of a scenario reach a device by name, also while it restarts', async () => {
  const { simulator } = await startNamed();
  const loaded = readLibraryScenario('power-loss');
  if (loaded.outcome === 'rejected') throw new Error('The library has changed.');
  expect(await runScenario(simulator, loaded.scenario)).toMatchObject({ passed: true });
});

test('a client that trusts the certificate reaches every device by its name', async () => {
  const { first, lease, simulator } = await startNamed({
    https: 'valid',
    hostSuffix: '.sim.localhost',
  });
  await lease();
  const ca = simulator.certificate ?? '';
  for (const servername of ['default.sim.localhost', 'device-2.sim.localhost']) {
    for (const port of Object.values(first.ports)) {
      const socket = connectTls({ host: '127.0.0.1', port, servername, ca });
      await new Promise((resolve, reject) => {
        socket.once('secureConnect', resolve);
        socket.once('error', reject);
      });
      expect(socket.authorized).toBe(true);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${servername}\r\nconnection: close\r\n\r\n`);
      const [head] = await new Promise<Buffer[]>((resolve) => {
        socket.once('data', (bytes) => resolve([bytes]));
      });
      expect(String(head)).toMatch(/^HTTP\/1.1 401/);
      socket.destroy();
    }
  }
});

test('an ending simulator sends the responses in progress and takes no new connections', async () => {
  const { first, simulator } = await startNamed();
  const { port } = first.ports;
  expect((await ask(port, 'default.localhost')).status).toBe(rejected);
  await simulator.finish();
  expect(await getConnectionError('127.0.0.1', port)).toBe('ECONNREFUSED');
});

/** Sends a request over the connection of an agent, and returns the socket. */
function useConnection(agent: Agent, port: number, host: string) {
  return new Promise<import('node:net').Socket>((resolve, reject) => {
    const outgoing = request({ agent, port, path, host: '127.0.0.1', headers: { host } });
    outgoing.on('response', (response) => {
      const { socket } = response;
      response.resume().on('end', () => resolve(socket));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

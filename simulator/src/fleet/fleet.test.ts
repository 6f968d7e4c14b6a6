import { powerOff, powerOn } from '@stillhouse/device/power/power';
import { expect, onTestFinished, test } from 'vitest';
import { NoPortLeftError } from '../http-kit/ports.ts';
import {
  createSimulator,
  type LeaseOptions,
  PortTakenError,
  type SimulatorOptions,
} from '../simulator.ts';
import { takeSnapshot } from './take-snapshot.ts';

async function startSimulator(options: SimulatorOptions = {}) {
  const simulator = await createSimulator(options);
  onTestFinished(() => simulator.close());
  const lease = (options: LeaseOptions = {}) => simulator.lease({ clock: 'manual', ...options });
  return { simulator, lease };
}

const status = async (url: string) => (await fetch(`${url}/api/v1/status`)).status;

test('devices that run side by side share nothing', async () => {
  const { simulator, lease } = await startSimulator();
  const devices = await Promise.all(Array.from({ length: 20 }, () => lease()));
  const leases = devices.map((device) => device.toLease());
  const ports = leases.flatMap(({ port, setupPort }) => [port, setupPort]);
  const keys = devices.map((device) => device.host.device.state.signingKey);
  const lists: unknown[][] = [
    ports,
    keys,
    leases.map((it) => it.serialNumber),
    leases.map((it) => it.id),
  ];
  for (const values of lists) expect(new Set(values).size).toBe(values.length);

  // Each device gets another number of requests, all concurrently, and has its own clock.
  await Promise.all(
    leases.flatMap(({ baseUrl }, index) =>
      Array.from({ length: index }, () => fetch(`${baseUrl}/api/v1/status`)),
    ),
  );
  await Promise.all(devices.map(({ host }, index) => host.clock.advanceBy(index * 1_000)));
  devices.forEach(({ host }, index) => {
    expect(host.journal.last).toBe(index);
    expect(host.clock.now() - (leases[0]?.clock.now ?? 0)).toBe(index * 1_000);
  });
  // Leases of the same time end in any order.
  const ids = simulator.list().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(devices.map(({ id }) => id).toSorted());
});

test('an event of one device does not affect another', async () => {
  const { lease } = await startSimulator();
  const [one, other] = [await lease(), await lease()];
  powerOff(one.host.device);
  await one.host.settle();
  await expect(status(one.toLease().baseUrl)).rejects.toThrow();
  expect(await status(other.toLease().baseUrl)).toBe(401);
});

test('two devices with the same seed are equal, two without a seed are not', async () => {
  const { lease } = await startSimulator();
  const [seven, again] = [await lease({ seed: 7 }), await lease({ seed: 7 })];
  expect(again.host.device.state).toEqual(seven.host.device.state);
  const [one, two] = [await lease(), await lease()];
  expect(two.terms.seed).not.toBe(one.terms.seed);
  expect(two.toLease().serialNumber).not.toBe(one.toLease().serialNumber);
});

test('a rebooting device keeps its ports while others are leased', async () => {
  const { lease } = await startSimulator();
  const device = await lease();
  const { baseUrl, port, setupPort } = device.toLease();
  powerOff(device.host.device);
  await device.host.settle();
  const others = await Promise.all(Array.from({ length: 10 }, () => lease()));
  const taken = others.flatMap((other) => [other.ports.port, other.ports.setupPort]);
  expect(taken).not.toContain(port);
  expect(taken).not.toContain(setupPort);
  powerOn(device.host.device);
  await device.host.clock.advanceBy(120_000);
  await device.host.settle();
  expect(await status(baseUrl)).toBe(401);
});

test('a requested port that is taken is an error that names it', async () => {
  const { lease, simulator } = await startSimulator();
  const { port } = (await lease()).ports;
  await expect(lease({ port })).rejects.toThrow(PortTakenError);
  await expect(lease({ port })).rejects.toThrow(`Port ${port}`);
  await expect(lease({ setupPort: port })).rejects.toThrow('--setup-port');
  const labPort = Number(new URL(simulator.labUrl).port);
  await expect(createSimulator({ ports: { cloud: labPort } })).rejects.toThrow('--cloud-port');
  expect(simulator.list()).toHaveLength(1);
});

test('an id cannot be leased twice', async () => {
  const { lease } = await startSimulator();
  await lease({ id: 'hall' });
  await expect(lease({ id: 'hall' })).rejects.toThrow('"hall" is leased already');
});

test('a lease with a time limit is released automatically', async () => {
  const { simulator, lease } = await startSimulator();
  const device = await lease({ ttlMs: 50 });
  const { baseUrl, expiresAt } = device.toLease();
  expect(expiresAt).not.toBe(null);
  await expect.poll(() => simulator.get(device.id)).toBe(undefined);
  await expect(status(baseUrl)).rejects.toThrow();
});

test('a closed simulator holds no port and leases nothing', async () => {
  const { simulator, lease } = await startSimulator();
  const { baseUrl } = (await lease()).toLease();
  await simulator.close();
  await simulator.close();
  for (const url of [baseUrl, simulator.labUrl, simulator.cloudUrl]) {
    await expect(fetch(url)).rejects.toThrow();
  }
  await expect(lease()).rejects.toThrow('closed');
});

test('a device that is off keeps its ports from other simulators', async () => {
  const devicePorts = { first: 18_470, last: 18_471 };
  const { lease } = await startSimulator({ devicePorts });
  const { host } = await lease({ clock: 'manual' });
  powerOff(host.device);
  await host.settle();
  const other = await startSimulator({ devicePorts });
  await expect(other.lease()).rejects.toThrow(NoPortLeftError);
});

test('a lease that cannot begin leaves nothing open, and its number is free', async () => {
  // Ports of one device: another one needs that they are closed and free.
  const devicePorts = { first: 18_450, last: 18_451 };
  const { simulator, lease } = await startSimulator({ devicePorts });
  const leased = await lease({ number: 2 });
  const { id } = leased;
  const snapshot = takeSnapshot(leased);
  await simulator.release(id);
  const metrics = simulator.fleet.metrics.toFamilies();

  const enrollmentService = { ...snapshot.enrollmentService, codes: [null as never] };
  await expect(lease({ number: 2, snapshot: { ...snapshot, enrollmentService } })).rejects.toThrow(
    TypeError,
  );
  const initialState = { settings: { language: { languageCode: 'not-a-language' } } };
  const scenario = { scenario: 'example', purpose: 'It cannot begin.', initialState };
  await expect(lease({ number: 2, scenario })).rejects.toThrow('example cannot begin');

  expect(simulator.fleet.metrics.toFamilies()).toEqual(metrics);
  expect(simulator.list()).toEqual([]);
  expect(await lease({ number: 2 })).toMatchObject({ id });
});

import { realNow } from '@stillhouse/device/clock/real-time';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, onTestFinished, test } from 'vitest';
import {
  type ControlClient,
  type ControlSchema,
  createControlClient,
} from '../../client/client.ts';
import { createFirstDevices, createOtherDevices, planDevices } from '../cli/plan-devices.ts';
import { createAnalyticsEvent } from '../cloud/testing/analytics-event.ts';
import { followEvents } from '../control/testing/event-follower.ts';
import { send, startLab } from '../control/testing/test-lab.ts';
import { getLibraryScenario } from '../scenarios/library.ts';
import { createSimulator, type LeaseOptions, type SimulatorOptions } from '../simulator.ts';

const size = 250;
/** The first ones are created at once. */
const created = 20;

async function startFleet(options: LeaseOptions = {}, more: SimulatorOptions = {}) {
  const simulator = await createSimulator({
    addressing: 'name',
    fleetSeed: 40,
    ...more,
    async prepare(fleet) {
      await planDevices(fleet, { devices: size, requested: options });
    },
  });
  onTestFinished(() => simulator.close());
  await createFirstDevices(simulator);
  createOtherDevices(simulator);
  return { ...simulator, control: createControlClient(simulator.labUrl) };
}

/** Everything that a lease says but the time, which passes between two calls. */
async function readLease(control: ControlClient, number: number) {
  const listed = await control.list();
  const { clock, ...lease } = listed.find((one) => one.number === number) ?? {};
  return { ...lease, clock: { ...clock, now: 0, iso: '' } };
}

// R7.75, decision 0077.
test.each<[string, LeaseOptions, SimulatorOptions?]>([
  ...productCodes.map((product): [string, LeaseOptions] => [product, { product }]),
  ['out of the box, at an address', { outOfBox: true }, { addressing: 'address' }],
  ['with an old firmware and a manual clock', { firmware: 'NFA1.20250101.0000', clock: 'manual' }],
  ['with a profile', { profile: 'audio-over-usb' }],
  ['with a fast clock', { clock: 'scaled', speed: 60 }],
  [
    'behind a gateway',
    {},
    {
      hostSuffix: '.s3.example',
      publicUrls: {
        network: 'https://{id}.s3.example',
        setup: 'https://{id}.s3.example:8443',
      },
    },
  ],
])('a listed device that nobody has used is what it is when it is used: %s', async (...row) => {
  const [, options, more] = row;
  const { fleet, control } = await startFleet(options, more);
  expect(fleet.list()).toHaveLength(created);
  const before = await readLease(control, size);
  const unused = fleet.planned.unused?.toSummary(size);
  const leased = await fleet.find(`device-${size}`);
  expect(unused).toEqual(leased?.toSummary());
  expect(await readLease(control, size)).toEqual(before);
  expect(fleet.list()).toHaveLength(created + 1);
});

test('devices that nobody has used are numbers, and are counted and listed in order', async () => {
  const { fleet, control, labUrl } = await startFleet();
  expect(await control.health()).toMatchObject({ devices: size });
  await control.getLease('device-100');
  await control.release('device-150');
  expect(fleet.list()).toHaveLength(created + 1);
  expect(await control.health()).toMatchObject({ devices: size - 1 });
  const numbers = (await control.list()).map(({ number }) => number);
  const all = Array.from({ length: size }, (_, index) => index + 1);
  expect(numbers).toEqual(all.filter((number) => number !== 150));
  const metrics = await (await fetch(`${labUrl}/metrics`)).text();
  expect(metrics).toContain(`stillhouse_devices{product="barra",power="on"} ${size - 1}`);
  expect((await control.lease()).number).toBe(size + 1);
});

test('a device that nobody has used is created by its name, hostname or serial number', async () => {
  const { fleet, control, cloudUrl } = await startFleet();
  const listed = await control.list();
  const [byName, byHostname, bySerial, byEvent] = listed.slice(-4);
  const { port = 0, serialNumber = '' } = bySerial ?? {};
  const host = (url = '') => ({ headers: { host: new URL(url).host } });
  const status = `http://127.0.0.1:${port}/api/v1/status`;
  expect(await send('GET', status, host(byName?.baseUrl))).toMatchObject({ status: 401 });
  expect(await send('GET', status, host(byHostname?.nameUrl))).toMatchObject({ status: 401 });
  const led = await fetch(`${cloudUrl}/?sn=${serialNumber}`, { redirect: 'manual' });
  expect(led.headers.get('location')).toContain(bySerial?.setupUrl);
  const event = createAnalyticsEvent(byEvent?.serialNumber ?? null);
  await send('POST', `${cloudUrl}/api/analytics/track`, { body: event });
  const used = fleet
    .list()
    .slice(created)
    .map(({ id }) => id);
  expect(used).toEqual([byName?.id, byHostname?.id, bySerial?.id, byEvent?.id]);
  // A serial number of no device.
  const unknown = host('http://naaaaaaa00000.localhost');
  expect(await send('GET', status, unknown)).toMatchObject({ status: 421 });
});

test('the time of a device that nobody has used began when the fleet started', async () => {
  const { fleet } = await startFleet();
  const started = realNow();
  await expect.poll(realNow).toBeGreaterThan(started);
  const leased = await fleet.find('device-250');
  expect(leased?.host.device.state.power).toEqual({ state: 'on', since: expect.any(Number) });
  expect(leased?.host.device.state.power.since).toBeLessThanOrEqual(started);
  expect(leased?.host.clock.now()).toBeGreaterThan(started);
});

test.each<[LeaseOptions, number]>([
  [{ clock: 'real', now: 5 }, 60_005],
  [{ clock: 'scaled', speed: 60, now: 5 }, 3_600_005],
])('time that began earlier has moved since then: %j', async (options, now) => {
  const { lease } = await startLab();
  const { host } = await lease({ ...options, since: realNow() - 60_000 });
  expect(host.clock.now()).toBeGreaterThanOrEqual(now);
});

test('a manual clock stands still from the start', async () => {
  const { lease } = await startLab();
  const { host } = await lease({ clock: 'manual', now: 5, since: realNow() - 60_000 });
  expect(host.clock.now()).toBe(5);
});

type FleetEvent = ControlSchema<'FleetEvent'>;

test('the fleet stream lists devices that nobody has used, and follows them from then on', async () => {
  const { control } = await startFleet();
  const stream = followEvents<FleetEvent>((follower) => control.followFleet(follower));
  await stream.when(() => stream.events.some((event) => event.kind === 'fleet' && event.last));
  const listed = stream.events.flatMap((event) => (event.kind === 'fleet' ? event.devices : []));
  expect(listed.map(({ id }) => id)).toEqual((await control.list()).map(({ id }) => id));
  await control.action('device-200', 'powerOff');
  await stream.when(() => stream.events.some(({ kind }) => kind === 'changed'));
  expect(stream.events.slice(1)).toEqual([
    { kind: 'changed', device: expect.objectContaining({ id: 'device-200', power: 'off' }) },
  ]);
});

const scenario = getLibraryScenario('rate-limited-sign-in');

test.each<[string, LeaseOptions, SimulatorOptions]>([
  ['have ports of their own', {}, { addressing: 'port' }],
  ['play a scenario', { ...(scenario !== undefined && { scenario }) }, {}],
])('devices that %s are created before somebody uses them', async (_name, options, more) => {
  const { fleet } = await startFleet(options, more);
  await expect.poll(() => fleet.list().length).toBe(size);
});

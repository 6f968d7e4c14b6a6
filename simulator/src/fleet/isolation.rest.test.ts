import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import {
  type ControlClient,
  type ControlSchema,
  createControlClient,
} from '../../client/client.ts';
import { followEvents } from '../control/testing/event-follower.ts';
import { createSimulator } from '../simulator.ts';

type Lease = ControlSchema<'Lease'>;

const deviceCount = 100;
const getSeed = (index: number) => 500 + index;

/** Everything that one device reveals, and no other device may. */
type DeviceData = {
  lease: Lease;
  token: string;
  /** A value that only this device received. */
  canary: string;
  state: ControlSchema<'DeviceState'>;
  journal: string;
  clock: ControlSchema<'Clock'>;
  /** Everything else that can be read from the device, as text. */
  reported: string;
};

async function startSimulator() {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  return { control: createControlClient(simulator.labUrl), cloudUrl: simulator.cloudUrl };
}

/** Uses a device in a way that differs in every value, depending on the index. */
async function useDevice(
  control: ControlClient,
  cloudUrl: string,
  index: number,
): Promise<DeviceData> {
  const product = (['barra', 'arran', 'dalmore', 'longrow'] as const)[index % 4] ?? 'barra';
  const lease = await control.lease({ product, seed: getSeed(index), clock: 'manual' });
  const { id, baseUrl, serialNumber } = lease;
  const canary = `canary-${index}-of-${deviceCount}`;
  const stream = followEvents<ControlSchema<'StreamedEvent'>>((follower) =>
    control.follow(id, follower),
  );
  const { token } = await call<{ token: string }>(baseUrl, 'POST', 'admin_login', null, {
    userName: 'admin',
    password: 'stillhouse',
  });
  await call(baseUrl, 'POST', 'network/config/hostname', token, {
    hostname: canary,
    source: 'custom',
  });
  await control.arm(id, {
    id: canary,
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: 'getUpdateSettings' },
    times: 1 + (index % 3),
  });
  await control.setCondition(id, index % 2 === 0 ? 'offline' : 'dnsFailing', { on: true });
  await control.advance(id, { by: 1_000 * (index + 1) });
  for (let count = 0; count < 1 + (index % 5); count += 1) {
    await fetch(`${baseUrl}/api/v1/settings/updates`, { headers: bearer(token) });
  }
  await control.addCloudCode(id, { organisation: canary });
  await track(cloudUrl, serialNumber, canary);
  await control.takeSnapshot(id, { name: canary });
  await stream.when(() => JSON.stringify(stream.events).includes(canary));
  const [state, journal, clock, ...rest] = await Promise.all([
    control.state(id),
    control.canonicalJournal(id),
    control.clock(id),
    control.journal(id),
    control.faults(id),
    control.cloudCodes(id),
    control.cloudEvents(id),
    control.snapshots(id),
    control.snapshot(id, canary),
    control.conditions(id),
  ]);
  const reported = JSON.stringify([...rest, stream.events]);
  return { lease, token, canary, state, journal, clock, reported: reported };
}

async function call<Response>(
  baseUrl: string,
  method: string,
  path: string,
  token: string | null,
  body: unknown,
): Promise<Response> {
  const response = await fetch(`${baseUrl}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : bearer(token)) },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Response;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function track(cloudUrl: string, serialNumber: string, event: string): Promise<void> {
  const timestamp = '2030-01-07T09:00:00.000Z';
  const anonymousId = '6a1f0c52-4d0e-4b6e-9c53-0d6a5a4f9f11';
  const type = 'track';
  const integrity = createHash('sha256').update(`${timestamp}${anonymousId}${type}`).digest('hex');
  const body = { user: 'setup', serialNumber, event, type, anonymousId, timestamp, integrity };
  const response = await fetch(`${cloudUrl}/api/analytics/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(204);
}

/** Values that only the device itself may reveal. */
function getSecrets({ state, lease, token, canary }: DeviceData): string[] {
  return [state.signingKey, lease.serialNumber, token, canary];
}

test(`${deviceCount} concurrent devices do not affect each other`, async () => {
  const { control, cloudUrl } = await startSimulator();
  const indices = Array.from({ length: deviceCount }, (_, index) => index);
  const lives = await Promise.all(indices.map((index) => useDevice(control, cloudUrl, index)));

  // Values that must differ between any two devices.
  const uniques: ((life: DeviceData) => unknown)[] = [
    ({ lease }) => lease.id,
    ({ lease }) => lease.port,
    ({ lease }) => lease.setupPort,
    ({ lease }) => lease.serialNumber,
    ({ state }) => state.signingKey,
    ({ token }) => token,
    ({ clock }) => clock.now,
  ];
  for (const of of uniques) expect(new Set(lives.map(of)).size).toBe(deviceCount);

  // No device reveals a secret or canary of another one. Use one expression, because there are
  // 10,000 pairs.
  const owners = new Map(lives.flatMap((life, at) => getSecrets(life).map((text) => [text, at])));
  const anySecret = new RegExp(
    [...owners.keys()].map((text) => text.replaceAll('.', '\\.')).join('|'),
    'g',
  );
  lives.forEach((life, at) => {
    const all = JSON.stringify(life.state) + life.journal + life.reported;
    const found = new Set(all.match(anySecret)?.map((text) => owners.get(text)));
    expect([...found]).toEqual([at]);
  });

  // A token, or a serial number used as password, is valid on its own device only.
  await Promise.all(
    lives.map(async ({ lease, token }, at) => {
      const { lease: neighbour } = lives[(at + 1) % deviceCount] ?? fail();
      const status = (baseUrl: string) =>
        fetch(`${baseUrl}/api/v1/settings/system`, { headers: bearer(token) });
      expect((await status(neighbour.baseUrl)).status).toBe(401);
      expect((await status(lease.baseUrl)).status).toBe(200);
      const signIn = await fetch(`${neighbour.setupUrl}/api/v1/admin_login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: 'setup', password: lease.serialNumber }),
      });
      expect(signIn.status).toBe(404);
    }),
  );
});

test('a device behaves the same among many others as alone', async () => {
  const { control, cloudUrl } = await startSimulator();
  const indices = Array.from({ length: 24 }, (_, index) => index);
  const crowded = await Promise.all(indices.map((index) => useDevice(control, cloudUrl, index)));
  const alone = await startSimulator();
  for (const index of [0, 7, 13, 22]) {
    const { journal, state, clock } = await useDevice(alone.control, alone.cloudUrl, index);
    expect(crowded[index]?.journal).toBe(journal);
    expect(crowded[index]?.state).toEqual(state);
    expect(crowded[index]?.clock).toEqual(clock);
  }
});

function fail(): never {
  throw new Error('There is no such device.');
}

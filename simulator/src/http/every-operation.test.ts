import { readFileSync } from 'node:fs';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { handlers } from '../operations/handlers.ts';
import { getSamplePath, startTestDevice } from './testing/test-device.ts';

type Documented = {
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
};

const contract = parse(readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Documented>>;
};

const onDevice: Operation[] = Object.values(operations).filter(
  ({ surface }) => surface === 'device',
);

/** The update comes last: it ends with a restart. */
const inOrder = onDevice
  .filter(({ id }) => id !== 'rebootDevice')
  .toSorted((a, b) => Number(a.id === 'startUpdate') - Number(b.id === 'startUpdate'));

/** Operations that take minutes take milliseconds. */
const fast = { mode: 'scaled', speed: 1_500 } as const;

/**
 * Returns the examples of an operation's body in the contract. A single undefined body if it has
 * none.
 */
function exampleBodies({ path, method, requestMediaType }: Operation): unknown[] {
  if (requestMediaType === undefined) return [undefined];
  const documented = contract.paths[path]?.[method.toLowerCase()]?.requestBody;
  const examples = documented?.content[requestMediaType]?.examples ?? {};
  return Object.values(examples).map(({ value }) => value);
}

test.each(['barra', 'dalmore', 'longrow', 'talisker'])(
  'on a %s, every operation responds to the examples of the contract as specified',
  async (product) => {
    await using device = await startTestDevice({ product, via: 'setup', pace: fast });
    for (const operation of inOrder) {
      for (const body of exampleBodies(operation)) {
        const isForm = operation.requestMediaType === 'multipart/form-data';
        const init = { method: operation.method, ...(isForm ? {} : { body }) };
        const response = await device.call(getSamplePath(operation), init);
        await response.arrayBuffer();
        const declared = Object.keys(operation.responses).map(Number);
        expect([operation.id, declared.includes(response.status)]).toEqual([operation.id, true]);
        expect([operation.id, response.status]).not.toEqual([operation.id, 500]);
      }
    }
    const broken = device.host.journal
      .listEntries()
      .filter(({ verdict }) => verdict.reply.length > 0);
    expect(broken).toEqual([]);
    expect(device.logged).toEqual([]);
  },
);

test.each(['1970-01-01T00:05:00Z', '2150-01-01T00:00:00Z'])(
  'with a clock at %s, every read operation responds as specified',
  async (now) => {
    await using device = await startTestDevice({
      product: 'dalmore',
      pace: fast,
      now: Date.parse(now),
    });
    for (const operation of inOrder.filter(({ method }) => method === 'GET')) {
      const response = await device.call(getSamplePath(operation));
      await response.arrayBuffer();
      expect([operation.id, response.status]).not.toEqual([operation.id, 500]);
    }
    const broken = device.host.journal
      .listEntries()
      .filter(({ verdict }) => verdict.reply.length > 0);
    expect(broken).toEqual([]);
    expect(device.logged).toEqual([]);
  },
);

test('the operations implemented are exactly those of the contract', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(onDevice.map(({ id }) => id).toSorted());
  expect(onDevice.filter(({ responses }) => 501 in responses)).toEqual([]);
});

// R3.7, R3.8, R3.9, R3.10, R3.12, R3.15, R3.18.
test('a changed settings group reads back as returned', async () => {
  await using device = await startTestDevice({ product: 'dalmore' });
  const changes = {
    system: { shareAnalyticsDisabled: true },
    audiovideo: { autoPairingVolume: -33, musicModeEnabled: true },
    chromium: { loggingEnabled: true },
    remoteaccess: { lock: true },
    updates: { type: 'MANUAL' },
    time: { use24HourTimeFormat: true, timeZone: { id: 'Europe/Oslo' } },
    'time/ntp': { ntpServer: 'time.example' },
    language: { languageCode: 'nb-NO' },
  };
  for (const [group, change] of Object.entries(changes)) {
    const path = `/api/v1/settings/${group}`;
    const written = await device.call(path, { method: 'PUT', body: change });
    expect([group, written.status]).toEqual([group, 200]);
    const returned = await written.json();
    expect(returned).toMatchObject(change);
    expect(await (await device.call(path)).json()).toEqual(returned);
  }
});

test('a new admin password applies to the next sign-in', async () => {
  await using device = await startTestDevice();
  const body = { password: 'a-longer-one' };
  await device.call('/api/v1/settings/remoteaccess', { method: 'PUT', body });
  const signIn = (password: string) =>
    device.call('/api/v1/admin_login', {
      method: 'POST',
      role: null,
      body: { userName: 'admin', password },
    });
  expect((await signIn('stillhouse')).status).toBe(404);
  expect((await signIn('a-longer-one')).status).toBe(200);
});

// R5.9, R7.26.
test('an unreachable NTP server is saved only with saveAnyway', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'ntpUnreachable', {});
  const path = '/api/v1/settings/time/ntp';
  const rejected = await device.call(path, { method: 'PUT', body: { ntpServer: 'ntp.example' } });
  expect(rejected.status).toBe(422);
  expect(await rejected.json()).toMatchObject({ code: 'ntp-server-unreachable' });
  const body = { ntpServer: 'ntp.example', saveAnyway: true };
  expect((await device.call(path, { method: 'PUT', body })).status).toBe(200);
});

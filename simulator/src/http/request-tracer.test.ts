import { powerCycle } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import type { FaultSpec } from '../faults/fault.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const status = '/api/v1/status';

async function explained({ host }: TestDevice, n: number) {
  const explanation = host.tracer.getTrace(n);
  if (explanation === null) throw new Error(`entry ${n} cannot be explained`);
  return explanation;
}

test('the changes of an exchange are listed by pointer, with old and new values', async () => {
  await using device = await startTestDevice();
  await device.call('/api/v1/settings/system', { method: 'PUT', body: { hdmiCecEnabled: true } });
  await device.call(status);
  const { changes, changeCount } = await explained(device, 1);
  expect(changes).toEqual([
    { pointer: '/settings/system/hdmiCecEnabled', before: false, after: true },
  ]);
  expect(changeCount).toBe(1);
  expect((await explained(device, 2)).changes).toEqual([]);
});

test('changes during a held response are not attributed to the exchange', async () => {
  await using device = await startTestDevice();
  device.arm({
    kind: 'delay',
    parameters: { delayMs: 5_000 },
    match: { operationId: 'updateTimeSettings' },
  });
  const held = device.call('/api/v1/settings/time', {
    method: 'PUT',
    body: { use24HourTimeFormat: false },
  });
  await expect.poll(() => device.host.held).toBe(1);
  await device.call('/api/v1/settings/system', { method: 'PUT', body: { hdmiCecEnabled: true } });
  await device.advance(5_000);
  await held;
  const { changes, timersDuring } = await explained(device, 1);
  expect(changes.map(({ pointer }) => pointer)).toEqual(['/settings/time/use24HourTimeFormat']);
  expect(timersDuring).toHaveLength(1);
  expect(timersDuring[0]?.label).toContain('held response: updateTimeSettings');
});

test('secrets are not listed, but their change is', async () => {
  await using device = await startTestDevice();
  const body = { password: 'a-new-canary' };
  await device.call('/api/v1/settings/remoteaccess', { method: 'PUT', body });
  const { changes } = await explained(device, 1);
  expect(changes).toEqual([
    { pointer: '/remoteAccess/password', before: '[redacted]', after: '[redacted]' },
    // The test's own token changed the password.
    { pointer: '/signIn/endedTokens', after: 0 },
    { pointer: '/signIn/survivingToken', after: 0 },
  ]);
});

test('timers fired since the previous exchange are listed', async () => {
  await using device = await startTestDevice();
  await device.call(status);
  powerCycle(device.device);
  await device.advance(120_000);
  await device.call(status);
  await device.call(status);
  const { timersBefore } = await explained(device, 2);
  expect(timersBefore.map(({ label }) => label)).toContain('device: finishBooting');
  expect((await explained(device, 3)).timersBefore).toEqual([]);
});

/** One fault each, and why it passes or affects the second status request of admin. */
const reasons: [string, Partial<FaultSpec>, string][] = [
  ['fired', {}, 'The fault was applied.'],
  [
    'operation',
    { match: { operationId: 'getHostname' } },
    'Matches getHostname; this operation is getStatus.',
  ],
  [
    'tag',
    { match: { tag: 'Settings' } },
    'Matches the tag Settings; getStatus has the tag Status.',
  ],
  [
    'role',
    { match: { operationId: '*', role: 'setup' } },
    'Matches the role setup; the caller is admin.',
  ],
  [
    'state',
    { match: { operationId: '*', state: { pointer: '/power/state', equals: 'off' } } },
    'Matches only while /power/state is "off".',
  ],
  [
    'query',
    { match: { operationId: '*', query: { page: '2' } } },
    'Matches only requests with the given page in the query.',
  ],
  [
    'body',
    { match: { operationId: '*', body: { pointer: '/password', equals: 'secret' } } },
    'Matches only requests whose body equals the given value at /password.',
  ],
  [
    'early',
    { from: 1_894_006_800_002 },
    'Active from 2030-01-07T09:00:00.002Z; the time was 2030-01-07T09:00:00.001Z.',
  ],
  [
    'late',
    { until: 1_894_006_800_001 },
    'Active until 2030-01-07T09:00:00.001Z; the time was 2030-01-07T09:00:00.001Z.',
  ],
  [
    'nth',
    { match: { operationId: '*', nth: 7 } },
    'Match number 2; the fault applies to number 7.',
  ],
  ['skip', { skip: 5 }, 'Match number 2; the fault skips the first 5.'],
  ['every', { every: 2 }, 'Match number 2; after 0, the fault applies to the first of every 2.'],
  ['times', { times: 1 }, 'The limit is reached: applied 1 of 1 times.'],
];

test.each(reasons)('a fault explains why it acted or not: %s', async (reason, more, why) => {
  await using device = await startTestDevice();
  const fault = {
    id: 'f',
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: '*' },
  } as const;
  device.arm({ ...fault, ...more });
  await device.advance(1);
  await device.call(status);
  await device.call(status);
  const { faults } = await explained(device, 2);
  expect(faults).toEqual([
    { id: 'f', kind: 'status', placement: 'ingress', fired: reason === 'fired', reason, why },
  ]);
});

test('a random decision is listed with its number and its stream', async () => {
  await using device = await startTestDevice();
  const fault = {
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: '*' },
  } as const;
  device.arm(
    { ...fault, id: 'never', probability: 0.000_001 },
    { ...fault, id: 'sure', probability: 0.999_999 },
  );
  await device.call(status);
  const { faults, chance } = await explained(device, 1);
  expect(faults).toMatchObject([
    { id: 'never', fired: false, reason: 'chance', drawn: expect.any(Number) },
    {
      id: 'sure',
      fired: true,
      reason: 'fired',
      why: expect.stringMatching(/^The fault was applied: drew 0\.\d{4}, below/),
    },
  ]);
  expect(chance).toEqual([
    { stream: 'fault:never', draws: 1 },
    { stream: 'fault:sure', draws: 1 },
  ]);
});

test('a fault after the end of the exchange is listed as such, and so is one with nothing to act on', async () => {
  await using device = await startTestDevice();
  device.arm(
    { id: 'stale', kind: 'stale-read', match: { operationId: 'getStatus' } },
    {
      id: 'first',
      kind: 'status',
      parameters: { status: 503 },
      placement: 'egress',
      match: { operationId: '*' },
    },
    {
      id: 'second',
      kind: 'status',
      parameters: { status: 500 },
      placement: 'egress',
      match: { operationId: '*' },
    },
  );
  await device.call(status);
  const { faults } = await explained(device, 1);
  expect(faults.map(({ id, reason }) => [id, reason])).toEqual([
    ['stale', 'nothing'],
    ['first', 'fired'],
    ['second', 'ended'],
  ]);
});

test('only the latest 200 exchanges can be explained', async () => {
  await using device = await startTestDevice();
  const token = await device.issueToken('admin');
  for (let n = 0; n < 210; n += 1) {
    await fetch(device.host.baseUrl + status, { headers: { authorization: `Bearer ${token}` } });
  }
  expect(device.host.tracer.getTrace(10)).toBe(null);
  expect(device.host.tracer.getTrace(11)).not.toBe(null);
  expect(device.host.tracer.getTrace(211)).toBe(null);
});

import { expect, test } from 'vitest';
import { faultKinds } from '../../faults/fault-kinds.ts';
import { startLab } from '../testing/test-lab.ts';

const busyOnce = {
  id: 'busy-once',
  kind: 'status',
  parameters: { status: 503 },
  match: { operationId: 'getStatus' },
  times: 1,
} as const;

test('every fault kind is listed with the schema of its parameters', async () => {
  const { control } = await startLab();
  const kinds = await control.faultKinds();
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(faultKinds));
  expect(kinds.every(({ parameters }) => parameters.type === 'object')).toBe(true);
  expect(kinds.every(({ placement, placements }) => placements[0] === placement)).toBe(true);
  expect(kinds.find(({ kind }) => kind === 'truncated-body')).toMatchObject({
    placements: ['midBody'],
    contract: 'keeps',
    parameters: { properties: { bytes: { type: 'integer', minimum: 1 } } },
  });
});

test('an armed fault acts as often as declared, and counts', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  const { id } = device;
  const [armed] = await control.arm(id, { ...busyOnce, placement: 'ingress' });
  expect(armed).toMatchObject({ id: 'busy-once', times: 1, exhausted: false });
  const status = () => fetch(`${device.toLease().baseUrl}/api/v1/status`).then((r) => r.status);
  const statuses = [await status(), await status()];
  expect(statuses).toEqual([503, 401]);
  expect(await control.fault(id, 'busy-once')).toMatchObject({
    counters: { fired: 1 },
    exhausted: true,
  });
  const { entries } = await control.journal(id);
  expect(entries.map((entry) => entry.faults.map((fault) => fault.id))).toEqual([
    ['busy-once'],
    [],
  ]);
});

test('a reset connection gets no response', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  await control.arm(device.id, { kind: 'connection-reset', match: { operationId: '*' } });
  await expect(fetch(`${device.toLease().baseUrl}/api/v1/status`)).rejects.toThrow();
});

test('faults are armed completely or not at all, and each rejection has a location and a reason', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const bad = { ...busyOnce, id: 'slip', match: { operationId: 'getStatsu' } };
  // @ts-expect-error: a typo does not compile. Programs in plain JavaScript get the message.
  await expect(control.arm(id, busyOnce, bad)).rejects.toMatchObject({
    status: 400,
    code: 'invalid-fault',
    errors: [{ pointer: '/1/match/operationId', message: expect.stringContaining('getStatsu') }],
  });
  expect(await control.faults(id)).toEqual([]);
  await control.arm(id, busyOnce);
  await expect(control.arm(id, busyOnce)).rejects.toMatchObject({
    code: 'invalid-fault',
    errors: [{ pointer: '/0/id' }],
  });
});

test.each([
  [[]],
  [{ kind: 'status' }],
  [[{ kind: 'meteor', match: { operationId: '*' } }]],
  [[{ kind: 'delay', match: {} }]],
  [[{ kind: 'delay', match: { operationId: '*' }, probability: 2 }]],
  [[{ kind: 'delay', match: { operationId: '*' }, sometimes: true }]],
])('%j is rejected', async (body) => {
  const { call, lease } = await startLab();
  await lease();
  const response = await call('POST', '/api/devices/default/faults', { body });
  expect(response).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
});

test.each([
  [{ kind: 'trunkated-body' }, 'invalid-body', '/0/kind', 'Did you mean truncated-body?'],
  [{ kind: 'stall', placement: 'egres' }, 'invalid-body', '/0/placement', 'Did you mean egress?'],
  [{ kind: 'stall', tmies: 2 }, 'invalid-body', '/0/tmies', 'Did you mean /0/times?'],
  [{ kind: 'stall', probability: -1 }, 'invalid-body', '/0/probability', 'must be above 0'],
  [{ kind: 'stall', probability: 0 }, 'invalid-body', '/0/probability', 'must be above 0'],
  [{ kind: 'stall', probability: 1.01 }, 'invalid-body', '/0/probability', 'must be at most 1'],
  [{ kind: 'stall', from: -1 }, 'invalid-body', '/0/from', 'must be at least 0'],
  [
    { kind: 'stall', match: { operationId: 'getStatsu' } },
    'invalid-fault',
    '/0/match/operationId',
    'Did you mean getStatus?',
  ],
  [
    { kind: 'delay', parameters: { delayMs: -5 } },
    'invalid-fault',
    '/0/parameters/delayMs',
    'is -5. Use whole simulated milliseconds from 1',
  ],
  [
    { kind: 'delay', parameters: { delay: 5 } },
    'invalid-fault',
    '/0/parameters/delay',
    'Did you mean delayMs?',
  ],
  [{ kind: 'malformed-json' }, 'invalid-fault', '/0/kind', 'offContract: true'],
])(
  '%j is rejected with location and remedy, and nothing is armed',
  async (given, code, pointer, remedy) => {
    const { call, control, lease } = await startLab();
    const { id } = await lease();
    const body = [{ match: { operationId: 'getStatus' }, ...given }];
    const response = await call('POST', '/api/devices/default/faults', { body });
    expect(response).toMatchObject({
      status: 400,
      json: {
        code,
        errors: expect.arrayContaining([{ pointer, message: expect.stringContaining(remedy) }]),
      },
    });
    expect(await control.faults(id)).toEqual([]);
  },
);

test('faults are removed one by one or all together', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const match = { operationId: '*' } as const;
  await control.arm(id, busyOnce, { kind: 'connection-reset', match, id: 'second' });
  await control.removeFault(id, 'busy-once');
  expect((await control.faults(id)).map((fault) => fault.id)).toEqual(['second']);
  for (const gone of [control.removeFault(id, 'busy-once'), control.fault(id, 'busy-once')]) {
    await expect(gone).rejects.toMatchObject({
      status: 404,
      code: 'unknown-fault',
      detail: expect.stringContaining('Armed: second'),
    });
  }
  await control.clearFaults(id);
  await control.clearFaults(id);
  expect(await control.faults(id)).toEqual([]);
});

import { manualStart } from '@stillhouse/device/clock/device-clock';
import { expect, test } from 'vitest';
import { startLab } from '../testing/test-lab.ts';

/** Reads a snapshot from another simulator. */
async function readSnapshot() {
  const { control, lease } = await startLab();
  const { id } = await lease({ product: 'dalmore', seed: 7, lockstep: true });
  await control.patch(id, { settings: { language: { languageCode: 'nb-NO' } } });
  await control.advance(id, { by: '1h' });
  await control.takeSnapshot(id);
  return { state: await control.state(id), snapshot: await control.snapshot(id, 'snapshot-1') };
}

test('a snapshot is stored and leased from in another simulator', async () => {
  const { state, snapshot } = await readSnapshot();
  const stored: typeof snapshot = JSON.parse(JSON.stringify(snapshot));
  const { control } = await startLab();
  const { id, clock } = await control.lease({ snapshot: stored, ttlMs: 60_000 });
  expect(clock).toMatchObject({ mode: 'manual', lockstep: true, now: manualStart + 3_600_000 });
  expect(await control.state(id)).toEqual(state);
  await control.reset(id);
  expect(await control.state(id)).toMatchObject({
    product: 'dalmore',
    seed: 7,
    settings: { language: { languageCode: 'en-US' } },
  });
  expect((await control.clock(id)).now).toBe(manualStart);
});

test('another clock mode can be chosen, and options equal to the snapshot are accepted', async () => {
  const { snapshot } = await readSnapshot();
  const { control } = await startLab();
  const requested = { product: 'dalmore', seed: 7, clock: 'scaled', speed: 60 } as const;
  const { clock } = await control.lease({ snapshot, ...requested });
  expect(clock).toMatchObject({ mode: 'scaled', speed: 60, lockstep: false });
  expect(clock.now).toBeGreaterThanOrEqual(snapshot.clock.now);
});

test('a restored device plays its scenario again after a reset, as leased', async () => {
  const { control } = await startLab();
  const { id } = await control.lease({ scenario: 'paired-pad', clock: 'manual' });
  await control.takeSnapshot(id);
  const snapshot = await control.snapshot(id, 'snapshot-1');
  const again = await control.lease({ snapshot });
  expect(await control.scenario(again.id)).toEqual(await control.scenario(id));
  await control.clearScenario(again.id);
  await control.reset(again.id);
  expect(await control.scenario(again.id)).toMatchObject({ name: 'paired-pad' });
});

test('a lease that contradicts its snapshot is rejected, and nothing is leased', async () => {
  const { snapshot } = await readSnapshot();
  const { control, call } = await startLab();
  for (const [requested, pointer, was] of [
    [{ product: 'barra' }, '/product', 'with "dalmore"'],
    [{ seed: 8 }, '/seed', 'with 7'],
    [{ firmware: 'NFA1.20240101.0000' }, '/firmware', 'without'],
    [{ outOfBox: true }, '/outOfBox', 'without'],
    [{ now: '2031-01-01T00:00:00Z' }, '/now', 'without'],
    [{ scenario: 'paired-pad' }, '/scenario', 'without'],
  ] as const) {
    const rejected = await call('POST', '/api/devices', { body: { snapshot, ...requested } });
    expect(rejected).toMatchObject({
      status: 400,
      json: { code: 'invalid-body', errors: [{ pointer }], detail: expect.stringContaining(was) },
    });
  }
  const clock = { clock: 'real', speed: 3 };
  expect(await call('POST', '/api/devices', { body: { snapshot, ...clock } })).toMatchObject({
    status: 400,
    json: { errors: [{ pointer: '/speed' }] },
  });
  expect(await control.list()).toEqual([]);
});

test('a snapshot that is damaged, foreign or of another version is rejected without printing secrets', async () => {
  const { snapshot } = await readSnapshot();
  const { control, call } = await startLab();
  const { state, clock } = snapshot;
  const fault = {
    id: 'one',
    kind: 'status',
    parameters: { status: 500 },
    match: { operationId: 'getStatuses' },
    placement: 'ingress',
    skip: 0,
    every: 1,
    times: null,
    probability: 1,
    from: null,
    until: null,
    offContract: false,
    counters: { considered: 0, matched: 0, skipped: 0, fired: 0 },
    exhausted: false,
  };
  const player = {
    scenario: { scenario: 'other', purpose: 'It cannot be played here.' },
    startedAt: 0,
    steps: [],
    ownedResources: { faults: [], conditions: [] },
    tokens: {},
    seen: { eventually: [], never: [], requests: [], breaches: [] },
  };
  const step = { at: '1s', do: { request: { operationId: 'getStatuses' } } };
  for (const [malformed, message] of [
    [{}, 'is not a snapshot of a simulated device'],
    [
      { format: 'stillhouse-device', version: 2 },
      'is version 2, but this program supports version 3',
    ],
    [{ ...snapshot, version: undefined }, 'is version none'],
    [{ ...snapshot, random: undefined }, '/random is missing'],
    [
      { ...snapshot, faults: { ...snapshot.faults, memory: {} } },
      '/faults/memory/writes is missing',
    ],
    [{ ...snapshot, enrollmentService: {} }, '/enrollmentService/codes is missing'],
    [{ ...snapshot, state: { ...state, power: { state: 'gone' } } }, '/state/power'],
    [{ ...snapshot, random: { x: [1, 2] } }, '/random/x must have at least 4 items'],
    [{ ...snapshot, clock: { ...clock, now: -1 } }, '/clock/now must be at least 0, but is -1'],
    [{ ...snapshot, state: { ...state, product: 'longrow' } }, '/state/network/ethernet'],
    [
      { ...snapshot, state: { ...state, remoteAccess: { password: 'hunter2', lock: false } } },
      '/state/remoteAccess/password is invalid',
    ],
    [
      { ...snapshot, faults: { ...snapshot.faults, armed: [fault] } },
      '/faults/armed/0/match/operationId',
    ],
    [
      { ...snapshot, player: { ...player, scenario: { ...player.scenario, timeline: [step] } } },
      '/player/scenario/timeline/0/do/request/operationId',
    ],
    [{ ...snapshot, player: { ...player, steps: [{}] } }, '/player/steps/0/state is missing'],
    [
      { ...snapshot, madeWith: { ...snapshot.madeWith, scenario: player.scenario, x: 1 } },
      '/madeWith/x is unknown',
    ],
  ] as const) {
    const rejected = await call('POST', '/api/devices', { body: { snapshot: malformed } });
    expect([message, rejected.status]).toEqual([message, 400]);
    expect(rejected.text).toContain(message);
    expect(rejected.text).toContain('invalid-snapshot');
    expect(rejected.text).not.toContain('hunter2');
  }
  expect(await control.list()).toEqual([]);
});

import { manualStart } from '@stillhouse/device/clock/device-clock';
import { expect, test } from 'vitest';
import { startLab } from '../testing/test-lab.ts';

const unplugged = {
  scenario: 'unplugged',
  purpose: 'The cable is pulled after a while.',
  initialState: { remoteAccess: { lock: true } },
  faults: [{ id: 'lost', kind: 'connection-reset', match: { operationId: 'getStatus' } }],
  timeline: [{ at: '30s', do: { condition: 'cableOut' } }],
  expect: { eventually: { pointer: '/conditions/cableOut', equals: {}, within: '1m' } },
};

test('the library scenarios are listed with their purpose', async () => {
  const { control } = await startLab();
  const entries = await control.scenarios();
  expect(entries).toContainEqual({
    name: 'paired-pad',
    topic: 'device',
    purpose: expect.stringMatching(/\.$/),
    product: 'arran',
  });
});

test('a device leased with a library scenario has its settings', async () => {
  const { control } = await startLab();
  const { id, product } = await control.lease({ scenario: 'paired-pad', clock: 'manual' });
  expect(product).toBe('arran');
  expect((await control.state(id)).pairing.paired).toBe(true);
  expect(await control.scenario(id)).toMatchObject({ name: 'paired-pad', startedAt: manualStart });
});

test('options of a lease override those of its scenario', async () => {
  const { control } = await startLab();
  const lease = await control.lease({ scenario: 'device-clock-skew', clock: 'manual', seed: 77 });
  expect(lease).toMatchObject({ seed: 77, clock: { iso: '2020-01-01T00:00:00.000Z' } });
  const later = {
    scenario: 'device-clock-skew',
    clock: 'manual',
    now: '2031-01-01T00:00:00Z',
  } as const;
  expect(await control.lease(later)).toMatchObject({
    clock: { iso: '2031-01-01T00:00:00.000Z' },
  });
});

test('a lease whose scenario is invalid, unknown or does not fit is rejected', async () => {
  const { control, call } = await startLab();
  const lease = (body: object) => call('POST', '/api/devices', { body });
  expect(await lease({ scenario: 'paird-pad' })).toMatchObject({
    status: 400,
    json: {
      code: 'unknown-scenario',
      detail: 'Unknown scenario "paird-pad". Did you mean paired-pad?',
    },
  });
  expect(await lease({ scenario: { ...unplugged, device: { product: 'bara' } } })).toMatchObject({
    status: 400,
    json: { code: 'invalid-scenario', errors: [{ pointer: '/device/product' }] },
  });
  expect(await lease({ scenario: 'paired-pad', product: 'barra' })).toMatchObject({
    status: 400,
    json: { code: 'invalid-scenario', errors: [{ pointer: '/initialState/pairing/paired' }] },
  });
  expect(await control.list()).toEqual([]);
});

test('a custom scenario is played, its progress is read, and it is ended', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.advance(id, { by: '1h' });
  const begun = await control.loadScenario(id, { scenario: unplugged });
  expect(begun).toMatchObject({
    name: 'unplugged',
    startedAt: manualStart + 3_600_000,
    over: false,
    steps: [{ step: 'at 30s: condition cableOut', state: 'due', taken: 0 }],
    expectations: [{ verdict: 'open' }],
    source: { timeline: [{ do: { condition: { name: 'cableOut' } } }] },
  });
  await control.advance(id, { by: '1m' });
  expect(await control.scenario(id)).toMatchObject({
    over: true,
    steps: [{ state: 'done' }],
    expectations: [{ verdict: 'met', detail: 'after 30s' }],
  });
  await control.clearScenario(id);
  const state = await control.state(id);
  expect(state.conditions).toEqual({});
  expect(state.remoteAccess.lock).toBe(true);
  expect(await control.faults(id)).toEqual([]);
  await expect(control.scenario(id)).rejects.toMatchObject({ status: 404, code: 'no-scenario' });
  await expect(control.clearScenario(id)).rejects.toMatchObject({ code: 'no-scenario' });
});

test('a scenario recreates the device on its ports, unless it is applied to the running device', async () => {
  const { control, lease } = await startLab();
  const device = await lease({ product: 'barra' });
  const { id } = device;
  const { baseUrl } = device.toLease();
  await control.patch(id, { settings: { time: { use24HourTimeFormat: false } } });
  await control.loadScenario(id, { scenario: unplugged, fresh: false });
  expect((await control.state(id)).settings.time.use24HourTimeFormat).toBe(false);

  await control.loadScenario(id, { scenario: 'paired-pad' });
  const pad = await control.state(id);
  expect(pad).toMatchObject({
    product: 'arran',
    settings: { time: { use24HourTimeFormat: true } },
  });
  expect(device.toLease().baseUrl).toBe(baseUrl);
  expect((await fetch(`${baseUrl}/api/v1/status`)).status).toBe(401);

  const other = control.loadScenario(id, { scenario: 'unknown-model', fresh: false });
  await expect(other).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('product unknown (it has arran)'),
  });
});

test('a scenario can be the text of its file, with errors located in the text', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const yaml = 'scenario: from-text\npurpose: It comes as it was written.\nduration: 1m\n';
  expect(await control.loadScenario(id, { yaml })).toMatchObject({ name: 'from-text' });
  const wrong = control.loadScenario(id, { yaml: `${yaml}device: { product: bara }\n` });
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid-scenario',
    detail: expect.stringContaining('yaml:4:11: "bara" is not a product code. Did you mean barra?'),
  });
});

test.each([
  ['is wrong', { scenario: { ...unplugged, timeline: [{ at: '-1s', do: { action: 'reboot' } }] } }],
  ['does not exist', { scenario: 'no-such-thing' }],
  [
    'does not fit the device',
    { scenario: { ...unplugged, initialState: { pairing: { paired: true } } } },
  ],
  ['is no YAML', { yaml: '[' }],
  ['is missing', { fresh: true }],
  ['comes twice', { scenario: 'cable-out', yaml: 'scenario: x' }],
  [
    'has a fault whose id is taken',
    { scenario: { ...unplugged, faults: [{ ...unplugged.faults[0], id: 'mine' }] }, fresh: false },
  ],
])('a scenario that %s leaves the running device unchanged', async (_why, body) => {
  const { control, call, lease } = await startLab();
  const device = await lease();
  const { id, host } = device;
  await control.loadScenario(id, { scenario: unplugged });
  await control.arm(id, { id: 'mine', kind: 'connection-reset', match: { tag: 'Device' } });
  const seen = async () => ({
    state: await control.state(id),
    clock: await control.clock(id),
    faults: await control.faults(id),
    scenario: await control.scenario(id),
  });
  const [before, served] = [await seen(), device.host];
  expect(host).not.toBe(served);
  const response = await call('PUT', `/api/devices/${id}/scenario`, { body });
  expect(response.status).toBe(400);
  expect(await seen()).toEqual(before);
  expect(device.host).toBe(served);
});

test('a reset plays the scenario of the lease again, and ends a later one', async () => {
  const { control } = await startLab();
  const { id } = await control.lease({ scenario: unplugged, clock: 'manual' });
  await control.advance(id, { by: '1m' });
  await control.loadScenario(id, { scenario: 'offline' });
  await control.reset(id);
  expect(await control.scenario(id)).toMatchObject({ name: 'unplugged', over: false });
  expect((await control.state(id)).conditions).toEqual({});
  const plain = await control.lease({ clock: 'manual' });
  await control.loadScenario(plain.id, { scenario: 'offline' });
  await control.reset(plain.id);
  await expect(control.scenario(plain.id)).rejects.toMatchObject({ code: 'no-scenario' });
  expect((await control.state(plain.id)).conditions).toEqual({});
});

test('simulated time does not move backwards if a scenario names an earlier time', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const { startedAt } = await control.loadScenario(id, { scenario: 'device-clock-skew' });
  expect(startedAt).toBe(manualStart);
});

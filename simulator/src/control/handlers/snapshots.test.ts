import { manualStart } from '@stillhouse/device/clock/device-clock';
import { expect, test, vi } from 'vitest';
import { issueToken } from '../../operations/access-token.ts';
import { getLibraryScenario } from '../../scenarios/library.ts';
import { startLab } from '../testing/test-lab.ts';

/** A record of the console's analytics. */
const event = {
  event: 'a long event'.repeat(100),
  type: 'track',
  timestamp: '2030-01-07T09:00:00.000Z',
  anonymousId: 'somebody',
  integrity: 'ab'.repeat(32),
};

/** Creates a device with an example of everything that a snapshot stores. */
async function startUsedDevice() {
  const lab = await startLab();
  const { control } = lab;
  const leased = await lab.lease({ product: 'dalmore', seed: 7, lockstep: true });
  const { id } = leased;
  await control.loadScenario(id, { scenario: 'paired-pad' });
  await control.patch(id, { remoteAccess: { password: 'a-new-secret' } });
  await control.addCloudCode(id, { code: 'QWERTYUI' });
  leased.cloudEvents.add(manualStart, event);
  await control.arm(id, {
    kind: 'status',
    parameters: { status: 500 },
    match: { operationId: 'getStatus' },
    skip: 1,
    probability: 0.5,
  });
  await control.setCondition(id, 'offline', { on: true, forMs: 90_000 });
  await control.action(id, 'reboot');
  await control.advance(id, { by: '3m' });
  return { ...lab, leased, id };
}

test('a restored device has its earlier state: time, secrets, faults and all', async () => {
  const { control, id, leased } = await startUsedDevice();
  const entry = await control.takeSnapshot(id, { name: 'before' });
  expect(entry).toMatchObject({ name: 'before', at: manualStart + 180_000, product: 'arran' });
  const seen = async () => ({
    lease: await control.list(),
    state: await control.state(id),
    clock: await control.clock(id),
    faults: await control.faults(id),
    codes: await control.cloudCodes(id),
    events: await control.cloudEvents(id),
    scenario: await control.scenario(id),
    log: leased.host.device.logBook.lines,
    last: leased.host.journal.last,
  });
  const before = await seen();
  await control.clearScenario(id);
  await control.clearFaults(id);
  await control.action(id, 'factoryReset');
  await control.addCloudCode(id);
  leased.cloudEvents.add(manualStart, event);
  await control.setClock(id, { mode: 'scaled', speed: 1_000 });
  await control.advance(id, { by: '2d' });
  const restored = await control.restore(id, 'before');
  expect(restored.clock).toMatchObject({ mode: 'manual', lockstep: true, now: entry.at });
  expect(await seen()).toEqual(before);
});

test('a snapshot of a restored device equals the snapshot', async () => {
  const { control, id } = await startUsedDevice();
  await control.takeSnapshot(id, { name: 'one' });
  await control.advance(id, { by: '1h' });
  await control.restore(id, 'one');
  await control.takeSnapshot(id, { name: 'two' });
  const read = async (name: string) => {
    const { clock, ...rest } = await control.snapshot(id, name);
    return { ...rest, clock: { ...clock, realNow: null } };
  };
  expect(await read('two')).toEqual(await read('one'));
});

test('a fork continues from the snapshot independently, with its own ports and the same secrets', async () => {
  const { control, simulator, lease } = await startLab();
  const { id, host } = await lease();
  await control.takeSnapshot(id);
  await control.patch(id, { settings: { language: { languageCode: 'nb-NO' } } });
  const fork = await control.fork(id, 'snapshot-1', { ttlMs: 60_000 });
  expect(fork.id).not.toBe(id);
  expect(fork.port).not.toBe(host.port);
  expect(fork.serialNumber).toBe(host.device.state.serialNumber);
  expect(fork.expiresAt).not.toBeNull();
  expect((await control.state(fork.id)).settings.language.languageCode).toBe('en-US');
  const token = await issueToken('admin', host.device.state.signingKey, host.clock.now());
  const response = await fetch(`${fork.baseUrl}/api/v1/status`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  await control.advance(fork.id, { by: '1h' });
  expect((await control.clock(id)).now).toBe(manualStart);
  await simulator.release(id);
  expect((await control.state(fork.id)).power.state).toBe('on');
});

test('tokens issued before or after the snapshot are valid after a restore', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const { baseUrl } = (await control.list())[0] ?? { baseUrl: '' };
  const signIn = async () => {
    const body = JSON.stringify({ userName: 'admin', password: 'stillhouse' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${baseUrl}/api/v1/admin_login`, {
      method: 'POST',
      headers,
      body,
    });
    return String((await response.json()).token);
  };
  const status = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${baseUrl}/api/v1/status`, { headers })).status;
  };
  const before = await signIn();
  await control.takeSnapshot(id);
  await control.advance(id, { by: '1h' });
  const after = await signIn();
  await control.advance(id, { by: '24h' });
  expect(await status(before)).toBe(401);
  await control.restore(id, 'snapshot-1');
  expect([await status(before), await status(after)]).toEqual([200, 200]);
});

test('a running clock resumes with the mode and the time of the snapshot', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ clock: 'scaled', speed: 10, now: manualStart });
  const { at } = await control.takeSnapshot(id);
  await control.setClock(id, { mode: 'manual' });
  await control.advance(id, { by: '1d' });
  const { clock } = await control.restore(id, 'snapshot-1');
  expect(clock).toMatchObject({ mode: 'scaled', speed: 10 });
  expect(clock.now).toBeGreaterThanOrEqual(at);
  expect(clock.now).toBeLessThan(at + 3_600_000);
});

test('snapshots are listed, read and removed; names are unique and numbered', async () => {
  const { control, lease, call } = await startLab();
  const { id } = await lease();
  await control.takeSnapshot(id, { name: 'snapshot-1' });
  await control.advance(id, { by: '1m' });
  expect((await control.takeSnapshot(id)).name).toBe('snapshot-2');
  expect(await call('POST', `/api/devices/${id}/snapshots`, { body: {} })).toMatchObject({
    status: 201,
    headers: { location: `/api/devices/${id}/snapshots/snapshot-3` },
  });
  expect((await control.snapshots(id)).map(({ name, at }) => [name, at])).toEqual([
    ['snapshot-1', manualStart],
    ['snapshot-2', manualStart + 60_000],
    ['snapshot-3', manualStart + 60_000],
  ]);
  await expect(control.takeSnapshot(id, { name: 'snapshot-2' })).rejects.toMatchObject({
    status: 409,
    detail: 'The snapshot "snapshot-2" exists already. Delete it or use another name.',
  });
  await control.removeSnapshot(id, 'snapshot-2');
  await expect(control.snapshot(id, 'snapshot-2')).rejects.toMatchObject({
    status: 404,
    code: 'unknown-snapshot',
    detail: `Device ${id} has no snapshot "snapshot-2". It has: snapshot-1, snapshot-3.`,
  });
  for (const gone of [
    () => control.removeSnapshot(id, 'gone'),
    () => control.restore(id, 'gone'),
    () => control.fork(id, 'gone'),
  ]) {
    await expect(gone()).rejects.toMatchObject({ status: 404, code: 'unknown-snapshot' });
  }
});

test('snapshots survive a reset, up to 20', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.advance(id, { by: '1h' });
  for (let taken = 0; taken < 20; taken += 1) await control.takeSnapshot(id);
  await expect(control.takeSnapshot(id)).rejects.toMatchObject({
    status: 409,
    detail: 'Snapshot limit reached (20). Delete one first.',
  });
  await control.reset(id);
  const { clock } = await control.restore(id, 'snapshot-20');
  expect(clock.now).toBe(manualStart + 3_600_000);
});

test('a snapshot too large to lease from is rejected with its size', async () => {
  const { control, lease } = await startLab();
  const { id, cloudEvents } = await lease();
  for (let sent = 0; sent < 1_000; sent += 1) cloudEvents.add(manualStart, event);
  await expect(control.takeSnapshot(id)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringMatching(/^The snapshot has 1[0-9]{6} bytes, but the limit is 1000000/),
  });
  expect(await control.snapshots(id)).toEqual([]);
});

test('no snapshot is taken while a request of the scenario has no response', async () => {
  const { control, lease } = await startLab();
  const scenario = getLibraryScenario('status-never-responds');
  const { id } = await lease({ ...(scenario && { scenario }), headless: true });
  await control.advance(id, { by: '5s' });
  await expect(control.takeSnapshot(id)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('getStatus (stalled)'),
  });
  // The device restarts, which ends the request.
  await control.advance(id, { by: '1m' });
  expect((await control.takeSnapshot(id)).name).toBe('snapshot-1');
});

test('no snapshot is taken while responses are pending, and the error names them', async () => {
  const { control, lease } = await startLab();
  const { id, host } = await lease();
  await control.arm(id, {
    kind: 'delay',
    parameters: { delayMs: 5_000 },
    match: { operationId: 'getStatus' },
  });
  const response = fetch(`${host.baseUrl}/api/v1/status`);
  await vi.waitFor(() => expect(host.held).toBe(1), { timeout: 30_000 });
  await expect(control.takeSnapshot(id)).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    detail:
      'Cannot take a snapshot while requests are pending: getStatus (held). Advance time until they have responses.',
  });
  await control.advance(id, { by: '5s' });
  expect((await response).status).toBe(401);
  expect(await control.takeSnapshot(id)).toMatchObject({ at: manualStart + 5_000 });
});

test('pending exchanges are lost with their connections when a device is restored', async () => {
  const { control, lease } = await startLab();
  const { id, host } = await lease();
  await control.takeSnapshot(id);
  const match = { operationId: 'getStatus' } as const;
  await control.arm(id, { kind: 'delay', parameters: { delayMs: 5_000 }, match });
  const response = fetch(`${host.baseUrl}/api/v1/status`).catch(() => 'lost');
  await vi.waitFor(() => expect(host.held).toBe(1), { timeout: 30_000 });
  await control.restore(id, 'snapshot-1');
  expect(await response).toBe('lost');
  expect((await fetch(`${host.baseUrl}/api/v1/status`)).status).toBe(401);
});

test('timers due at one instant keep their order after a restore', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const scenario = {
    scenario: 'at-once',
    purpose: 'A step comes at the very instant at which a condition ends.',
    timeline: [{ at: '1m', do: { condition: 'dnsFailing' } }],
  };
  await control.loadScenario(id, { scenario });
  // It is set after the step, so it fires after it.
  await control.setCondition(id, 'offline', { on: true, forMs: 60_000 });
  await control.takeSnapshot(id);
  const order = async () => (await control.advance(id, { by: '1m' })).fired.map((it) => it.label);
  const first = await order();
  expect(first).toEqual(['scenario at-once: step 1', 'device: switchCondition']);
  await control.restore(id, 'snapshot-1');
  expect(await order()).toEqual(first);
});

test('the journal of a restored device continues from its number at that time', async () => {
  const { control, lease } = await startLab();
  const { id, host } = await lease();
  const ask = async () => void (await fetch(`${host.baseUrl}/api/v1/status`));
  await ask();
  await ask();
  await control.takeSnapshot(id);
  await ask();
  await control.restore(id, 'snapshot-1');
  expect(await control.journal(id)).toMatchObject({ entries: [], last: 2, dropped: 2 });
  await ask();
  const { entries, last } = await control.journal(id, { since: 2 });
  expect([entries.map(({ n }) => n), last]).toEqual([[3], 3]);
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tools } from '../generated/tools.ts';
import { startAgent } from './testing/agent.ts';

const maxCalls = 6;
const id = 'default';
const root = join(import.meta.dirname, '../../..');

/** The tools that the tasks have used. */
const used = new Set<string>();

/** An agent for one task of QA. It knows what the tools return, and calls at most six. */
async function startTask() {
  const agent = await startAgent();
  const ask = async (tool: string, operation: string, sent: Record<string, unknown> = {}) => {
    used.add(tool);
    const { text, isError } = await agent.ask(tool, { operation, ...sent });
    if (isError) throw new Error(text);
    if (agent.countCalls() > maxCalls)
      throw new Error(`The task needs more than ${maxCalls} calls.`);
    return text;
  };
  const signInSixTimes = async () => {
    for (let n = 0; n < 6; n += 1) await agent.signIn('a guess');
  };
  return { ...agent, ask, signInSixTimes };
}

// Decision 0124: each test is a task of QA that an agent solves within six calls.
test('why did a sign-in get 429, and until when?', async () => {
  const { ask, signInSixTimes } = await startTask();
  await signInSixTimes();
  const journal = await ask('journal', 'getJournal', { id, operationId: 'signIn' });
  expect(JSON.parse(journal).exchanges[0]).toMatchObject({
    status: 429,
    detail: 'Signing in as admin is locked for 60 s. Wait, then try again.',
  });
  const state = await ask('devices', 'getDevice', { id, part: '/signIn/failures/0' });
  expect(JSON.parse(state)).toMatchObject({
    userName: 'admin',
    inARow: 5,
    lockedUntil: '2030-01-07T09:01:00.000Z',
  });
});

test('end the lockout of the admin without waiting', async () => {
  const { ask, signIn, signInSixTimes } = await startTask();
  await signInSixTimes();
  expect(await ask('actions', 'listDeviceActions', { id, part: '/access' })).toContain(
    'endLockout',
  );
  await ask('actions', 'runDeviceAction', { id, action: 'endLockout' });
  expect((await signIn('stillhouse')).status).toBe(200);
});

test("bring a Bar into a failed update and show the console's text", async () => {
  const { ask } = await startTask();
  const lease = { product: 'barra', clock: 'manual', ttlMs: 60_000 };
  const bar = JSON.parse(await ask('devices', 'leaseDevice', { body: lease }));
  const goal = { id: bar.id, machine: 'updateState', to: 'error', failure: 'downloadBroken' };
  const { moves } = JSON.parse(await ask('model', 'planPath', goal));
  for (const { calls } of moves) {
    for (const { action, parameters } of calls) {
      await ask('actions', 'runDeviceAction', { id: bar.id, action, body: parameters });
    }
  }
  const shown = await ask('devices', 'getDevice', { id: bar.id, part: '/console/updateFailure' });
  expect(shown).toBe('The download stopped before its end. Try again.');
});

test('which devices are there, and which products can be leased?', async () => {
  const { ask, control } = await startTask();
  await control.lease({ product: 'arran' });
  const devices = JSON.parse(await ask('devices', 'listDevices'));
  expect(devices).toMatchObject([{ displayName: 'Oban Bar' }, { displayName: 'Oban Pad' }]);
  expect(JSON.parse(await ask('catalogue', 'listProducts'))).toHaveLength(9);
});

test('why is the device offline? Bring it back', async () => {
  const { ask, control } = await startTask();
  await control.setCondition(id, 'cableOut', { on: true });
  expect(JSON.parse(await ask('devices', 'getLease', { id })).internet).not.toBe('reached');
  const on = await ask('conditions', 'getConditions', { id, part: '/on' });
  expect(JSON.parse(on)).toEqual([{ name: 'cableOut', on: true, parameters: {} }]);
  await ask('conditions', 'setCondition', { id, name: 'cableOut', body: { on: false } });
  const { internet } = JSON.parse(await ask('devices', 'getLease', { id }));
  expect(internet).toBe('reached');
});

test('take the cable out for 30 s, and see the device come back', async () => {
  const { ask } = await startTask();
  const body = { on: true, forMs: 30_000 };
  await ask('conditions', 'setCondition', { id, name: 'cableOut', body });
  const { events } = JSON.parse(await ask('clock', 'advanceClock', { id, body: { by: '31s' } }));
  expect(events.length).toBeGreaterThan(0);
  expect(await ask('conditions', 'getConditions', { id, part: '/on' })).toBe('[]');
});

test('put a device behind a captive portal', async () => {
  const { ask } = await startTask();
  expect(await ask('conditions', 'listConditions', { part: '/network/captivePortal' })).toContain(
    'portal',
  );
  await ask('conditions', 'setCondition', { id, name: 'captivePortal', body: { on: true } });
  expect(await ask('devices', 'getDevice', { id, part: '/network/internet' })).toBe(
    'captivePortal',
  );
});

test('give a device a clock that is years behind', async () => {
  const { ask } = await startTask();
  const found = await ask('scenarios', 'listScenarios', { part: '/sign-in' });
  expect(found).toContain('device-clock-skew');
  const body = { scenario: 'device-clock-skew', clock: 'manual', ttlMs: 60_000 };
  const lease = JSON.parse(await ask('devices', 'leaseDevice', { body }));
  expect(lease.clock.now).toBe('2020-01-01T00:00:00.000Z');
});

test('which certificates of a device expire soon?', async () => {
  const { ask, control } = await startTask();
  await control.action(id, 'addCertificate', { validity: 'valid' });
  await control.action(id, 'addCertificate', { validity: 'expiring' });
  const { certificates } = JSON.parse(
    await ask('model', 'getModel', { id, machine: 'certificates' }),
  );
  expect(certificates.current).toBe('expiring');
  const stored = await ask('devices', 'getDevice', { id, part: '/certificates' });
  expect(JSON.parse(stored)).toHaveLength(2);
});

test('what has changed since I last looked?', async () => {
  const { ask, control, signIn } = await startTask();
  await signIn('stillhouse');
  const before = JSON.parse(await ask('journal', 'getJournal', { id }));
  await control.action(id, 'reboot');
  await signIn('stillhouse');
  const since = { since: before.last, inputsSince: before.lastInput };
  const { exchanges, inputs } = JSON.parse(await ask('journal', 'getJournal', { id, ...since }));
  expect(exchanges).toMatchObject([{ n: 2, operation: 'signIn' }]);
  expect(inputs).toMatchObject([{ operationId: 'runDeviceAction', path: { action: 'reboot' } }]);
});

test('store a recording that replays to the same journal', async () => {
  const { ask, folder, signInSixTimes } = await startTask();
  await signInSixTimes();
  const stored = await ask('journal', 'getBundle', { id, saveAs: 'bundle.json' });
  expect(stored).toContain('npx stillhouse replay');
  const replay = ['-C', 'stillhouse-source', 'simulator/src/cli/main.ts', 'replay'];
  const { stdout } = spawnSync(process.execPath, [...replay, join(folder, 'bundle.json')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^Journals are equal: \d+ inputs, 6 exchanges/);
});

test('export the exchanges as HAR', async () => {
  const { ask, folder, signIn } = await startTask();
  await signIn('stillhouse');
  await ask('journal', 'getJournal', { id, format: 'har', saveAs: 'device.har' });
  const { log } = JSON.parse(readFileSync(join(folder, 'device.har'), 'utf8'));
  expect(log.entries).toMatchObject([{ response: { status: 200 } }]);
  expect(JSON.stringify(log)).not.toContain('eyJ');
});

test('make the next sign-in fail, and see the fault fire', async () => {
  const { ask, signIn } = await startTask();
  const kinds = await ask('faults', 'listFaultKinds', { part: '/status/parameters/required' });
  expect(JSON.parse(kinds)).toEqual(['status']);
  const fault = {
    ...{ id: 'busy', kind: 'status', parameters: { status: 503 }, times: 1 },
    match: { operationId: 'signIn' },
  };
  await ask('faults', 'armFaults', { id, body: [fault] });
  expect((await signIn('stillhouse')).status).toBe(503);
  expect((await signIn('stillhouse')).status).toBe(200);
  const { counters, exhausted } = JSON.parse(
    await ask('faults', 'getFault', { id, faultId: 'busy' }),
  );
  expect([counters.fired, exhausted]).toEqual([1, true]);
  const { faults } = JSON.parse(await ask('journal', 'explainEntry', { id, n: 2 }));
  expect(faults).toMatchObject([{ id: 'busy', fired: false, reason: 'times' }]);
});

test('which response breaks the contract, and where?', async () => {
  const { ask, control, signIn } = await startTask();
  const match = { operationId: 'signIn' } as const;
  await control.arm(id, { kind: 'malformed-json', match, offContract: true });
  await signIn('stillhouse');
  const { exchanges } = JSON.parse(await ask('journal', 'getJournal', { id }));
  expect(exchanges[0].faults).toEqual([expect.stringContaining('malformed-json')]);
  const { verdict } = JSON.parse(await ask('journal', 'explainEntry', { id, n: exchanges[0].n }));
  expect(verdict).toContain('contract');
});

test('what happens to a session after 25 h?', async () => {
  const { ask, signIn, device } = await startTask();
  const { token } = (await (await signIn('stillhouse')).json()) as { token: string };
  await ask('clock', 'advanceClock', { id, body: { by: '25h' } });
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${device.baseUrl}/api/v1/status`, { headers });
  const query = { id, operationId: 'getStatus', part: '/exchanges/0' };
  const { status, detail, at } = JSON.parse(await ask('journal', 'getJournal', query));
  expect([status, at]).toEqual([401, '2030-01-08T10:00:00.000Z']);
  expect(detail).toContain('expired');
});

test('how long does a restart take?', async () => {
  const { ask } = await startTask();
  await ask('actions', 'runDeviceAction', { id, action: 'reboot' });
  const until = { pointer: '/power/state', equals: 'on' };
  await ask('clock', 'advanceClock', { id, body: { toNext: true } });
  const body = { until, max: '5m' };
  const { reached, to } = JSON.parse(await ask('clock', 'advanceClock', { id, body }));
  expect(reached).toBe(true);
  expect(Date.parse(to)).toBeGreaterThan(Date.parse('2030-01-07T09:00:30Z'));
});

test('compare a device that loses its power with one that does not', async () => {
  const { ask } = await startTask();
  await ask('snapshots', 'takeSnapshot', { id, body: { name: 'before' } });
  const fork = JSON.parse(await ask('snapshots', 'forkSnapshot', { id, snapshotName: 'before' }));
  await ask('actions', 'runDeviceAction', { id: fork.id, action: 'powerOff' });
  const power = { part: '/power/state' };
  const states = [
    await ask('devices', 'getDevice', { id, ...power }),
    await ask('devices', 'getDevice', { id: fork.id, ...power }),
  ];
  expect(states).toEqual(['on', 'off']);
});

test('lease two devices and cut the network of both', async () => {
  const { ask } = await startTask();
  const body = { clock: 'manual', ttlMs: 60_000 };
  const first = JSON.parse(await ask('devices', 'leaseDevice', { body }));
  const second = JSON.parse(await ask('devices', 'leaseDevice', { body }));
  const batch = {
    ...{ operationId: 'setCondition', name: 'offline', body: { on: true } },
    devices: [first.id, second.id],
  };
  const results = JSON.parse(await ask('devices', 'runBatch', { body: batch }));
  expect(results).toMatchObject([{ status: 200 }, { status: 200 }]);
  const leases = JSON.parse(await ask('devices', 'listDevices', {}));
  const cut = leases.filter(({ internet }: { internet: string }) => internet !== 'reached');
  expect(cut.map((lease: { id: string }) => lease.id)).toEqual([first.id, second.id]);
});

test('play a scenario of the library, and read its result', async () => {
  const { ask } = await startTask();
  await ask('scenarios', 'loadScenario', { id, body: { scenario: 'rate-limited-sign-in' } });
  await ask('clock', 'advanceClock', { id, body: { by: '2m' } });
  const { over, expectations } = JSON.parse(await ask('scenarios', 'getScenario', { id }));
  expect(over).toBe(true);
  expect(expectations[0]).toMatchObject({ verdict: 'met' });
  expect(await ask('scenarios', 'listRuns', { part: '/0/scenario' })).toBe('rate-limited-sign-in');
});

test('lock the admin out by requests, without a browser', async () => {
  const { ask } = await startTask();
  const yaml = [
    'scenario: guesses',
    'purpose: Six wrong passwords.',
    'timeline:',
    '  - at: 1s',
    '    times: 6',
    '    every: 1s',
    '    do: { request: { operationId: signIn, body: { userName: admin, password: a guess } } }',
  ].join('\n');
  await ask('scenarios', 'loadScenario', { id, body: { yaml, fresh: false } });
  await ask('clock', 'advanceClock', { id, body: { by: '10s' } });
  const match = { operationId: 'signIn', status: 429 };
  const body = { expect: [{ match, count: 1 }] };
  expect(await ask('journal', 'verifyJournal', { id, body, part: '/outcome' })).toBe('passed');
  const { signIn } = JSON.parse(await ask('model', 'getModel', { id, machine: 'signIn' }));
  expect(signIn.current).toBe('adminLockedOut');
});

test('was the sign-in called exactly once?', async () => {
  const { ask, signIn } = await startTask();
  await signIn('stillhouse');
  await signIn('stillhouse');
  const body = { expect: [{ match: { operationId: 'signIn' }, count: 1 }] };
  const { passed, failures } = JSON.parse(await ask('journal', 'verifyJournal', { id, body }));
  expect([passed, failures]).toEqual([false, [expect.stringContaining('2 times')]]);
});

test('enroll a device with a code that has expired', async () => {
  const { ask } = await startTask();
  const code = { code: 'TOOLATEX', expiresAt: '2030-01-01T00:00:00Z' };
  await ask('cloud', 'createCloudCode', { id, body: code });
  await ask('actions', 'runDeviceAction', { id, action: 'enroll', body: { code: 'TOOLATEX' } });
  await ask('clock', 'advanceClock', { id, body: { by: '1m' } });
  const enrollment = await ask('devices', 'getDevice', { id, part: '/enrollment' });
  expect(JSON.parse(enrollment)).toEqual({ state: 'failed', failure: 'expired' });
});

test('which operations has nobody tested yet?', async () => {
  const { ask, signIn } = await startTask();
  await signIn('stillhouse');
  const { seen, of } = JSON.parse(await ask('coverage', 'getCoverage', { part: '/operations' }));
  expect(seen).toBe(1);
  const unseen = await ask('coverage', 'getCoverage', { part: '/operations/unseen' });
  expect(JSON.parse(unseen)).toHaveLength(of - 1);
  const paths = await ask('catalogue', 'listOperations', { part: '/Status' });
  expect(JSON.parse(paths)).toHaveProperty('getStatus', 'GET /api/v1/status');
});

test('the tasks use every tool', () => {
  expect([...used].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});

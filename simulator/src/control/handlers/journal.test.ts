import { expect, test } from 'vitest';
import type { ControlSchema } from '../../../client/control-schema.ts';
import { operations } from '../../../client/generated/control-operations.ts';
import { startLab } from '../testing/test-lab.ts';

async function exchanges(baseUrl: string): Promise<void> {
  await fetch(`${baseUrl}/api/v1/status`);
  const signIn = { userName: 'admin', password: 'stillhouse' };
  await fetch(`${baseUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  });
  await fetch(`${baseUrl}/api/v1/nothing`);
}

test('every exchange is in the journal, without secrets', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  await exchanges(device.toLease().baseUrl);
  const { entries, last, dropped, violations } = await control.journal(device.id);
  expect({ last, dropped, violations }).toEqual({ last: 3, dropped: 0, violations: [] });
  const seen = entries.map(({ n, operationId, status }) => ({ n, operationId, status }));
  expect(seen).toEqual([
    { n: 1, operationId: 'getStatus', status: 401 },
    { n: 2, operationId: 'signIn', status: 200 },
    { n: 3, operationId: null, status: 404 },
  ]);
  expect(JSON.stringify(entries)).not.toContain('"stillhouse"');
});

test('a reader continues after the last entry, and can filter by operation', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  await exchanges(device.toLease().baseUrl);
  const since = await control.journal(device.id, { since: 2 });
  expect(since.entries.map(({ n }) => n)).toEqual([3]);
  const signIns = await control.journal(device.id, { operationId: 'signIn' });
  expect(signIns.entries.map(({ n }) => n)).toEqual([2]);
});

test('the same seed and inputs give the same canonical journal, for any id and ports', async () => {
  const { control, lease } = await startLab();
  const [one, other] = [await lease({ seed: 5 }), await lease({ seed: 5 })];
  await exchanges(one.toLease().baseUrl);
  await exchanges(other.toLease().baseUrl);
  const text = await control.canonicalJournal(one.id);
  expect(text.trim().split('\n')).toHaveLength(3);
  expect(await control.canonicalJournal(other.id)).toBe(text);
});

// Decision 0023.
test('the journal as HAR has times that add up, and no secrets', async () => {
  const { control, lease } = await startLab();
  const device = await lease({ now: Date.parse('2026-03-01T10:00:00Z') });
  const { baseUrl } = device.toLease();
  await control.arm(device.id, {
    kind: 'delay',
    match: { operationId: 'getOfflineStatus' },
    parameters: { delayMs: 1_500 },
  });
  await fetch(`${baseUrl}/api/v1/status`);
  const delayed = fetch(`${baseUrl}/api/v1/status/offline`);
  await expect.poll(() => device.host.journal.last).toBe(2);
  expect((await control.har(device.id)).log.entries, 'finished ones only').toHaveLength(1);
  await control.advance(device.id, { by: '2s' });
  await delayed;
  await exchanges(baseUrl);
  const { log } = await control.har(device.id, { since: 1 });
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'stillhouse' } });
  const [first, , signIn] = log.entries;
  expect(first).toMatchObject({
    startedDateTime: '2026-03-01T10:00:00.000Z',
    time: 1_500,
    request: { method: 'GET', url: `${baseUrl}/api/v1/status/offline`, bodySize: 0 },
    response: { status: 401, statusText: 'Unauthorized' },
    comment: expect.stringMatching(/^Faults: delay \(/),
  });
  expect(signIn?.request.postData).toEqual({
    mimeType: 'application/json',
    // Everybody knows it. A browser can replay the sign-in, but no device accepts the token.
    text: '{"userName":"admin","password":"stillhouse"}',
  });
  expect(signIn?.response.content.text).toMatch(/^{"token":"[\w-]+\.[\w-]+\.cmVkYWN0ZWQ"}$/);
  for (const { time, timings } of log.entries) {
    const spent = Object.values(timings).filter((ms) => ms >= 0);
    expect(spent.reduce((sum, ms) => sum + ms, 0)).toBe(time);
  }
});

test.each([
  ['since=-1', 'since'],
  ['since=soon', 'since'],
  ['since=1&since=2', 'since'],
  ['operationId=getStatsu', 'operationId'],
  ['format=xml', 'format'],
  ['format=canonical&since=1', 'format'],
  ['format=har&inputsSince=1', 'format'],
  ['until=7', 'until'],
])('a query of %s is rejected', async (query, pointer) => {
  const { call, lease } = await startLab();
  await lease();
  const response = await call('GET', `/api/devices/default/journal?${query}`);
  expect(response).toMatchObject({
    status: 400,
    json: { code: 'invalid-query', errors: [{ pointer }] },
  });
});

test('every input over the control API is in the journal', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  await control.setCondition(device.id, 'offline', { on: true });
  await exchanges(device.toLease().baseUrl);
  await control.arm(device.id, {
    kind: 'connection-reset',
    match: { tag: 'Settings' },
    id: 'lost',
  });
  await control.advance(device.id, { by: '5s' });
  await control.action(device.id, 'changePassword', { password: 'a-canary-password' });
  await control.removeFault(device.id, 'lost');
  const { inputs, lastInput, entries } = await control.journal(device.id);
  expect(inputs.map(({ n, after, operationId }) => [n, after, operationId])).toEqual([
    [1, 0, 'leaseDevice'],
    [2, 0, 'setCondition'],
    [3, 3, 'armFaults'],
    [4, 3, 'advanceClock'],
    [5, 3, 'runDeviceAction'],
    [6, 3, 'removeFault'],
  ]);
  expect(lastInput).toBe(6);
  expect(entries).toHaveLength(3);
  expect(inputs[1]).toMatchObject({ path: { name: 'offline' }, body: { on: true } });
  expect(inputs[4]?.body).toEqual({ password: '[redacted]' });
  expect((inputs[4]?.at ?? 0) - (inputs[1]?.at ?? 0)).toBe(5_000);
  const since = await control.journal(device.id, { inputsSince: 5 });
  expect(since.inputs.map(({ n }) => n)).toEqual([6]);
});

test('rejected calls are not inputs, and a recreated device starts with the reason', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await expect(control.action(id, 'pair')).rejects.toThrow('cannot be paired');
  await expect(control.removeFault(id, 'none')).rejects.toThrow('No fault');
  await expect(control.patch(id, { status: 1 })).rejects.toThrow('schema');
  expect((await control.journal(id)).inputs).toHaveLength(1);
  await control.reset(id);
  const { inputs, lastInput } = await control.journal(id);
  expect(inputs.map(({ operationId }) => operationId)).toEqual(['resetDevice']);
  expect(lastInput).toBe(inputs[0]?.n);
});

/** Calls other than `GET`, each with the parameters with which it succeeds on a new device. */
const changes: Record<string, { path?: Record<string, string>; body?: unknown }> = {
  patchDevice: { body: { settings: { system: { hdmiCecEnabled: true } } } },
  renewLease: { body: { ttlMs: 60_000 } },
  runDeviceAction: { path: { action: 'powerCycle' } },
  setCondition: { path: { name: 'offline' }, body: { on: true } },
  setClock: { body: { mode: 'manual', lockstep: true } },
  advanceClock: { body: { by: 5 } },
  stepClock: { body: { arrivals: 0, to: 1_894_006_900_000 } },
  armFaults: { body: [{ id: 'f', kind: 'connection-reset', match: { operationId: '*' } }] },
  removeFault: { path: { faultId: 'f' } },
  clearFaults: {},
  loadScenario: { body: { scenario: 'enrollment', fresh: false } },
  clearScenario: {},
  takeSnapshot: { body: { name: 'one' } },
  forkSnapshot: { path: { snapshotName: 'one' } },
  setCloudFaults: { body: { analytics: 'silent' } },
  createCloudCode: { body: {} },
  restoreSnapshot: { path: { snapshotName: 'one' } },
  removeSnapshot: { path: { snapshotName: 'one' } },
  resetDevice: {},
};

test('every call that changes a device is recorded in its journal', async () => {
  const { call, control, lease } = await startLab();
  const { id } = await lease();
  const listed = Object.values(operations)
    .filter(({ method, path }) => method !== 'GET' && path.includes('{id}'))
    .filter((operation) => !['verifyJournal', 'releaseDevice'].includes(operation.id));
  expect(Object.keys(changes).toSorted()).toEqual(listed.map((one) => one.id).toSorted());
  for (const [name, { path = {}, body }] of Object.entries(changes)) {
    const operation = listed.find((one) => one.id === name);
    if (operation === undefined) throw new Error(`there is no ${name}`);
    const address = operation.path.replace(/\{(\w+)\}/g, (_whole, key: string) =>
      key === 'id' ? id : (path[key] ?? ''),
    );
    const response = await call(operation.method, address, body === undefined ? {} : { body });
    expect(response.status, `${name}: ${response.text}`).toBeLessThan(300);
    const { inputs } = await control.journal(id);
    expect(inputs.at(-1)?.operationId).toBe(name);
  }
});

test('an entry is explained: its changes, the faults considered and the outcome', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  const fault = {
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: '*' },
  } as const;
  await control.arm(device.id, { ...fault, id: 'later', skip: 5 });
  await exchanges(device.toLease().baseUrl);
  const explanation = await control.explain(device.id, 2);
  expect(explanation).toMatchObject({
    entry: { n: 2, operationId: 'signIn', request: { body: { password: '[redacted]' } } },
    verdict: 'Request and response conform to the contract.',
    changes: [{ pointer: '/signIn/issuedTokens', after: 1 }],
    faults: [{ id: 'later', fired: false, reason: 'skip' }],
    timersBefore: [],
  });
  await expect(control.explain(device.id, 9)).rejects.toMatchObject({
    status: 404,
    code: 'unknown-entry',
    detail: 'The journal of default has no entry 9. It has 1 to 3.',
  });
});

test.each(['0', '-1', 'one', '1.5'])(
  'entry %s cannot be explained because it does not exist',
  async (n) => {
    const { call, lease } = await startLab();
    await lease();
    const response = await call('GET', `/api/devices/default/journal/${n}/explain`);
    expect(response).toMatchObject({ status: 404, json: { code: 'unknown-name' } });
  },
);

test('a verification passes, or lists the closest entries', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  await exchanges(device.toLease().baseUrl);
  const passed = await control.verify(device.id, {
    expect: [
      { match: { operationId: 'getStatus', status: 401 }, count: 1 },
      { match: { status: 404 } },
    ],
    order: true,
    within: '1s',
  });
  expect(passed).toMatchObject({ passed: true, failures: [] });
  const failed = await control.verify(device.id, {
    expect: [{ match: { operationId: 'getStatus', status: 200 } }],
  });
  expect(failed).toMatchObject({
    passed: false,
    nearMisses: [{ expectation: 0, n: 1, differs: ['status is 401, not 200'] }],
  });
});

test.each([
  [
    { expect: [{ match: { operationId: 'getStatsu' } }] },
    '/expect/0/match/operationId',
    'Did you mean getStatus?',
  ],
  [
    { expect: [{ match: { status: 200 }, count: { min: 3, max: 2 } }] },
    '/expect/0/count',
    'requires at least 3 and at most 2',
  ],
  [{ expect: [] }, '/expect', ''],
  [{ expect: [{ match: {} }] }, '/expect/0/match', ''],
  [{ expect: [{ match: { status: 200 } }], within: 'soon' }, '/within', ''],
])('an invalid verification is rejected: %o', async (body, pointer, words) => {
  const { call, lease } = await startLab();
  await lease();
  const response = await call('POST', '/api/devices/default/journal/verify', { body });
  expect(response).toMatchObject({
    status: 400,
    json: { code: 'invalid-body', errors: [{ pointer, message: expect.stringContaining(words) }] },
  });
});

test('a verification counts exchanges that the journal has dropped, or is unknown', async () => {
  const { control, lease } = await startLab();
  const { id, host } = await lease();
  const send = async (method: string, target: string) => {
    const request = { origin: 'replay', via: 'device', method, headers: {}, body: null } as const;
    await host.request({ ...request, target: `/api/v1/${target}` }).outcome;
  };
  await send('POST', 'reboot');
  for (let n = 1; n <= 5_200; n += 1) await send('GET', 'status');
  const { entries, last, dropped } = await control.journal(id);
  expect({ stored: entries.length, last, dropped }).toEqual({
    stored: 5_000,
    last: 5_201,
    dropped: 201,
  });
  const verify = (match: ControlSchema<'ExchangeMatch'>, count: number, since = 0) =>
    control.verify(id, { expect: [{ match, count }], since });
  const reboot = { method: 'POST', path: '/api/v1/reboot' } as const;
  const getStatus = { operationId: 'getStatus' };
  expect(await verify(reboot, 0)).toMatchObject({ passed: false, outcome: 'failed' });
  expect(await verify(reboot, 1)).toMatchObject({ passed: true });
  expect(await verify(getStatus, 5_200)).toMatchObject({ passed: true });
  expect((await verify(getStatus, 5_000)).failures).toEqual([
    'getStatus came 5200 times, and 5000 times is expected.',
  ]);
  expect(await verify(getStatus, 5_200, 1)).toMatchObject({ passed: true });
  expect(await verify(getStatus, 5_100, 101)).toMatchObject({
    passed: false,
    outcome: 'unknown',
    failures: [expect.stringContaining('Entries up to 201 are no longer stored')],
  });
  expect(await verify(getStatus, 5_000, 201)).toMatchObject({ passed: true });
});

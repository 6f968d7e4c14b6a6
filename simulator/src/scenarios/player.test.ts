import { isDeepStrictEqual } from 'node:util';
import { manualStart } from '@stillhouse/device/clock/device-clock';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { startTestDevice, type TestDevice } from '../http/testing/test-device.ts';
import { beginScenario } from './begin-scenario.ts';
import { loadScenarioText } from './load.ts';
import { ScenarioPlayer } from './player.ts';
import type { Scenario } from './scenario.ts';
import { formatScenarioError } from './scenario-error.ts';

/** Creates a valid scenario from the given lines. */
function parseTestScenario(rest: string): Scenario {
  const loaded = loadScenarioText(
    `scenario: example\npurpose: It is here to be played.\n${rest}`,
    'example',
  );
  if (loaded.outcome === 'loaded') return loaded.scenario;
  throw new Error(loaded.errors.map(formatScenarioError).join('\n'));
}

async function startDevice(product = 'barra'): Promise<TestDevice> {
  const device = await startTestDevice({ product });
  onTestFinished(() => device[Symbol.asyncDispose]());
  return device;
}

/** Creates a device and a player of the scenario. */
async function startPlayer(rest: string, product?: string) {
  const device = await startDevice(product);
  const begun = beginScenario(device.host, parseTestScenario(rest), {
    headless: true,
    instead: null,
  });
  if (begun.outcome === 'rejected') throw new Error(JSON.stringify(begun.issues));
  return { ...device, player: begun.player };
}

const getSteps = (player: ScenarioPlayer) =>
  player.getProgress().steps.map(({ state, taken, result }) => ({ state, taken, result }));

test('a step runs exactly at its time', async () => {
  const { device, advance, player } = await startPlayer(
    'timeline: [{ at: 30s, do: { condition: cableOut } }]',
  );
  await advance(29_999);
  expect(device.state.conditions).toEqual({});
  expect(player.getProgress()).toMatchObject({
    over: false,
    steps: [{ step: 'at 30s: condition cableOut', state: 'due', nextAt: manualStart + 30_000 }],
  });
  await advance(1);
  expect(device.state.conditions).toEqual({ cableOut: {} });
  expect(player.getProgress()).toMatchObject({
    over: true,
    steps: [{ state: 'done', taken: 1, nextAt: null, result: 'on' }],
  });
});

test('a step waits for the nth event with the given fields, and then for its delay', async () => {
  const { device, advance, player } = await startPlayer(`timeline:
    - { after: { event: conditionChanged, name: offline, on: true, nth: 2 }, delay: 10s, do: { action: powerOff } }`);
  const offline = async (on: boolean) => {
    if (on) setCondition(device, 'offline', {});
    else endCondition(device, 'offline');
    await advance(20_000);
  };
  await offline(true);
  await offline(false);
  expect(getSteps(player)).toEqual([{ state: 'waiting', taken: 0, result: null }]);
  setCondition(device, 'offline', {});
  await advance(9_999);
  expect(device.power).toBe('on');
  await advance(1);
  expect(device.power).toBe('off');
  expect(getSteps(player)).toEqual([{ state: 'done', taken: 1, result: 'done' }]);
});

test('a step waits for another step, and for a call of the API', async () => {
  const { device, call, advance, player } = await startPlayer(`timeline:
    - { id: first, after: { event: request, operationId: getStatus, status: 200 }, do: { condition: offline } }
    - { after: { step: first }, delay: 1s, do: { condition: cableOut } }`);
  await call('/api/v1/settings/system');
  await advance(5_000);
  expect(device.state.conditions).toEqual({});
  await call('/api/v1/status');
  // Nothing changes immediately. It changes with the next advance of time.
  expect(device.state.conditions).toEqual({});
  await advance(0);
  expect(device.state.conditions).toEqual({ offline: {} });
  await advance(1_000);
  expect(device.state.conditions).toEqual({ offline: {}, cableOut: {} });
  expect(getSteps(player).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('a step repeats at an interval, or several times at once', async () => {
  const { host, advance, player } = await startPlayer(`timeline:
    - { at: 1s, times: 3, do: { request: getOfflineStatus } }
    - { at: 2s, every: 10s, times: 3, do: { request: getStatus } }`);
  await advance(21_999);
  const at = (id: string) =>
    host.journal
      .listEntries({ operationId: id as 'getStatus' })
      .map((entry) => entry.at - manualStart);
  expect(at('getOfflineStatus')).toEqual([1_000, 1_000, 1_000]);
  expect(at('getStatus')).toEqual([2_000, 12_000]);
  expect(getSteps(player)[1]).toEqual({ state: 'due', taken: 2, result: '200' });
  await advance(1);
  expect(getSteps(player)[1]).toEqual({ state: 'done', taken: 3, result: '200' });
});

test('every command performs its effect on the device', async () => {
  const { device, host, advance, player } = await startPlayer(
    `timeline:
    - { at: 1s, do: { action: { name: pair, pairedDeviceName: Hall } } }
    - { at: 2s, do: { condition: { name: ntpUnreachable, parameters: { servers: [a.example] } } } }
    - { at: 3s, do: { patch: { remoteAccess: { lock: true } } } }
    - { at: 4s, do: { fault: { id: late, kind: connection-reset, match: { operationId: getStatus }, from: 10s } } }
    - { at: 5s, do: { condition: { name: ntpUnreachable, on: false } } }
    - { at: 6s, do: { clearFault: late } }`,
    'arran',
  );
  await advance(4_000);
  expect(device.state).toMatchObject({
    pairing: { paired: true, pairedDeviceName: 'Hall' },
    remoteAccess: { lock: true },
    conditions: { ntpUnreachable: { servers: ['a.example'] } },
  });
  expect(host.faults.list()).toMatchObject([{ id: 'late', from: manualStart + 10_000 }]);
  await advance(2_000);
  expect(device.state.conditions).toEqual({});
  expect(host.faults.list()).toEqual([]);
  expect(getSteps(player).every(({ state }) => state === 'done')).toBe(true);
});

test('a step that the device rejects fails with a reason, and the scenario continues', async () => {
  const { device, advance, player } = await startPlayer(`timeline:
    - { at: 1s, do: { action: powerOff } }
    - { at: 2s, do: { action: reboot } }
    - { at: 3s, do: { patch: { pairing: { paired: true } } } }
    - { at: 4s, do: { action: powerOn } }`);
  await advance(5_000);
  expect(getSteps(player)).toMatchObject([
    { state: 'done' },
    { state: 'failed', result: expect.stringContaining('its power is "off"') },
    { state: 'failed', result: expect.stringContaining('cannot be paired') },
    { state: 'done' },
  ]);
  expect(device.power).toBe('booting');
});

test('a scenario keeps the token of a sign-in until it expires, as a browser does', async () => {
  const { advance, player } = await startPlayer(`timeline:
    - { at: 1s, do: { request: { operationId: signIn, body: { userName: admin, password: stillhouse } } } }
    - { at: 1h, do: { request: getStatus } }
    - { at: 2h, do: { request: { operationId: getStatus, role: none } } }
    - { at: 24h, do: { request: getStatus } }
    - { at: 25h, do: { request: getStatus } }`);
  await advance(26 * 3_600_000);
  expect(getSteps(player).map(({ result }) => result)).toEqual(['200', '200', '401', '200', '401']);
});

test('a call with a held response does not block the scenario', async () => {
  const { advance, player } = await startPlayer(`
faults: [{ id: slow, kind: delay, parameters: { delayMs: 60000 }, match: { operationId: getStatus } }]
timeline:
  - { at: 1s, do: { request: getStatus } }
  - { at: 2s, do: { request: getOfflineStatus } }
  - { at: 30s, do: { action: powerOff } }
  - { at: 40s, do: { request: getOfflineStatus } }`);
  await advance(2_000);
  expect(
    getSteps(player)
      .slice(0, 2)
      .map(({ result }) => result),
  ).toEqual(['no response yet', '200']);
  await advance(38_000);
  expect(getSteps(player).map(({ result }) => result)).toEqual([
    'no response (reset)',
    '200',
    'done',
    'no response (rejected: The device is not on.)',
  ]);
});

test('a file is sent as a form, over the local setup address if requested', async () => {
  const { host, advance } = await startPlayer(`timeline:
    - { at: 1s, do: { request: { operationId: uploadCertificate, role: setup, via: setup, file: { name: ca.pem, text: none } } } }`);
  await advance(1_000);
  expect(host.journal.listEntries()).toMatchObject([
    { operationId: 'uploadCertificate', via: 'setup', role: 'setup', verdict: { request: [] } },
  ]);
});

test('user steps are skipped if there is a user', async () => {
  const { host, device, advance } = await startDevice();
  const scenario = parseTestScenario(`timeline:
    - { at: 1s, headlessOnly: true, do: { request: getStatus } }
    - { at: 2s, do: { condition: offline } }`);
  const begun = beginScenario(host, scenario, { headless: false, instead: null });
  await advance(5_000);
  expect(host.journal.last).toBe(0);
  expect(device.state.conditions).toEqual({ offline: {} });
  expect(begun.outcome === 'begun' && getSteps(begun.player)[0]).toMatchObject({
    state: 'skipped',
  });
});

test('expectations are met, failed or open', async () => {
  const { advance, device, call, player } = await startPlayer(`
duration: 2m
timeline: [{ at: 10s, do: { action: powerCycle } }]
expect:
  requests:
    - { operationId: getStatus, count: { max: 1 } }
    - { operationId: getStatus, status: 200 }
  eventually:
    - { pointer: /power/state, equals: 'off', within: 5s }
    - { event: power, to: booting }
    - { operationId: getStatus, text: Europe }
  never:
    - { event: conditionChanged, name: offline }
    - { pointer: /pairing/paired, equals: true }
  contract: clean`);
  const verdicts = () => player.getProgress().expectations.map(({ verdict }) => verdict);
  expect(verdicts()).toEqual(['open', 'open', 'open', 'open', 'open', 'open', 'open', 'open']);
  await call('/api/v1/status');
  expect(verdicts().slice(0, 2)).toEqual(['open', 'met']);
  await call('/api/v1/status');
  await advance(60_000);
  setCondition(device, 'offline', {});
  expect(verdicts()).toEqual(['failed', 'met', 'failed', 'met', 'open', 'failed', 'open', 'open']);
  await advance(60_000);
  expect(verdicts()).toEqual(['failed', 'met', 'failed', 'met', 'failed', 'failed', 'met', 'met']);
  expect(player.getProgress().expectations[2]).toEqual({
    expectation: 'eventually /power/state equals "off" within 5s',
    verdict: 'failed',
    detail: 'after 10s',
  });
});

test('an assertion about a response can name other types than text, and its address', async () => {
  const { advance, player } = await startPlayer(`
initialState: { conditions: { rebootRefused: true } }
timeline: [{ at: 1s, do: { request: { operationId: rebootDevice, via: setup } } }]
expect:
  requests:
    - { operationId: rebootDevice, text: 'false', count: 1 }
    - { operationId: rebootDevice, text: 'true', count: 0 }
  eventually: { operationId: rebootDevice, via: setup }
  never: { operationId: rebootDevice, via: network }`);
  await advance(2_000);
  expect(player.evaluate(true).map(({ verdict }) => verdict)).toEqual(['met', 'met', 'met', 'met']);
});

test('a contract violation fails the scenario, unless a fault intends it', async () => {
  const { host, call, advance, player } = await startPlayer('expect: { contract: clean }');
  host.faults.arm([
    {
      id: 'teapot',
      kind: 'status',
      parameters: { status: 418 },
      match: { operationId: 'getStatus' },
      offContract: true,
    },
  ]);
  await call('/api/v1/status');
  await advance(1);
  expect(player.evaluate(true)).toMatchObject([{ verdict: 'met' }]);
  await call('/api/v1/settings/system', { method: 'PUT', body: { color: 'red' } });
  expect(player.evaluate(true)).toMatchObject([
    { verdict: 'failed', detail: expect.stringMatching(/^updateSystemSettings \/color/) },
  ]);
});

test('a condition in the initial state applies after the rest of the initial state', async () => {
  const { device } = await startPlayer(`initialState:
    nearbyNetworks:
      - { ssid: Lobby, band: Five, wifiSecurity: NONE, isHidden: false, signalDbm: -50, hasInternet: true }
    conditions: { wifiJoined: { ssid: Lobby } }`);
  expect(device.state.network.wifi).toMatchObject({
    connection: 'CONNECTED',
    saved: { ssid: 'Lobby' },
  });
});

test('a scenario that cannot start leaves the device unchanged', async () => {
  const { host, device } = await startDevice('arran');
  const begin = (rest: string) =>
    beginScenario(host, parseTestScenario(rest), { headless: false, instead: null });
  setCondition(device, 'ntpUnreachable', { servers: ['a.example'] });
  host.faults.arm([{ id: 'mine', kind: 'connection-reset', match: { tag: 'Status' } }]);
  const before = structuredClone(device.state);

  const taken = begin(`initialState: { conditions: { ntpUnreachable: true } }
faults: [{ id: mine, kind: connection-reset, match: { tag: Status } }]`);
  expect(taken).toMatchObject({ outcome: 'rejected', issues: [{ pointer: '/faults' }] });
  // A setting of another product.
  const unfit = begin(
    `initialState: { conditions: { ntpUnreachable: true, offline: true }, settings: { system: { autoWakeEnabled: true } } }`,
  );
  expect(unfit).toMatchObject({
    outcome: 'rejected',
    issues: [{ pointer: '/initialState/settings/system/autoWakeEnabled' }],
  });
  expect(isDeepStrictEqual(device.state, before)).toBe(true);
  expect(host.faults.list().map(({ id }) => id)).toEqual(['mine']);
});

test('a scenario replaces another one and keeps only what it has changed', async () => {
  const { host, device, advance } = await startDevice();
  const first = beginScenario(
    host,
    parseTestScenario(`initialState: { conditions: { offline: true, cableOut: true }, remoteAccess: { lock: true } }
faults: [{ id: x, kind: connection-reset, match: { tag: Status } }]
timeline: [{ at: 1m, do: { action: powerOff } }]`),
    { headless: false, instead: null },
  );
  if (first.outcome !== 'begun') throw new Error('it has to begin');
  const second = beginScenario(
    host,
    parseTestScenario(`initialState: { conditions: { offline: true } }
faults: [{ id: x, kind: status, parameters: { status: 500 }, match: { tag: Status } }]`),
    { headless: false, instead: first.player },
  );
  expect(second.outcome).toBe('begun');
  expect(host.faults.list()).toMatchObject([{ id: 'x', kind: 'status' }]);
  expect(device.state.conditions).toEqual({ offline: {} });
  expect(device.state.remoteAccess.lock).toBe(true);
  await advance(120_000);
  expect(device.power).toBe('on');
  if (second.outcome === 'begun') second.player.clear();
  expect(device.state.conditions).toEqual({});
  expect(host.faults.list()).toEqual([]);
});

const busy = `timeline:
  - { at: 1s, every: 7s, times: 8, do: { request: getStatus } }
  - { at: 10s, times: 5, do: { request: { operationId: signIn, body: { userName: admin, password: wrong } } } }
  - { after: { event: lockedOut }, delay: 5s, do: { action: powerCycle } }
  - { after: { event: power, to: 'on' }, do: { condition: offline } }
  - { at: 70s, do: { request: { operationId: signIn, body: { userName: admin, password: stillhouse } } } }
expect: { eventually: { event: signedIn }, requests: [{ operationId: getStatus, count: 8 }], never: { event: unpaired } }`;

test('a player saved at any time and restored plays identically (property)', async () => {
  const whole = await startPlayer(busy);
  await whole.advance(120_000);
  const expected = {
    journal: whole.host.journal.canonical(),
    steps: getSteps(whole.player),
    verdicts: whole.player.evaluate(true),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 6 }),
      async (cuts) => {
        const { host, advance, player, [Symbol.asyncDispose]: stop } = await startPlayer(busy);
        let current = player;
        for (const ms of cuts) {
          await advance(ms);
          const saved = structuredClone(current.save());
          current.stop();
          current = new ScenarioPlayer(host, saved);
        }
        await advance(manualStart + 120_000 - host.clock.now());
        expect(host.journal.canonical()).toBe(expected.journal);
        expect(getSteps(current)).toEqual(expected.steps);
        expect(current.evaluate(true)).toEqual(expected.verdicts);
        await stop();
      },
    ),
    { numRuns: 15 },
  );
});

test('a scenario plays identically with running time', async () => {
  const manual = await startPlayer(busy);
  await manual.advance(120_000);
  const scaled = await startPlayer(busy);
  const isOver = new Promise<void>((resolve) => {
    scaled.clock.setTimer(120_000, 'end of the test', () => resolve());
  });
  scaled.clock.setMode('scaled', 1_000);
  await isOver;
  scaled.clock.setMode('manual');
  await scaled.host.settle();
  expect(scaled.host.journal.canonical()).toBe(manual.host.journal.canonical());
  expect(getSteps(scaled.player)).toEqual(getSteps(manual.player));
});

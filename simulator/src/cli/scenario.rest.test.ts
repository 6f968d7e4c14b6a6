import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { type Running, startProgram, startReady } from './testing/program.ts';

const sound = `scenario: unplugged
purpose: The cable is out after ten seconds.
device: { seed: 9 }
timeline:
  - { at: 10s, do: { condition: cableOut } }
  - { at: 20s, headlessOnly: true, do: { request: { operationId: getStatus, via: setup } } }
expect:
  requests: [{ operationId: getStatus, status: 200, count: 1 }]
`;

/** Writes a file to a folder that is removed after the test. */
function writeScenario(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-scenario-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const failing = `scenario: near
purpose: Some calls come close to what is expected.
faults: [{ id: cut, kind: connection-reset, match: { operationId: getStatus, nth: 2 } }]
timeline:
  - { at: 1ms, every: 68988ms, times: 2, headlessOnly: true, do: { request: getStatus } }
  - { at: 2m, headlessOnly: true, do: { request: { operationId: getStatus, role: none } } }
  - { at: 2m, do: { condition: cableOut } }
  - { at: 3m, headlessOnly: true, do: { request: getStatus } }
expect:
  requests: [{ operationId: getStatus, status: 200, count: 3 }]
  eventually:
    - { event: conditionChanged, name: cableOut, on: false }
`;

const scenario = (...args: string[]) => startProgram('scenario', ...args).ended;

/** Resolves when standard error contains the text. */
function waitForError({ child, output }: Running, text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => output.stderr.includes(text) && resolve();
    child.stderr?.on('data', look);
    look();
  });
}

test('scenario check accepts a valid file and locates errors in an invalid one', async () => {
  const good = writeScenario('good.yaml', sound);
  expect(await scenario('check', good)).toEqual({
    code: 0,
    stdout: `ok  unplugged (${good})\n`,
    stderr: '',
  });
  const bad = writeScenario('bad.yaml', sound.replace('cableOut', 'cabelOut'));
  expect(await scenario('check', bad, good)).toEqual({
    code: 3,
    stdout: `ok  unplugged (${good})\n`,
    stderr: `${bad}:5:22: "cabelOut" is not a condition. Did you mean cableOut?\n`,
  });
});

test('a failed scenario shows what came close, and saves a bundle that replays', async () => {
  const file = writeScenario('near.yaml', failing);
  const results = join(dirname(file), 'results');
  const { code, stdout } = await scenario('test', file, '--results', results, '--seed', '77');
  expect(code).toBe(1);
  expect(stdout).toContain('request getStatus status 200: 3 times: 1 seen; near: ');
  expect(stdout).toContain('getStatus at +1m 8s 989ms (status reset)');
  expect(stdout).toContain('getStatus at +2m (status 401)');
  expect(stdout).toContain('getStatus at +3m (rejected: No network is connected.)');
  expect(stdout).toContain('near: event conditionChanged at +2m (on true)');
  const [, bundle = ''] = /bundle: (.*)/.exec(stdout) ?? [];
  const [, journal = ''] = /journal: (.*)/.exec(stdout) ?? [];
  expect(JSON.parse(readFileSync(bundle, 'utf8'))).toMatchObject({
    start: { lease: { seed: 77 } },
  });
  expect(JSON.parse(readFileSync(journal, 'utf8'))).toHaveLength(3);
  for (const path of [bundle, journal]) expect(statSync(path).mode & 0o777).toBe(0o600);
  const replayed = await startProgram('replay', bundle).ended;
  expect(replayed).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Journals are equal'),
  });
});

test('scenario run separates long times from the text', async () => {
  const file = writeScenario('near.yaml', failing);
  const { code, stdout } = await scenario('run', file, '--results', dirname(file));
  expect(code).toBe(1);
  expect(stdout).toContain('\n+1m 8s 989ms  getStatus: reset (fault cut)\n');
});

test('scenario test prints the path of the JUnit report, and a short error for an unknown scenario', async () => {
  const file = writeScenario('good.yaml', sound);
  const junit = join(dirname(file), 'new', 'report.xml');
  const { code, stdout } = await scenario('test', file, '--junit', junit);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`JUnit report: ${junit}`)]);
  expect(readFileSync(junit, 'utf8')).toContain('simulatedSeconds');
  const unknown = await scenario('test', 'nope');
  expect(unknown.code).toBe(2);
  expect(unknown.stderr.length).toBeLessThan(200);
  expect(unknown.stderr).toContain('scenario list');
});

test('scenario run prints what happens', async () => {
  const { code, stdout } = await scenario('run', writeScenario('outline.yaml', sound));
  expect(code).toBe(0);
  expect(stdout).toContain('+10s          event conditionChanged name cableOut on true\n');
  expect(stdout).toContain('+20s          getStatus: 200\n');
  expect(stdout).toContain('ok    unplugged (1 expectation, 20s)\n');
});

test('a failed expectation is reported with its line, in the terminal and in JUnit', async () => {
  const path = writeScenario('outline.yaml', sound.replace('count: 1', 'count: 2'));
  const junit = `${path}.xml`;
  const { code, stdout } = await scenario('test', path, 'cable-out', '--junit', junit);
  expect(code).toBe(1);
  expect(stdout).toContain('FAIL  unplugged');
  expect(stdout).toContain(`${path}:8 request getStatus status 200: 2 times: 1 seen\n`);
  expect(stdout).toContain('ok    cable-out');
  expect(stdout).toContain('1 of 2 scenarios passed, 1 failed\n');
  const xml = readFileSync(junit, 'utf8');
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites .*failures="1"/);
  expect(xml).toContain('<failure message="1 seen">');
});

test('an invalid file is an error, and the other scenarios are still played', async () => {
  const path = writeScenario('wrong.yaml', `${sound}color: "red" & <blue>\n`);
  const junit = `${path}.xml`;
  const { code, stdout, stderr } = await scenario('test', path, 'cable-out', '--junit', junit);
  expect(code).toBe(3);
  expect(stderr).toContain(`${path}:9:`);
  expect(stdout).toContain('1 of 2 scenarios passed, 1 could not be loaded\n');
  expect(readFileSync(junit, 'utf8')).toContain('errors="1"');
});

test('a step that was never executed fails its scenario', async () => {
  const neverExecuted = `${sound.split('timeline')[0]}timeline: [{ after: { event: paired }, do: { action: reboot } }]\n`;
  const { code, stdout } = await scenario('test', writeScenario('never.yaml', neverExecuted));
  expect(code).toBe(1);
  expect(stdout).toContain(':4 step after paired: action reboot: it was never executed');
});

test('scenario list prints the library by topic', async () => {
  const { code, stdout } = await scenario('list');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^sign-in\n( {2}.*\n)* {2}rate-limited-sign-in +Five wrong admin passwords in a row/m,
  );
});

test('scenario list prints one topic', async () => {
  const { stdout } = await scenario('list', 'wifi');
  expect(stdout).toMatch(/^wifi\n {2}/);
  expect(stdout).not.toMatch(/^updates$/m);
});

test.each([
  [['chekc', 'x.yaml'], 'Unknown command "scenario chekc". Did you mean scenario check?'],
  [
    [],
    'Name a command: scenario check, scenario run, scenario test, scenario from, scenario list, scenario merge.',
  ],
  [['check'], 'scenario check needs a source.'],
  [['run', 'cable-out', 'offline'], 'scenario run takes one source at a time.'],
  [['test', 'cabel-out'], 'Unknown scenario "cabel-out". Did you mean cable-out?'],
  [['check', 'cable-out', '--junit', 'x.xml'], 'Unknown option --junit.'],
  [['test', '--jnuit', 'x.xml'], 'Unknown option --jnuit. Did you mean --junit?'],
  [['list', 'wi-fi'], 'Unknown topic "wi-fi". Did you mean wifi?'],
])('scenario %j is rejected with a reason', async (args, message) => {
  const { code, stderr } = await scenario(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

// Issue 35: a test that has looked at nothing is no success.
test('a test without an expectation exits with 4, and so do its merged results', async () => {
  const file = writeScenario('empty.yaml', sound.slice(0, sound.indexOf('expect:')));
  const json = join(dirname(file), 'results.json');
  const { code, stderr } = await scenario('test', file, '--json', json);
  expect([code, stderr]).toEqual([
    4,
    'Nothing was checked, because no scenario has an expectation. Add `expect`.\n',
  ]);
  const merged = await scenario('merge', json);
  expect([merged.code, merged.stdout]).toEqual([4, expect.stringContaining('Nothing was checked')]);
  const both = await scenario('test', file, writeScenario('sound.yaml', sound));
  expect([both.code, both.stderr]).toEqual([0, '']);
});

test('scenario --help lists the exit codes', async () => {
  const { code, stdout } = await scenario('--help');
  expect(code).toBe(0);
  expect(stdout).toContain('1  An expectation is not met');
});

test('the simulator starts with a scenario, and options win over its settings', async () => {
  const ready = await startReady('--scenario', 'paired-pad', '--clock', 'manual', '--seed', '5');
  expect(ready.announcement).toMatchObject({ product: 'arran', seed: 5 });
  const control = createControlClient(ready.announcement.labUrl);
  expect(await control.scenario('default')).toMatchObject({
    name: 'paired-pad',
    steps: [{ state: 'skipped' }],
  });
});

test('the simulator rejects a scenario that is invalid, unknown or for another product', async () => {
  const wrong = writeScenario('wrong.yaml', sound.replace('10s', '-10s'));
  const rejected = await startProgram('--scenario', wrong).ended;
  expect(rejected).toMatchObject({ code: 3, stdout: '' });
  expect(rejected.stderr).toContain(`${wrong}:5:7: \`at\` is "-10s", which is negative`);
  expect(await startProgram('--scenario', 'cabel-out').ended).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean cable-out?'),
  });
  expect(await startProgram('--scenario', 'paired-pad', '--product', 'barra').ended).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('cannot be paired'),
  });
});

test('a changed file is reloaded without a reset; an invalid file changes nothing', async () => {
  const path = writeScenario('outline.yaml', sound);
  const ready = await startReady('--scenario', path, '--clock', 'manual');
  const control = createControlClient(ready.announcement.labUrl);
  await control.patch('default', { remoteAccess: { lock: true } });
  await control.advance('default', { by: '5s' });

  writeFileSync(path, sound.replace('cableOut', 'cabelOut'));
  await waitForError(ready, 'Did you mean cableOut?\nThe running scenario continues.');
  expect(await control.scenario('default')).toMatchObject({ name: 'unplugged', over: false });

  writeFileSync(path, sound.replace('seed: 9', 'seed: 10'));
  await waitForError(ready, 'The scenario now needs another device: seed 10 (it has 9)');

  writeFileSync(path, sound.replace('unplugged', 'offline-later').replace('cableOut', 'offline'));
  await waitForError(ready, 'Scenario offline-later was reloaded.');
  const { now } = await control.clock('default');
  expect(await control.scenario('default')).toMatchObject({
    name: 'offline-later',
    startedAt: now,
  });
  await control.advance('default', { by: '10s' });
  const state = await control.state('default');
  expect(state.conditions).toEqual({ offline: {} });
  expect(state.remoteAccess.lock).toBe(true);
});

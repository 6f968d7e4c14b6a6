import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import type { Announcement } from './announcement.ts';
import { startProgram, startReady } from './testing/program.ts';

/** Real time for tests that start the program repeatedly, on a busy machine. */
const manyStartsMs = 30_000;

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'stillhouse-state-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function startWithStateFile(path: string, ...args: string[]) {
  const running = await startReady('--state-file', path, ...args);
  const control = createControlClient(running.announcement.labUrl);
  return {
    ...running,
    control,
    async end() {
      running.child.kill('SIGTERM');
      expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
    },
  };
}

async function enableVerboseLogging({ consoleUrl, credentials }: Announcement): Promise<void> {
  const call = async (method: string, path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const url = `${consoleUrl}/api/v1/${path}`;
    return (await fetch(url, { method, headers, body: JSON.stringify(body) })).json();
  };
  const { token } = await call('POST', 'admin_login', credentials[0]);
  await call('PUT', 'settings/chromium', { loggingEnabled: true }, token);
}

/** The content without the checksum, which a test that edits it would break. */
const getContent = (path: string) => {
  const { checksum: _checksum, ...content } = JSON.parse(readFileSync(path, 'utf8'));
  return content;
};

test('a device with a state file continues: settings, secrets, clock, tasks and random values', async () => {
  const path = join(folder(), 'device.json');
  const first = await startWithStateFile(
    path,
    '--clock',
    'manual',
    '--product',
    'dalmore',
    '--seed',
    '7',
  );
  await first.control.patch('default', {
    settings: { language: { languageCode: 'nb-NO' } },
    remoteAccess: { password: 'a-new-secret' },
  });
  await first.control.advance('default', { by: '90s' });
  await first.control.action('default', 'reboot');
  const before = await first.control.state('default');
  expect(before.scheduledTasks).toHaveLength(1);
  const clock = await first.control.clock('default');
  await first.control.addCloudCode('default', { code: 'QWERTYUI' });
  const codes = await first.control.cloudCodes('default');
  await first.end();

  const second = await startWithStateFile(path);
  expect(await second.control.state('default')).toEqual(before);
  expect(await second.control.clock('default')).toMatchObject({
    mode: 'manual',
    now: clock.now,
    pendingTimers: clock.pendingTimers,
  });
  expect(await second.control.cloudCodes('default')).toEqual(codes);
  const { credentials, serialNumber, product } = second.announcement;
  expect({ serialNumber, product }).toEqual({
    serialNumber: first.announcement.serialNumber,
    product: 'dalmore',
  });
  expect(credentials[0]?.password).toBe('a-new-secret');
  await second.control.advance('default', { by: '5m' });
  expect((await second.control.state('default')).power.state).toBe('on');
  await second.control.reset('default');
  const anew = await second.control.state('default');
  expect(anew).toMatchObject({ product: 'dalmore', seed: 7 });
  expect(anew.settings.language.languageCode).toBe('en-US');
});

test(
  'faults with their counters and the scenario continue; another scenario is a conflict',
  async () => {
    const path = join(folder(), 'device.json');
    const flags = ['--clock', 'manual', '--scenario', 'power-flickers'];
    const first = await startWithStateFile(path, ...flags);
    await first.control.arm('default', {
      kind: 'status',
      parameters: { status: 500 },
      match: { operationId: 'getStatus' },
      times: 2,
    });
    await fetch(`${first.announcement.consoleUrl}/api/v1/status`);
    const [faults, scenario] = [
      await first.control.faults('default'),
      await first.control.scenario('default'),
    ];
    expect(faults[0]?.counters.fired).toBe(1);
    await first.end();

    const second = await startWithStateFile(path, ...flags);
    expect(await second.control.faults('default')).toEqual(faults);
    expect(await second.control.scenario('default')).toEqual(scenario);
    await second.end();
    const { code, stderr } = await startProgram('--state-file', path, '--scenario', 'offline')
      .ended;
    expect(code).toBe(2);
    expect(stderr).toContain('--scenario offline contradicts');
    expect(stderr).toContain('was created with --scenario power-flickers');
  },
  manyStartsMs,
);

test('a snapshot from the control API works as a state file', async () => {
  const path = join(folder(), 'device.json');
  const first = await startReady('--clock', 'manual', '--product', 'kavalan');
  const control = createControlClient(first.announcement.labUrl);
  await control.advance('default', { by: '1h' });
  await control.takeSnapshot('default', { name: 'kept' });
  writeFileSync(path, JSON.stringify(await control.snapshot('default', 'kept')));
  const second = await startWithStateFile(path);
  expect(await second.control.state('default')).toEqual(await control.state('default'));
  expect((await second.control.clock('default')).iso).toBe('2030-01-07T10:00:00.000Z');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the state file of a killed simulator has the latest state', async () => {
  const path = join(folder(), 'device.json');
  const { child, control, ended } = await startWithStateFile(path, '--clock', 'manual');
  await control.patch('default', { settings: { chromium: { loggingEnabled: true } } });
  await control.advance('default', { by: '1h' });
  await vi.waitFor(
    () => {
      expect(getContent(path)).toMatchObject({
        clock: { mode: 'manual', now: Date.UTC(2030, 0, 7, 10) },
        state: { settings: { chromium: { loggingEnabled: true } } },
      });
    },
    { timeout: 5_000, interval: 50 },
  );
  child.kill('SIGKILL');
  await ended;
  const again = await startWithStateFile(path);
  expect((await again.control.clock('default')).iso).toBe('2030-01-07T10:00:00.000Z');
});

// Decision 0022.
test('a simulator whose state file another one has taken over ends with an error', async () => {
  const path = join(folder(), 'device.json');
  const { control, ended } = await startWithStateFile(path, '--clock', 'manual');
  const before = readFileSync(path, 'utf8');
  const other = '1 another-host another-container 00000000-0000-4000-8000-000000000000\n';
  writeFileSync(`${path}.lock`, other);
  await control.patch('default', { remoteAccess: { password: 'a-new-secret' } });
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The state file ${path} now belongs to another simulator (process 1 on host another-host), because this one did not respond for 5 s. This one ends and writes nothing.\n`,
  );
  expect(readFileSync(path, 'utf8')).toBe(before);
  expect(readFileSync(`${path}.lock`, 'utf8')).toBe(other);
});

test('only the owner can read the file, and no temporary file remains', async () => {
  const inside = folder();
  const path = join(inside, 'device.json');
  const { end } = await startWithStateFile(path, '--clock', 'manual');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await end();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(inside)).toEqual(['device.json']);
});

test('a real clock includes the time while the program was stopped; another clock mode can be chosen', async () => {
  const path = join(folder(), 'device.json');
  const { announcement, end } = await startWithStateFile(path);
  await enableVerboseLogging(announcement);
  await end();
  const file = getContent(path);
  expect(file.state.scheduledTasks).toMatchObject([{ task: { kind: 'resetVerboseLogging' } }]);
  const hourMs = 3_600_000;
  file.clock.realNow -= hourMs;
  writeFileSync(path, JSON.stringify(file));
  const later = await startWithStateFile(path);
  const { now } = await later.control.clock('default');
  expect(now).toBeGreaterThanOrEqual(file.clock.now + hourMs);
  // Timers that were due in that hour fire now.
  await vi.waitFor(
    async () => {
      const { scheduledTasks, settings } = await later.control.state('default');
      expect({ scheduledTasks, ...settings.chromium }).toEqual({
        scheduledTasks: [],
        loggingEnabled: false,
      });
    },
    { timeout: 30_000 },
  );
  await later.end();
  const manual = await startWithStateFile(path, '--clock', 'manual');
  expect((await manual.control.clock('default')).mode).toBe('manual');
});

test(
  'the same command line starts a stored device again; a conflicting one does not',
  async () => {
    const path = join(folder(), 'device.json');
    const flags = ['--product', 'cardhu', '--seed', '3', '--out-of-box', '--clock', 'manual'];
    await (await startWithStateFile(path, ...flags)).end();
    await (await startWithStateFile(path, ...flags)).end();
    const before = readFileSync(path, 'utf8');
    for (const [flag, value, was] of [
      ['--product', 'barra', 'with --product cardhu'],
      ['--now', '2031-01-01T00:00:00Z', 'without --now'],
    ] as const) {
      const rejected = await startProgram('--state-file', path, flag, value).ended;
      expect([flag, rejected.code]).toEqual([flag, 2]);
      expect(rejected.stderr.trim().split('\n')).toHaveLength(1);
      expect(rejected.stderr).toContain(`contradicts the state file ${path}`);
      expect(rejected.stderr).toContain(`(cardhu, seed 3) was created ${was}`);
    }
    expect(readFileSync(path, 'utf8')).toBe(before);
  },
  manyStartsMs,
);

test(
  'a damaged file or one of another version is an error and stays unchanged',
  async () => {
    const path = join(folder(), 'device.json');
    await (await startWithStateFile(path, '--clock', 'manual')).end();
    const good = getContent(path);
    // Other problems of snapshots are tested where one is leased from.
    for (const [content, message] of [
      ['', 'is damaged: it is empty'],
      [JSON.stringify(good).slice(0, -40), 'characters are not JSON'],
      [
        JSON.stringify({ ...good, version: 2 }),
        'is version 2, but this program supports version 3',
      ],
      [
        JSON.stringify({ ...good, clock: { ...good.clock, now: -1 } }),
        '/clock/now must be at least',
      ],
    ] as const) {
      writeFileSync(path, content);
      const { code, stderr, stdout } = await startProgram('--state-file', path).ended;
      expect([message, code, stdout]).toEqual([message, 1, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain(`The state file ${path}`);
      expect(stderr).toContain(message);
      expect(stderr).toContain('left as it is');
      expect(readFileSync(path, 'utf8')).toBe(content);
    }
  },
  manyStartsMs,
);

test('a changed character inside a value is noticed, and an edited file without its checksum is read', async () => {
  const path = join(folder(), 'device.json');
  await (await startWithStateFile(path, '--clock', 'manual')).end();
  const good = readFileSync(path, 'utf8');
  const damaged = good.replace('"password": "stillhouse"', '"password": "stillhousf"');
  expect(damaged).not.toBe(good);
  writeFileSync(path, damaged);
  const { code, stderr } = await startProgram('--state-file', path).ended;
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(
    'its checksum does not match. If you have edited it, remove "checksum".',
  );
  expect(readFileSync(path, 'utf8')).toBe(damaged);

  writeFileSync(path, JSON.stringify(getContent(path)));
  const edited = await startWithStateFile(path, '--clock', 'manual');
  expect((await edited.control.state('default')).remoteAccess.password).toBe('stillhousf');
  await edited.end();
  expect(JSON.parse(readFileSync(path, 'utf8')).checksum).toMatch(/^sha256:/);
});

test('an invalid secret is not printed', async () => {
  const path = join(folder(), 'device.json');
  await (await startWithStateFile(path, '--clock', 'manual')).end();
  const file = getContent(path);
  file.state.remoteAccess.password = 'hunter2';
  writeFileSync(path, JSON.stringify(file));
  const { code, stderr } = await startProgram('--state-file', path).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('/state/remoteAccess/password');
  expect(stderr).not.toContain('hunter2');
});

test('a file that cannot be read or written is an error at start', async () => {
  const inside = folder();
  for (const [path, reason] of [
    [inside, 'EISDIR'],
    [join(inside, 'missing', 'device.json'), 'ENOENT'],
  ] as const) {
    const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'];
    const free = ports.flatMap((flag) => [flag, '0']);
    const { code, stderr, stdout } = await startProgram(...free, '--state-file', path).ended;
    expect([path, code, stdout]).toEqual([path, 1, '']);
    expect(stderr).toContain(`The state file ${path} cannot be`);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  expect(readdirSync(inside)).toEqual([]);
});

test('a second simulator cannot use the same state file, by any path', async () => {
  const inside = folder();
  const path = join(inside, 'device.json');
  const first = await startWithStateFile(path, '--clock', 'manual');
  const linked = join(inside, 'linked.json');
  symlinkSync(path, linked);
  for (const same of [path, linked]) {
    const { code, stdout, stderr } = await startProgram('--state-file', same).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`The state file ${same} is used by another simulator (process `);
    expect(stderr).toContain(`(process ${first.child.pid} on host ${hostname()})`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  await first.control.patch('default', { settings: { chromium: { loggingEnabled: true } } });
  await first.end();
  expect(getContent(path).state.settings.chromium.loggingEnabled).toBe(true);
  expect(readdirSync(inside).sort()).toEqual(['device.json', 'linked.json']);
});

test('a killed simulator leaves neither its lock nor temporary files behind', async () => {
  const inside = folder();
  const path = join(inside, 'device.json');
  const killed = await startWithStateFile(path, '--clock', 'manual');
  killed.child.kill('SIGKILL');
  await killed.ended;
  for (const suffix of ['4711.tmp', '0123456789abcdef.tmp', 'notes.tmp']) {
    writeFileSync(`${path}.${suffix}`, 'secret');
  }
  expect(readdirSync(inside)).toContain('device.json.lock');
  const again = await startWithStateFile(path, '--clock', 'manual');
  expect(readdirSync(inside)).not.toContain('device.json.4711.tmp');
  await again.end();
  expect(readdirSync(inside).sort()).toEqual(['device.json', 'device.json.notes.tmp']);
});

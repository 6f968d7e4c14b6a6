import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { type Running, startProgram, startReady } from './testing/program.ts';

/** Real time for tests that start the program repeatedly, on a busy machine. */
const manyStartsMs = 60_000;

/** Longer than two writes of the state directory, on a busy machine. */
const written = { timeout: 20_000 };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'stillhouse-shard-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function startShard(path: string, ...args: string[]) {
  const running = await startReady('--state-dir', path, '--clock', 'manual', ...args);
  return { ...running, control: createControlClient(running.announcement.labUrl) };
}

async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

const readStored = (path: string, id: string) =>
  readFileSync(join(path, 'devices', `${id}.json`), 'utf8');

async function send(url: string, method: string, body: unknown, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(url, init);
  return { status: response.status, json: await response.json() };
}

// Decision 0077.
test(
  'a killed shard resumes its devices, and clients continue with their tokens at the same address',
  async () => {
    const path = folder();
    const flags = ['--shard', '1/4', '--devices', '12', '--seed', '40'];
    const first = await startShard(path, ...flags);
    expect(first.announcement.devices.map(({ id, seed }) => [id, seed])).toEqual([
      ['default', 40],
      ['device-5', 44],
      ['device-9', 48],
    ]);
    const lease = await first.control.lease({ product: 'arran', clock: 'manual', ttlMs: 600_000 });
    expect(lease).toMatchObject({ number: 13, seed: 52, shard: { index: 1, count: 4 } });
    const { password } = (await first.control.state(lease.id)).remoteAccess;
    const language = `${lease.baseUrl}/api/v1/settings/language`;
    const credentials = { userName: 'admin', password };
    const { json } = await send(`${lease.baseUrl}/api/v1/admin_login`, 'POST', credentials);
    const changed = { languageCode: 'nb-NO' };
    expect(await send(language, 'PUT', changed, json.token)).toMatchObject({ status: 200 });
    await first.control.release('device-9');
    await vi.waitFor(() => {
      expect(readStored(path, lease.id)).toContain('nb-NO');
      expect(readFileSync(join(path, 'fleet.json'), 'utf8')).toContain('"released":[9]');
    }, written);
    expect(readdirSync(join(path, 'devices'))).toEqual([`${lease.id}.json`]);
    await kill(first);

    const labPort = new URL(first.announcement.labUrl).port;
    const second = await startShard(path, '--shard', '1/4', '--lab-port', labPort);
    expect(await send(language, 'GET', undefined, json.token)).toMatchObject({
      status: 200,
      json: changed,
    });
    // The client has not noticed that there was another process.
    expect(await first.control.state(lease.id)).toMatchObject({ product: 'arran', seed: 52 });
    const leases = await second.control.list();
    expect(leases.map(({ id, seed }) => [id, seed])).toEqual([
      ['default', 40],
      ['device-5', 44],
      [lease.id, 52],
    ]);
    expect(leases[2]).toMatchObject({ baseUrl: lease.baseUrl, expiresAt: lease.expiresAt });
    expect(await second.control.lease()).toMatchObject({ number: 17, seed: 56 });
    await kill(second);
  },
  manyStartsMs,
);

// Decision 0080.
test(
  'a killed shard whose devices share two ports resumes them at the same addresses',
  async () => {
    const path = folder();
    const flags = ['--shard', '1/4', '--devices', '12', '--addressing', 'address'];
    const first = await startShard(path, ...flags);
    const { port } = new URL(first.announcement.consoleUrl);
    const lease = await first.control.lease({ number: 13, product: 'arran', ttlMs: 600_000 });
    expect(lease.baseUrl).toBe(`http://127.1.0.13:${port}`);
    await vi.waitFor(() => expect(readStored(path, lease.id)).toContain('arran'), written);
    await kill(first);
    const second = await startShard(path, ...flags, '--port', port);
    expect(await send(`${lease.baseUrl}/api/v1/status`, 'GET', undefined)).toMatchObject({
      status: 401,
    });
    expect(await second.control.list()).toContainEqual(
      expect.objectContaining({ baseUrl: lease.baseUrl, serialNumber: lease.serialNumber }),
    );
  },
  manyStartsMs,
);

test(
  'a state directory of another shard or fleet, or in use, is rejected and left as it is',
  async () => {
    const path = folder();
    const flags = ['--shard', '1/2', '--devices', '2', '--seed', '40', '--product', 'arran'];
    const first = await startShard(path, ...flags);
    await first.control.patch('default', { settings: { language: { languageCode: 'nb-NO' } } });
    await vi.waitFor(() => expect(readStored(path, 'default')).toContain('nb-NO'), written);
    const inUse = await startProgram('--state-dir', path, '--shard', '1/2').ended;
    expect(inUse).toMatchObject({ code: 1, stdout: '' });
    expect(inUse.stderr).toContain(
      `The state directory ${path} is used by another simulator (process ${first.child.pid} on host `,
    );
    await kill(first);
    const stored = readStored(path, 'default');
    for (const [args, message] of [
      [['--shard', '0/2'], 'belongs to --shard 1/2, but this simulator is shard 0/2'],
      [['--shard', '1/4'], 'belongs to --shard 1/2, but this simulator is shard 1/4'],
      [[], 'belongs to --shard 1/2, but this simulator is shard 0/1'],
      [['--shard', '1/2', '--seed', '41'], 'a fleet with --seed 40, but this simulator has'],
      [['--shard', '1/2', '--product', 'barra'], '--product barra contradicts the state directory'],
      [
        ['--shard', '1/2', '--clock', 'real'],
        'were created with --clock manual. Remove the option',
      ],
      [
        ['--shard', '1/2', '--addressing', 'name'],
        `--addressing name contradicts the state directory ${path}: its devices were created with --addressing port.`,
      ],
      [
        ['--shard', '1/2', '--addressing', 'name', '--host-suffix', '.rooms.example'],
        '--addressing name contradicts',
      ],
    ] as const) {
      const { code, stdout, stderr } = await startProgram('--state-dir', path, ...args).ended;
      expect([message, code, stdout]).toEqual([message, 2, '']);
      expect(stderr).toContain(message);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(readStored(path, 'default')).toBe(stored);
    expect(readdirSync(path).sort()).toEqual(['devices', 'fleet.json']);
  },
  manyStartsMs,
);

test(
  'a damaged device does not stop the others, and its file stays',
  async () => {
    const path = folder();
    const first = await startShard(path, '--devices', '3');
    await first.control.patch('device-2', { settings: { language: { languageCode: 'nb-NO' } } });
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    const damaged = readStored(path, 'device-2').replace('nb-NO', 'de-DE');
    writeFileSync(join(path, 'devices', 'device-2.json'), damaged);
    const second = await startShard(path);
    const { control, output } = second;
    expect((await control.list()).map(({ id }) => id)).toEqual(['default', 'device-3']);
    await expect(control.state('device-2')).rejects.toMatchObject({
      status: 404,
      detail: expect.stringContaining('its checksum does not match. It is left as it is.'),
    });
    await expect(control.lease({ number: 2 })).rejects.toMatchObject({ code: 'conflict' });
    second.child.kill('SIGTERM');
    await second.ended;
    expect(output.stderr).toMatch(/^Device device-2 could not be created\. The file \S+device-2/);
    // Decision 0077.
    expect(output.stderr.match(/device-2 could not be created/g)).toHaveLength(1);
    expect(readStored(path, 'device-2')).toBe(damaged);
  },
  manyStartsMs,
);

test(
  'a directory that cannot be written is an error at the start, and reported once later',
  async () => {
    const path = folder();
    const file = join(path, 'file');
    writeFileSync(file, '');
    const { code, stderr } = await startProgram('--state-dir', join(file, 'inside')).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(`The state directory ${file}/inside cannot be written (ENOTDIR)`);
    // Linux allows no folder here.
    const nowhere = await startProgram('--state-dir', '/proc/stillhouse').ended;
    expect(nowhere.stderr).toContain('The state directory /proc/stillhouse cannot be written');

    const shard = await startShard(path);
    const devices = join(path, 'devices');
    renameSync(devices, join(path, 'away'));
    const language = (languageCode: string) => ({ settings: { language: { languageCode } } });
    await shard.control.patch('default', language('de-DE'));
    await vi.waitFor(() => expect(shard.output.stderr).toContain('cannot be written'), written);
    await shard.control.patch('default', language('nb-NO'));
    renameSync(join(path, 'away'), devices);
    await vi.waitFor(() => expect(readStored(path, 'default')).toContain('nb-NO'), written);
    expect(shard.output.stderr.trim().split('\n')).toHaveLength(1);
    // What cannot be saved at the end is an error.
    const stored = readStored(path, 'default');
    renameSync(devices, join(path, 'away'));
    await shard.control.patch('default', language('de-DE'));
    shard.child.kill('SIGTERM');
    expect(await shard.ended).toMatchObject({ code: 1 });
    renameSync(join(path, 'away'), devices);
    expect(readStored(path, 'default')).toBe(stored);
  },
  manyStartsMs,
);

// Decision 0077.
test(
  'a restart keeps the addressing of its state directory, and says that fleet.json is lost',
  async () => {
    const path = folder();
    const flags = ['--addressing', 'name', '--host-suffix', '.rooms.example'];
    const first = await startShard(path, ...flags);
    await first.control.patch('default', { settings: { language: { languageCode: 'nb-NO' } } });
    await vi.waitFor(() => expect(readStored(path, 'default')).toContain('nb-NO'), written);
    await kill(first);
    const other = await startProgram(
      '--state-dir',
      path,
      '--addressing',
      'name',
      '--host-suffix',
      '.x',
    ).ended;
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('--host-suffix .x contradicts the state directory');
    const second = await startShard(path);
    expect(second.announcement.consoleUrl).toContain('default.rooms.example');
    expect(second.output.stderr).toBe('');
    await kill(second);
    rmSync(join(path, 'fleet.json'));
    const third = await startShard(path, ...flags);
    expect(third.output.stderr).toContain(
      `The state directory ${path} has stored devices (1), but its fleet.json is gone. They resume.`,
    );
    expect((await third.control.state('default')).settings.language.languageCode).toBe('nb-NO');
  },
  manyStartsMs,
);

test('the program is ready before its devices exist, and creates one when it is needed', async () => {
  const range = ['--device-ports', '18500-18999'];
  const { announcement } = await startReady('--devices', '200', ...range);
  const control = createControlClient(announcement.labUrl);
  expect(announcement).toMatchObject({ deviceCount: 200, shard: { index: 0, count: 1 } });
  expect(announcement.devices).toHaveLength(20);
  expect(await control.state('device-200')).toMatchObject({ seed: 200 });
  await expect(control.lease({ number: 199 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await control.lease()).toMatchObject({ number: 201, seed: 201 });
  await vi.waitFor(async () => expect(await control.list()).toHaveLength(201), written);
});

test('a shard without a device of the command line is ready for leases', async () => {
  const { announcement } = await startReady('--shard', '0/4');
  expect(announcement).toMatchObject({
    devices: [],
    deviceCount: 1,
    shard: { index: 0, count: 4 },
  });
  const control = createControlClient(announcement.labUrl);
  expect(await control.lease()).toMatchObject({ id: 'device-4', number: 4, seed: 4 });
});

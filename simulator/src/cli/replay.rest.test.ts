import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { hashJournal } from '../replay/bundle.ts';
import { runReplayCommand } from './replay-command.ts';
import { startProgram, startReady } from './testing/program.ts';
import { UsageError } from './usage-error.ts';

/** Writes the bundle of a device in real time, with some inputs, to a file. */
async function writeBundle(change: (bundle: Bundle) => unknown = (bundle) => bundle) {
  const { announcement } = await startReady('--seed', '7');
  const control = createControlClient(announcement.labUrl);
  const call = (path: string, init?: RequestInit) =>
    fetch(`${announcement.consoleUrl}${path}`, init);
  const signedIn = await call('/api/v1/admin_login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  await control.setCondition('default', 'offline', { on: true });
  await call('/api/v1/status', { headers: { authorization: `Bearer ${token}` } });
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse-replay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'bundle.json');
  await writeFile(path, JSON.stringify(change(await control.bundle('default'))), { mode: 0o600 });
  return path;
}

type Bundle = Awaited<ReturnType<ReturnType<typeof createControlClient>['bundle']>>;

test('replay of an unchanged bundle exits with 0', async () => {
  const path = await writeBundle();
  const { code, stdout, stderr } = await startProgram('replay', path).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Journals are equal: \d+ inputs, 2 exchanges, sha256:[0-9a-f]{64}\.\n$/);
});

// Issue 35: a replay of nothing is no success.
test('a bundle without inputs and exchanges exits with 4', async () => {
  const { announcement } = await startReady();
  const control = createControlClient(announcement.labUrl);
  const { id } = await control.lease({ clock: 'manual' });
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse-replay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'quiet.json');
  await writeFile(path, JSON.stringify(await control.bundle(id)), { mode: 0o600 });
  const { code, stdout, stderr } = await startProgram('replay', path).ended;
  expect([code, stdout]).toEqual([4, '']);
  expect(stderr).toBe(
    'Nothing was repeated: the bundle has no inputs, and its journal is empty.\n',
  );
});

test('--verbose prints each input', async () => {
  const path = await writeBundle();
  const { stdout } = await startProgram('replay', '--verbose', path).ended;
  expect(stdout).toMatch(
    /request 1: POST \/api\/v1\/admin_login\n.*setCondition offline\n.*request 2: GET \/api\/v1\/status\n/s,
  );
});

test('a different journal is printed in both versions, and replay exits with 1', async () => {
  const path = await writeBundle((bundle) => {
    const entries = bundle.expected.entries.map((line) =>
      line.replace('"isOnline":false', '"isOnline":true'),
    );
    const hash = hashJournal(entries.map((line) => `${line}\n`).join(''));
    return { ...bundle, expected: { ...bundle.expected, entries, hash } };
  });
  const { code, stdout } = await startProgram('replay', path).ended;
  expect(code).toBe(1);
  expect(stdout).toContain('First difference at exchange 2 (2 recorded, 2 replayed).');
  expect(stdout).toContain('/response/body/isOnline: recorded true, replayed false');
  expect(stdout).toMatch(/\n {2}recorded: \{"n":2.*\n {2}replayed: \{"n":2/);
});

test('a bundle with changed inputs is damaged, not different', async () => {
  const path = await writeBundle((bundle) => ({
    ...bundle,
    start: { ...bundle.start, lease: { ...bundle.start.lease, seed: 8 } },
  }));
  const { code, stdout, stderr } = await startProgram('replay', path).ended;
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('the hash of its inputs does not match');
});

test('replay without WebAssembly, such as with --jitless, is a usage error', async () => {
  const path = await writeBundle((bundle) => bundle);
  vi.stubGlobal('WebAssembly', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const output = { print: vi.fn(), printError: vi.fn() };
  const replayed = runReplayCommand({ do: 'replay', path, verbose: false }, output);
  await expect(replayed).rejects.toThrow(UsageError);
});

test('another seed produces a different journal', async () => {
  const path = await writeBundle(({ inputsHash: _hash, ...bundle }) => ({
    ...bundle,
    start: { ...bundle.start, lease: { ...bundle.start.lease, seed: 8 } },
  }));
  const { code, stdout } = await startProgram('replay', path).ended;
  expect(code).toBe(1);
  expect(stdout).toContain('serialNumber');
  expect(stdout).not.toContain('time zone data');
});

test('a different journal of a bundle with other time zone data says so', async () => {
  const path = await writeBundle(({ inputsHash: _hash, ...bundle }) => {
    expect(bundle.timeZoneData).toBe(process.versions.tz);
    const start = { ...bundle.start, lease: { ...bundle.start.lease, seed: 8 } };
    return { ...bundle, start, timeZoneData: '1999a' };
  });
  const { stdout } = await startProgram('replay', path).ended;
  expect(stdout).toContain(
    `The bundle was created with time zone data 1999a, but this program has ${process.versions.tz}.`,
  );
});

test('a bundle of another contract exits with 3', async () => {
  const path = await writeBundle((bundle) => ({ ...bundle, contract: `sha256:${'a'.repeat(64)}` }));
  const { code, stdout, stderr } = await startProgram('replay', path).ended;
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain(`${path} was created with another openapi.yaml`);
});

test.each([
  [['replay'], 'replay needs a bundle.'],
  [['replay', 'a.json', 'b.json'], 'replay takes one bundle at a time'],
  [['replay', '--loudly', 'a.json'], '--loudly'],
  [['replay', 'there-is-none.json'], 'there-is-none.json cannot be read (ENOENT)'],
])('an invalid command line exits with 2: %j', async (args, words) => {
  const { code, stderr } = await startProgram(...args).ended;
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test('replay --help lists the exit codes', async () => {
  const { code, stdout } = await startProgram('replay', '--help').ended;
  expect(code).toBe(0);
  expect(stdout).toContain('1  The journals differ; the first different exchange is printed');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { hashJournal } from '../replay/bundle.ts';
import { startProgram, startReady } from './testing/program.ts';

/** A device in real time that somebody has played with, as a file. */
async function bundleFile(change: (bundle: Bundle) => unknown = (bundle) => bundle) {
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

test('a bundle is replayed to the same journal, in other time, and it exits with 0', async () => {
  const path = await bundleFile();
  const { code, stdout, stderr } = await startProgram('replay', path).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^The same: \d+ inputs, 2 exchanges, journal sha256:[0-9a-f]{64}\.\n$/);
});

test('with --verbose each input is told as it is done', async () => {
  const path = await bundleFile();
  const { stdout } = await startProgram('replay', '--verbose', path).ended;
  expect(stdout).toMatch(
    /request 1: POST \/api\/v1\/admin_login\n.*setCondition offline\n.*request 2: GET \/api\/v1\/status\n/s,
  );
});

test('a journal that is not the same is told where it differs, from both sides, and it exits with 1', async () => {
  const path = await bundleFile((bundle) => {
    const entries = bundle.expected.entries.map((line) =>
      line.replace('"isOnline":false', '"isOnline":true'),
    );
    const hash = hashJournal(entries.map((line) => `${line}\n`).join(''));
    return { ...bundle, expected: { ...bundle.expected, entries, hash } };
  });
  const { code, stdout } = await startProgram('replay', path).ended;
  expect(code).toBe(1);
  expect(stdout).toContain('It differs first at exchange 2 (of 2 then, 2 now).');
  expect(stdout).toContain('/response/body/isOnline: true then, false now');
  expect(stdout).toMatch(/\n {2}then: \{"n":2.*\n {2}now: {2}\{"n":2/);
});

test('another seed is another device, and differs from the start', async () => {
  const path = await bundleFile((bundle) => ({
    ...bundle,
    start: { ...bundle.start, lease: { ...bundle.start.lease, seed: 8 } },
  }));
  const { code, stdout } = await startProgram('replay', path).ended;
  expect(code).toBe(1);
  expect(stdout).toContain('serialNumber');
});

test('a bundle of another contract exits with 3 and says so', async () => {
  const path = await bundleFile((bundle) => ({ ...bundle, contract: `sha256:${'a'.repeat(64)}` }));
  const { code, stdout, stderr } = await startProgram('replay', path).ended;
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain(`${path} was made with another openapi.yaml`);
});

test.each([
  [['replay'], "replay needs a bundle's file."],
  [['replay', 'a.json', 'b.json'], 'one bundle at a time'],
  [['replay', '--loudly', 'a.json'], '--loudly'],
  [['replay', 'there-is-none.json'], 'there-is-none.json cannot be read (ENOENT)'],
])('a command that cannot be understood exits with 2: %j', async (args, words) => {
  const { code, stderr } = await startProgram(...args).ended;
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test('its help tells the exit status', async () => {
  const { code, stdout } = await startProgram('replay', '--help').ended;
  expect(code).toBe(0);
  expect(stdout).toContain('1  another one: the first exchange that differs is told');
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestDevice, testUser } from '../testing/test-device.ts';
import { createTestFolder, runProgram, startProgram } from './testing/program.ts';

test('Ctrl+C during a run restores the device', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const run = startProgram('verify', '--target', device.url, '--only', '*:updateSystemSettings*');
  let puts = 0;
  device.handler = ({ method, path }) => {
    if (method === 'PUT' && path.includes('settings/system') && puts++ === 0) {
      // From the terminal, and once more through npm.
      run.child.kill('SIGINT');
      run.child.kill('SIGINT');
    }
    return false;
  };
  const { code, stderr, stdout } = await run.ended;
  expect(stderr).toContain('Stopping and restoring the device.');
  expect(stdout).toContain('The run was interrupted.');
  expect(code).toBe(4);
  expect(device.groups).toEqual(before);
  expect(readdirSync(run.journals)).toEqual([]);
});

test('after a crash, restore uses the undo log on the same device only', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const run = startProgram('verify', '--target', device.url, '--only', '*:updateSystemSettings*');
  let puts = 0;
  device.handler = ({ method, path, body }) => {
    // The run dies while a value of the device is changed.
    if (method !== 'PUT' || !path.includes('settings/system') || puts++ > 0) return false;
    Object.assign(device.groups[path] ?? {}, { hdmiCecEnabled: true, ...JSON.parse(body) });
    run.child.kill('SIGKILL');
    return false;
  };
  await run.ended;
  device.handler = null;
  expect(device.groups).not.toEqual(before);
  const [name = ''] = readdirSync(run.journals);
  const journal = join(run.journals, name);
  expect(statSync(journal).mode & 0o777).toBe(0o600);
  const other = await startTestDevice();
  other.groups['/api/v1/status'] = { product: 'arran', serialNumber: 'NBx9y8z740002' };
  const wrong = await runProgram(['restore', journal, '--target', other.url]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Nothing was changed')]);
  const right = await runProgram(['restore', journal]);
  expect([right.code, right.stdout]).toEqual([0, expect.stringContaining('values are restored')]);
  expect(device.groups).toEqual(before);
  expect(readdirSync(run.journals)).toEqual([]);
});

test('proxy reports violations of both sides without secrets', async () => {
  const device = await startTestDevice();
  const out = join(createTestFolder(), 'out');
  const args = ['proxy', '--target', device.url, '--port', '0', '--report', out];
  const { child, ended } = startProgram(...args);
  const url = await new Promise<string>((resolve) =>
    child.stdout.on('data', (text) => {
      const [found] = /http:\/\/localhost:\d+/.exec(String(text)) ?? [];
      if (found !== undefined) resolve(found);
    }),
  );
  const send = (path: string, init: RequestInit) => fetch(`${url}/api/v1/${path}`, init);
  const json = { 'content-type': 'application/json' };
  const signedIn = await send('admin_login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(testUser),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  await send('status', { headers: { authorization } });
  await send('settings/system', {
    method: 'PUT',
    headers: { ...json, authorization },
    body: JSON.stringify({ autoWakeEnabled: 'yes', password: testUser.password }),
  });
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/PUT \/api\/v1\/settings\/system 200 .*\n {2}client client\.body:/);
  expect(stdout).toMatch(/device shape\.reply:getStatus/);
  expect(stdout).toContain('3 requests recorded.');
  expect(stdout).toMatch(/Of our \d+ decisions, the device confirms \d+ and contradicts \d+/);
  const file = join(out, 'recording.json');
  const recording = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(recording)).toMatchObject({ reportVersion: 2, requests: 3 });
  for (const text of [stdout, recording]) {
    expect(text).not.toContain(testUser.password);
    expect(text).not.toContain(token);
  }
});

import { readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { readStatusOf, writeHar } from './testing/har-file.ts';
import { startProgram, startReady } from './testing/program.ts';

const device = 'http://192.0.2.7';

const api = (path: string) => `GET ${device}/api/v1/${path}`;

// Decision 0087.
test('--like starts a device with the recorded state and the failures of the last requests', async () => {
  const { path } = await writeHar(
    readStatusOf(device),
    { call: api('certificates'), status: 503, body: {} },
    { call: api('settings/language/languages'), status: 503, body: {} },
    { call: api('settings/language/languages'), body: [] },
    { call: api('settings/system'), body: { shareAnalyticsDisabled: true } },
    { call: api('network/status'), status: 429, body: {} },
    { call: api('settings/updates'), body: { type: 'MANUAL', channel: 'stable' } },
    {
      call: api('settings/updates/available'),
      body: {
        upgradeState: 'upgradeAvailable',
        currentVersion: 'NFA1.20251104.0930',
        availableVersion: 'NFA1.20400101.0001',
      },
    },
  );
  const { announcement, child, ended } = await startReady('--like', path);
  expect(announcement).toMatchObject({ product: 'arran', firmwareVersion: 'NFA1.20251104.0930' });
  const { consoleUrl, labUrl } = announcement;
  const control = createControlClient(labUrl);
  const state = await control.state('default');
  expect(state.settings.system.shareAnalyticsDisabled).toBe(true);
  expect(state.updates).toMatchObject({
    state: 'upgradeAvailable',
    offered: 'NFA1.20400101.0001',
  });
  const [admin] = announcement.credentials;
  const signIn = await fetch(`${consoleUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await signIn.json()) as { token: string };
  const getStatus = async (name: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${consoleUrl}/api/v1/${name}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const names = ['certificates', 'certificates', 'settings/language/languages', 'network/status'];
  const statuses: number[] = [];
  for (const name of names) statuses.push(await getStatus(name));
  expect(statuses).toEqual([503, 503, 200, 200]);
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});

test('--like says what is assumed, and other options win', async () => {
  const { path } = await writeHar(readStatusOf(device), { call: api('certificates'), status: 429 });
  const free = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
  const { child, output, ended } = startProgram('--like', path, '--product', 'cardhu', ...free);
  await expect.poll(() => output.stdout).toContain('Ctrl-C stops it.');
  child.kill('SIGINT');
  await ended;
  expect(output.stdout).toContain('(cardhu)');
  expect(output.stdout).toContain(`Like ${device} in ${path}, but:`);
  expect(output.stdout).toContain('body /product: recorded "arran", here "cardhu".');
  expect(output.stdout).toContain('Assumed:');
  expect(output.stdout).toContain('The last listCertificates failed with 429; here it does not');
});

test.each([
  [['--origin', device], '--origin needs --like'],
  [['--like', 'a.har', '--scenario', 'offline'], '--like and --scenario contradict each other'],
  [['--like', 'a.har', '--devices', '2'], '--devices is 2'],
  [['--like', 'missing.har'], 'missing.har cannot be read (ENOENT). Name a HAR file, a recording'],
])('%j is rejected', async (args, message) => {
  const { code, stdout, stderr } = await startProgram(...args).ended;
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
});

test('a file above the limit is rejected before it is read, and so is what is no file', async () => {
  const { path, out } = await writeHar(readStatusOf(device));
  await truncate(path, 65 * 1024 * 1024);
  const large = await startProgram('--like', path).ended;
  expect([large.code, large.stderr]).toEqual([
    2,
    `${path} has 65 MB; at most 64 MB are read. Record a shorter session. See --help.\n`,
  ]);
  const folder = await startProgram('--like', dirname(out)).ended;
  expect([folder.code, folder.stderr]).toEqual([2, expect.stringContaining('is not a file.')]);
});

// Decision 0087.
test('a compressed file that is cut off is imported with a note', async () => {
  const { path, out } = await writeHar(readStatusOf(device), readStatusOf(device));
  const har = await readFile(path);
  await writeFile(`${path}.gz`, gzipSync(har.subarray(0, -60)));
  const written = await startProgram('scenario', 'from', `${path}.gz`, '--out', out).ended;
  expect(written).toMatchObject({ code: 0, stderr: '' });
  const text = await readFile(out, 'utf8');
  expect(text).toContain('# - The file is cut off after 1 whole request. 1 incomplete request');
  expect(text).toContain('scenario: like-customer-7\n');
});

test('--like rejects a file that is no recording, and needs --origin for several devices', async () => {
  const { path } = await writeHar(readStatusOf(device), readStatusOf('http://192.0.2.8'));
  const unclear = await startProgram('--like', path).ended;
  expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining('--origin')]);
  await writeFile(path, '{"log": 1}');
  const { code, stdout, stderr } = await startProgram('--like', path).ended;
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain(`${path} is neither a HAR file`);
});

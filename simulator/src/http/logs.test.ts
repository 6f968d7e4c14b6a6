import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerCycle } from '@stillhouse/device/power/power';
import { startEnrollment } from '@stillhouse/device/setup/enrollment';
import { expect, onTestFinished, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/device/logs';

/**
 * Requests the logs and advances time until they are generated. `thenMs` is the time that this
 * takes.
 */
async function getLogs(device: TestDevice, thenMs = 30_000): Promise<Response> {
  const pending = device.call(path);
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(thenMs);
  return pending;
}

/** Writes the archive to a file, for programs that read zips. */
function saveArchive(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'logs.zip');
  writeFileSync(file, bytes);
  return file;
}

async function getArchive(device: TestDevice): Promise<{ names: string[]; text: string }> {
  const response = await getLogs(device);
  expect(response.status).toBe(200);
  const file = saveArchive(new Uint8Array(await response.arrayBuffer()));
  const names = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n');
  return { names, text: execFileSync('unzip', ['-p', file], { encoding: 'utf8' }) };
}

// R7.12, R9.23.
test('downloaded logs are a valid archive with the file names of a device', async () => {
  await using device = await startTestDevice();
  const response = await getLogs(device);
  const { serialNumber, firmwareVersion } = device.device.state;
  const name = `oban_barra_${serialNumber}_${firmwareVersion}_20300107T090030Z.zip.p7m`;
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  const file = saveArchive(new Uint8Array(await response.arrayBuffer()));
  expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors');
  const names = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n');
  expect(names).toEqual([
    'system.log',
    'network.log',
    'update.log',
    'session.log',
    'audio-video.log',
    'settings.json',
    'manifest.json',
  ]);
  const manifest = execFileSync('unzip', ['-p', file, 'manifest.json'], { encoding: 'utf8' });
  expect(JSON.parse(manifest)).toMatchObject({
    serialNumber,
    loggedSince: '2030-01-07T09:00:00.000Z',
    generatedAt: '2030-01-07T09:00:30.000Z',
  });
  expect(device.host.journal.listEntries()[0]).toMatchObject({ status: 200, outcome: 'answered' });
});

test('the logs contain the actions of the device, in simulated time', async () => {
  await using device = await startTestDevice();
  await device.call('/api/v1/admin_login', {
    method: 'POST',
    role: null,
    body: { userName: 'admin', password: 'stillhouse' },
  });
  await device.advance(60_000);
  const body = { autoPairingVolume: -31 };
  await device.call('/api/v1/settings/audiovideo', { method: 'PUT', body });
  setCondition(device.device, 'offline', {});
  const { text } = await getArchive(device);
  const expected = [
    '2030-01-07T09:00:00.000Z signedIn role=admin via=network',
    '2030-01-07T09:00:00.000Z request POST signIn user=- via=device status=200',
    '2030-01-07T09:01:00.000Z settingsChanged group=audiovideo keys=autoPairingVolume',
    '2030-01-07T09:01:00.000Z request PUT updateAudioVideoSettings user=admin via=device status=200',
    '2030-01-07T09:01:00.000Z conditionChanged name=offline on=true',
    '"autoPairingVolume": -31',
  ];
  for (const line of expected) expect(text).toContain(line);
});

// R3.17.
test('the logs contain no password, key or token', async () => {
  await using device = await startTestDevice();
  const password = 'canary-admin-password';
  const userName = 'canary-typed-as-a-name';
  const segment = 'canary-in-a-path';
  const wifiPassword = 'canary-wifi-password';
  const inAddress = 'canary-in-an-address';
  const canaries = [password, userName, segment, wifiPassword, inAddress];
  const network = '/api/v1/network/config';
  const join = { ssid: 'Cellar', wifiSecurity: 'WPA2', credentials: { password: wifiPassword } };
  await device.call(`${network}/wifi`, { method: 'POST', body: join });
  // The API rejects user information in addresses. Older states may have some.
  const url = `http://user:${inAddress}@pac.example/p.pac?t=${inAddress}`;
  device.device.state.network.proxy = { proxy: 'auto', url };
  await device.call('/api/v1/settings/remoteaccess', { method: 'PUT', body: { password } });
  for (const user of [userName, userName, userName, userName, userName, 'admin']) {
    const body = { userName: user, password };
    await device.call('/api/v1/admin_login', { method: 'POST', role: null, body });
  }
  await device.call(`/api/v1/${segment}?token=${segment}`);
  startEnrollment(device.device, 'CanaryXy');
  const stored = JSON.stringify(device.device.state);
  for (const known of [password, wifiPassword, inAddress]) expect(stored).toContain(known);
  const { text } = await getArchive(device);
  expect(text).toContain('lockedOut userName=(unknown)');
  expect(text).toContain('request GET (unknown path)');
  expect(text).toContain(device.device.state.serialNumber);
  const secrets = [...canaries, device.device.state.signingKey, await device.issueToken('admin')];
  for (const secret of [...secrets, 'eyJ', 'CanaryXy']) expect(text).not.toContain(secret);
});

test('the logs contain the results of diagnostics', async () => {
  await using device = await startTestDevice();
  await device.call('/api/v1/camera/diagnostics/run', { method: 'PUT' });
  const body = { durationSeconds: 3 };
  await device.call('/api/v1/audio/diagnostics/run', { method: 'PUT', body });
  await device.advance(30_000);
  const { names, text } = await getArchive(device);
  expect(names).toEqual(
    expect.arrayContaining(['diagnostics/camera.json', 'diagnostics/audio.json']),
  );
  expect(text).toContain('"durationSeconds": 3');
});

test('the same seed and calls give an identical archive', async () => {
  const archives: Uint8Array[] = [];
  for (const _ of [1, 2]) {
    await using device = await startTestDevice({ seed: 5 });
    await device.call('/api/v1/status');
    const response = await getLogs(device);
    archives.push(new Uint8Array(await response.arrayBuffer()));
  }
  expect(archives[0]).toEqual(archives[1]);
});

// R8.6.
test('a second request during log generation gets a retry delay', async () => {
  await using device = await startTestDevice({ product: 'cardhu' });
  const first = device.call(path);
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(18_000);
  const second = await device.call(path);
  expect(second.status).toBe(503);
  expect(second.headers.get('retry-after')).toBe('42');
  expect(await second.json()).toMatchObject({ code: 'logs-busy' });
  await device.advance(42_000);
  expect((await first).status).toBe(200);
});

test('log generation completes after its client disconnects', async () => {
  await using device = await startTestDevice();
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const pending = fetch(device.host.baseUrl + path, { headers, signal: leaving.signal });
  await expect.poll(() => device.host.held).toBe(1);
  leaving.abort();
  await expect(pending).rejects.toThrow('abort');
  await expect.poll(() => device.host.held).toBe(0);
  expect((await device.call(path)).status).toBe(503);
  await device.advance(30_000);
  expect((await getLogs(device)).status).toBe(200);
});

test('a power cut ends the generation, and the next one works', async () => {
  await using device = await startTestDevice();
  const pending = device.call(path);
  await expect.poll(() => device.host.held).toBe(1);
  powerCycle(device.device);
  await expect(pending).rejects.toThrow();
  await device.advance(60_000);
  expect((await getLogs(device)).status).toBe(200);
});

test('conditions make the generation busy, time out or abort', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'logsBusy', {});
  const busy = await device.call(path);
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '30']);
  endCondition(device.device, 'logsBusy');

  setCondition(device.device, 'logsTimeOut', {});
  const timedOut = await getLogs(device, 120_000);
  expect(timedOut.status).toBe(504);
  expect(await timedOut.json()).toMatchObject({ code: 'logs-timeout' });
  endCondition(device.device, 'logsTimeOut');

  setCondition(device.device, 'logsBroken', {});
  const broken = await getLogs(device);
  expect(broken.status).toBe(200);
  expect(Number(broken.headers.get('content-length'))).toBeGreaterThan(0);
  await expect(broken.arrayBuffer()).rejects.toThrow();
  expect(device.host.journal.listEntries().at(-1)).toMatchObject({ status: 200, outcome: 'reset' });
  endCondition(device.device, 'logsBroken');
  expect((await getLogs(device)).status).toBe(200);
  expect(device.logged).toEqual([]);
});

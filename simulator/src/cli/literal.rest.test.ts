import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { readStatusOf, writeHar } from './testing/har-file.ts';
import { startProgram, startReady } from './testing/program.ts';

const device = 'http://192.0.2.7';

const api = (path: string, method = 'GET') => `${method} ${device}/api/v1/${path}`;

/** A firmware with an unknown value, an unknown property and an error text of its own. */
const calls = [
  readStatusOf(device),
  { call: api('settings/audiovideo'), body: { cameraAntiBanding: 'Auto', autoPairingVolume: -35 } },
  { call: api('settings/audiovideo', 'PUT'), status: 500, body: { message: 'DSP is busy' } },
  { call: api('settings/audiovideo', 'PUT'), status: 200, body: {} },
];

/** Signs in, and returns how to call the device as admin. */
async function signIn(announcement: { consoleUrl: string; credentials: readonly object[] }) {
  const { consoleUrl, credentials } = announcement;
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${consoleUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials[0]),
  });
  const { token } = (await response.json()) as { token: string };
  return async (method: string, path: string) => {
    const response = await fetch(`${consoleUrl}/api/v1/${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(method === 'PUT' && { body: '{"autoPairingVolume":-40}' }),
    });
    return [response.status, await response.text()];
  };
}

// Issue 35: a recording plays back to the letter when asked.
test('--like --literal sends the recorded responses in their order, then the last one', async () => {
  const { path } = await writeHar(...calls);
  const { announcement, child, ended } = await startReady('--like', path, '--literal');
  const call = await signIn(announcement);
  expect(await call('GET', 'settings/audiovideo')).toEqual([200, JSON.stringify(calls[1]?.body)]);
  expect(await call('PUT', 'settings/audiovideo')).toEqual([500, '{"message":"DSP is busy"}']);
  expect(await call('PUT', 'settings/audiovideo')).toEqual([200, '{}']);
  expect(await call('PUT', 'settings/audiovideo')).toEqual([200, '{}']);
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});

test('without --literal, the known values are taken over and the others are named at the start', async () => {
  const [status, read, failure] = calls;
  const { path } = await writeHar(...[status, read, failure].flatMap((one) => one ?? []));
  const free = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
  const { child, output, ended } = startProgram('--like', path, ...free);
  await expect.poll(() => output.stdout).toContain('Ctrl-C stops it.');
  child.kill('SIGINT');
  await ended;
  expect(output.stdout).toContain(
    'getAudioVideoSettings: body /cameraAntiBanding: recorded "Auto"',
  );
  expect(output.stdout).toContain(
    'updateAudioVideoSettings responds with status 500 (status last-updateAudioVideoSettings).',
  );
  expect(output.stdout).toContain(
    'The first getAudioVideoSettings: "Auto" at /settings/audiovideo/cameraAntiBanding is not taken over',
  );
});

test('an imported scenario has the known values, the fault, and the deviations as comments', async () => {
  const { path, out } = await writeHar(...calls);
  const written = await startProgram('scenario', 'from', path, '--out', out).ended;
  expect(written).toMatchObject({ code: 0, stderr: '' });
  const text = await readFile(out, 'utf8');
  expect(text).toContain('autoPairingVolume: -35');
  expect(text).toMatch(/^# Assumptions:\n# - \d of 4 recorded responses differ from those of this/);
  expect(text).toContain('updateAudioVideoSettings: body /message: recorded "DSP is busy"');
  expect(text).toContain('status: 500');
  const literal = await startProgram('scenario', 'from', path, '--out', out, '--literal').ended;
  expect(literal.code).toBe(0);
  expect(await readFile(out, 'utf8')).toContain('DSP is busy');
  const played = await startProgram('scenario', 'test', out).ended;
  expect([played.code, played.stderr]).toEqual([0, '']);
});

test('a device of an unknown product is imported as unknown, and --product wins', async () => {
  const { call } = readStatusOf(device);
  const { path, out } = await writeHar({ call, body: { product: 'tormore', isPaired: false } });
  const written = await startProgram('scenario', 'from', path, '--out', out).ended;
  expect(written).toMatchObject({ code: 0, stderr: '' });
  const text = await readFile(out, 'utf8');
  expect(text).toContain('product: unknown');
  expect(text).toContain(
    '# - The recorded product is "tormore"; this device has the product "unknown".',
  );
  for (const product of ['unknown', 'cardhu']) {
    const { announcement, child, ended } = await startReady('--like', path, '--product', product);
    expect(announcement.product).toBe(product);
    child.kill('SIGINT');
    await ended;
  }
});

test('a recording behind a gateway needs --base-path, and the rejection names it', async () => {
  const { path } = await writeHar(readStatusOf(`${device}/rooms/7`));
  const rejected = await startProgram('compare', path).ended;
  expect([rejected.code, rejected.stderr]).toEqual([
    3,
    expect.stringContaining('Set the base path to /rooms/7 (--base-path).'),
  ]);
  const compared = await startProgram('compare', path, '--base-path', '/rooms/7').ended;
  expect(compared.stdout).toContain('arran, firmware NFA1.20251104.0930, 1 request compared.');
  const wrong = await startProgram('compare', path, '--base-path', 'rooms').ended;
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('is not a path')]);
  const alone = await startProgram('--literal').ended;
  expect([alone.code, alone.stderr]).toEqual([
    2,
    expect.stringContaining('--literal needs --like'),
  ]);
});

test('bodies in files beside the recording are read from its folder only', async () => {
  const { path } = await writeHar(readStatusOf(device));
  const har = JSON.parse(await readFile(path, 'utf8'));
  const { content } = har.log.entries[0].response;
  await writeFile(join(dirname(path), 'a1.json'), content.text);
  for (const [file, product] of [
    ['a1.json', 'arran'],
    [`../${dirname(path).split('/').at(-1)}/a1.json`, 'barra'],
    ['missing.json', 'barra'],
  ]) {
    har.log.entries[0].response.content = { mimeType: 'application/json', _file: file };
    await writeFile(path, JSON.stringify(har));
    const { stdout } = await startProgram('compare', path).ended;
    expect(stdout).toContain(`${device}: ${product}, `);
  }
});

test('the control API imports with a base path, and to the letter', async () => {
  const { path } = await writeHar(
    ...calls.map((one) => ({ ...one, call: one.call.replace('/api/', '/gw/api/') })),
  );
  const { announcement, child, ended } = await startReady();
  const control = createControlClient(announcement.labUrl);
  const bytes = new Uint8Array(await readFile(path));
  await expect(control.importRecording(bytes)).rejects.toThrow(
    'Set the base path to /gw (--base-path)',
  );
  const { imported } = await control.importRecording(bytes, { basePath: '/gw', literal: true });
  expect(imported?.deviations[0]).toMatch(/^\d of 4 recorded responses differ/);
  expect(imported?.scenario).toContain('DSP is busy');
  child.kill('SIGINT');
  await ended;
});

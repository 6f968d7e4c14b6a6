import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultBrand } from '@stillhouse/products/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLines } from './testing/send-lines.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

let dist = '';

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'stillhouse-console-'));
  await mkdir(join(dist, 'assets'));
  const head =
    '<title>Console</title><script type="application/json" id="console-config">{}</script>';
  await writeFile(
    join(dist, 'index.html'),
    `<!doctype html><html><head>${head}</head><body></body></html>`,
  );
  await writeFile(join(dist, 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});

afterAll(() => rm(dist, { recursive: true }));

function startWithConsole(labOrigin: string | null = null): Promise<TestDevice> {
  const config = ({ port, setupUrl }: { port: number | null; setupUrl: string }) => ({
    localSetupAddress: setupUrl,
    networkPort: port,
    cloudOrigin: 'http://localhost:8091',
    allowedRemoteOrigins: ['https://builds.example'],
    hostNameSuffix: '.localhost',
    devicePagePath: '/devices/{endpointId}',
    labOrigin,
    brand: { ...defaultBrand, name: '</script><script>$&' },
  });
  return startTestDevice({ console: { dist, config } });
}

const html = { accept: 'text/html,application/xhtml+xml' };

function get(device: TestDevice, path: string, headers: Record<string, string> = html) {
  return device.call(path, { role: null, headers });
}

// R1.8, R9.21.
test('the page contains its configuration as data that cannot break out of its element', async () => {
  await using device = await startWithConsole();
  const response = await get(device, '/');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const text = await response.text();
  const [, json = ''] = /id="console-config">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual({
    localSetupAddress: device.host.setupUrl,
    networkPort: device.host.port,
    cloudOrigin: 'http://localhost:8091',
    allowedRemoteOrigins: ['https://builds.example'],
    hostNameSuffix: '.localhost',
    devicePagePath: '/devices/{endpointId}',
    labOrigin: null,
    brand: { ...defaultBrand, name: '</script><script>$&' },
    buildId: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(text.match(/<script/g)).toHaveLength(1);
});

// R8.30.
test('an update changes the build of the console', async () => {
  await using device = await startWithConsole();
  const buildId = async () => /"buildId":"(\w+)"/.exec(await (await get(device, '/')).text())?.[1];
  const before = await buildId();
  expect(await buildId()).toBe(before);
  device.host.device.state.firmwareVersion = 'NFA1.20290401.0007';
  expect(await buildId()).not.toBe(before);
});

// R7.60.
test('the policy of the page allows only the designed sources, and nothing inline', async () => {
  await using device = await startWithConsole();
  const { headers } = await get(device, '/');
  expect(headers.get('content-security-policy')).toBe(
    [
      "default-src 'self'",
      "script-src 'self' https://builds.example",
      "style-src 'self' https://builds.example",
      "media-src 'self' https://builds.example",
      "connect-src 'self' http://localhost:8091 https://builds.example",
      "img-src 'self' data: http: https:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toBe(null);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBe(null);
  expect(headers.get('etag')).toBe(null);
  expect(headers.get('date')).toBe('Mon, 07 Jan 2030 09:00:00 GMT');
});

// R7.60.
test.each([
  ['localhost:8080', true],
  ['oban-hall.localhost:8080', true],
  ['127.0.0.2', true],
  ['[::1]:8080', true],
  ['192.0.2.20', false],
  ['localhost.example', false],
])('at %s the page is isolated from other windows: %s', async (host, isIsolated) => {
  await using device = await startWithConsole();
  const lines = ['GET / HTTP/1.1', `host: ${host}`, 'connection: close', '', ''];
  const response = await sendLines(device.host.port, ...lines);
  // Browsers report the header as an error of the page where they do not honor it.
  expect(response.includes('cross-origin-opener-policy: same-origin')).toBe(isIsolated);
});

test('the lab can frame the console if a lab is running', async () => {
  await using device = await startWithConsole('http://localhost:8090');
  const policy = (await get(device, '/')).headers.get('content-security-policy');
  expect(policy).toContain('frame-ancestors http://localhost:8090');
});

// R1.1.
test('every console route serves the same document; other unknown paths are 404', async () => {
  await using device = await startWithConsole();
  const page = await (await get(device, '/')).text();
  for (const path of ['/network/ethernet/ip4', '/login?setup=1', '/index.html', '/api-docs']) {
    expect([path, await (await get(device, path)).text()]).toEqual([path, page]);
  }
  const script = await get(device, '/assets/gone-1.js', { accept: '*/*' });
  expect([script.status, script.headers.get('content-type')]).toEqual([
    404,
    'text/plain; charset=utf-8',
  ]);
  expect((await get(device, '/api/v2')).headers.get('content-type')).toBe(
    'application/problem+json',
  );
});

test('hashed files can be cached forever, others must be revalidated', async () => {
  await using device = await startWithConsole();
  const script = await get(device, '/assets/index-abc123.js', { accept: '*/*' });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  const icon = await get(device, '/icon.svg', { accept: 'image/*' });
  expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(await script.text()).toBe('export {};');
});

test('files outside the folder of the console are not served', async () => {
  await using device = await startWithConsole();
  for (const path of ['/..%2f..%2fetc%2fpasswd', '/%2e%2e/package.json', '/assets/%00']) {
    const response = await get(device, path, { accept: '*/*' });
    expect([path, response.status < 500 && response.status >= 400]).toEqual([path, true]);
  }
  expect((await get(device, '/')).status).toBe(200);
});

test('the setup address serves the same console', async () => {
  await using device = await startWithConsole();
  const response = await device.call('/?setup=1', { role: null, headers: html, via: 'setup' });
  expect(await response.text()).toContain('console-config');
});

test('HEAD returns the response of GET without a body; other methods are rejected', async () => {
  await using device = await startWithConsole();
  for (const path of ['/', '/icon.svg']) {
    const response = await device.call(path, { method: 'HEAD', role: null, headers: html });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10);
    expect(await response.text()).toBe('');
  }
  const post = await device.call('/network', { method: 'POST', role: null });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('without a built console, the page says how to build it', async () => {
  await using device = await startTestDevice();
  const response = await get(device, '/');
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toContain('npm start');
});

test('console files are not recorded in the journal', async () => {
  await using device = await startWithConsole();
  await (await get(device, '/')).text();
  expect(device.host.journal.listEntries()).toEqual([]);
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLab } from './testing/test-lab.ts';

let folder = '';
let labDir = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stillhouse-lab-'));
  labDir = join(folder, 'lab');
  await mkdir(join(labDir, 'assets'), { recursive: true });
  await writeFile(join(labDir, 'index.html'), '<!doctype html><title>Stillhouse lab</title>');
  await writeFile(join(labDir, 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(labDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'secret.svg'), 'of somebody else');
});

afterAll(() => rm(folder, { recursive: true }));

const html = { accept: 'text/html,application/xhtml+xml' };

test('every view URL serves the lab page, which must be revalidated each time', async () => {
  const { call } = await startLab({ labDir });
  for (const path of ['/', '/?device=default&view=journal&filter=503']) {
    const page = await call('GET', path, { headers: html });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stillhouse lab')]);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  const script = await call('GET', '/assets/index-abc123.js');
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await call('HEAD', '/icon.svg')).headers['content-type']).toBe('image/svg+xml');
});

test('the page can load nothing from elsewhere, run nothing inline, and cannot be framed', async () => {
  const { call } = await startLab({ labDir });
  const { headers } = await call('GET', '/', { headers: html });
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  for (const name of ['frame-ancestors', 'base-uri', 'form-action', 'object-src']) {
    expect(policy).toContain(`${name} 'none'`);
  }
  expect(policy).not.toContain('unsafe');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a program that requests / gets a text with the location of the page', async () => {
  const { call, simulator } = await startLab({ labDir });
  const response = await call('GET', '/');
  expect(response.text).toContain(`Open ${simulator.labUrl} in a browser for the lab page.`);
  expect(response.text).toContain(`${simulator.labUrl}/reference/`);
});

// Decision 0123.
test('the address of the API reference leads to the lab page', async () => {
  const { call } = await startLab({ labDir });
  for (const path of ['/reference', '/reference/']) {
    const { status, headers } = await call('GET', path, { headers: html });
    expect([status, headers.location]).toEqual([302, '/?reference=device']);
  }
});

test('files outside the folder of the page and other methods are rejected', async () => {
  const { call } = await startLab({ labDir });
  const paths = [
    '/../secret.svg',
    '/..%2fsecret.svg',
    '/assets/../../secret.svg',
    '/assets/',
    '/.svg',
  ];
  for (const path of paths) {
    expect([path, (await call('GET', path)).status]).toEqual([path, 404]);
  }
  expect((await call('POST', '/', { body: {} })).status).toBe(404);
  const foreign = await call('GET', '/', { headers: { ...html, host: 'attacker.example' } });
  expect(foreign.status).toBe(403);
});

test('the page does not contain the token that its calls need: it asks the user for it', async () => {
  const { call } = await startLab({ labDir, controlToken: 'a token of some length' });
  expect((await call('GET', '/', { headers: html })).status).toBe(200);
  expect((await call('GET', '/api/devices')).status).toBe(401);
});

test('reports are pages of their own, without scripts', async () => {
  const reportsDir = join(folder, 'reports');
  await mkdir(reportsDir, { recursive: true });
  await writeFile(join(reportsDir, 'index.html'), '<!doctype html><title>Reports</title>');
  const { call } = await startLab({ labDir, reportsDir });
  const page = await call('GET', '/reports/');
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Reports')]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await call('GET', '/reports')).headers.location).toBe('/reports/');
  expect((await call('GET', '/reports/missing.html')).status).toBe(404);
  expect((await call('GET', '/reports/..%2fsecret.svg')).status).toBe(404);
});

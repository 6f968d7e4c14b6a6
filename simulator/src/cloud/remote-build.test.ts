import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { send, startLab } from '../control/testing/test-lab.ts';

const manifest = {
  'index.html': { file: 'assets/index-1a2b.js', isEntry: true, css: ['assets/index-3c4d.css'] },
};
const script = 'export const answer = 42;\n';

/** Starts a simulator whose console has been built, by default with a manifest. */
async function startWithBuild({ withManifest = true } = {}) {
  const dist = mkdtempSync(join(tmpdir(), 'stillhouse-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  writeFileSync(join(dist, 'assets', 'index-1a2b.js'), script);
  writeFileSync(join(dist, 'assets', 'index-3c4d.css'), 'body{}');
  if (withManifest) {
    writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  }
  const lab = await startLab({ consoleDir: dist });
  const get = (path: string, headers: Record<string, string> = {}) =>
    send('GET', `${lab.simulator.cloudUrl}${path}`, { headers });
  return { ...lab, get };
}

// R4.8, R7.52.
test('a device page loads the remote build: the manifest, then its files', async () => {
  const { get, lease } = await startWithBuild();
  const origin = (await lease()).toLease().setupUrl;
  const reported = await get('/manifest-build.json', { origin });
  expect(reported).toMatchObject({ status: 200, json: manifest });
  expect(reported.headers['access-control-allow-origin']).toBe(origin);
  const loaded = await get('/assets/index-1a2b.js', { origin });
  expect(loaded).toMatchObject({ status: 200, text: script });
  expect(loaded.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(script.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'origin',
  });
  expect((await get('/assets/index-3c4d.css')).headers['content-type']).toContain('text/css');
});

test('other pages cannot read the remote build', async () => {
  const { get } = await startWithBuild();
  const response = await get('/assets/index-1a2b.js', { origin: 'http://attacker.example' });
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
});

test('only built assets are served', async () => {
  const { get } = await startWithBuild();
  const others = [
    '/index.html',
    '/.vite/manifest.json',
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/../../../../etc/passwd',
    '/assets/.hidden',
    '/assets/index-1a2b.js/more',
  ];
  for (const path of others) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test.each([
  ['a console that was built without a manifest', () => startWithBuild({ withManifest: false })],
  [
    'a simulator without a console',
    async () => {
      const lab = await startLab();
      return {
        ...lab,
        get: (path: string) => send('GET', `${lab.simulator.cloudUrl}${path}`),
      };
    },
  ],
])('%s makes the manifest a clear 404', async (_what, start) => {
  const { get } = await start();
  const response = await get('/manifest-build.json');
  expect(response).toMatchObject({ status: 404, json: { code: 'not-found' } });
  expect(response.text).toContain('Build it');
  expect(response.headers['content-type']).toBe('application/problem+json');
});

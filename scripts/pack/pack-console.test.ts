import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { ConsoleManifest } from '../../contracts/verifier/src/console/console-manifest.ts';
import { packConsole } from './pack-console.ts';

let folder = '';
let tarballs: string[] = [];
let manifest: ConsoleManifest;
const readPacked = (path: string) => readFileSync(join(folder, 'package', path));
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stillhouse-packed-console-'));
  const others = mkdtempSync(join(tmpdir(), 'stillhouse-packed-console-'));
  tarballs = [await packConsole(folder), await packConsole(others)];
  execFileSync('tar', ['-xzf', tarballs[0] ?? '', '-C', folder]);
  manifest = JSON.parse(readPacked('manifest.json').toString());
  return () => Promise.all([folder, others].map((it) => rm(it, { recursive: true })));
}, 60_000);

// Decision 0083.
test('the tarball of the console is named by its version and has the same bytes each time', () => {
  const [first = '', second = ''] = tarballs;
  expect(basename(first)).toMatch(/^stillhouse-console-\d+\.\d+\.\d+\.tgz$/);
  expect(hash(readFileSync(first))).toBe(hash(readFileSync(second)));
});

test('the manifest lists every file with its size and hash, and nothing else is in the tarball', () => {
  const stored = manifest.files.flatMap((file) => [file, ...Object.values(file.encodings)]);
  const paths = readdirSync(join(folder, 'package/files'), { recursive: true }).map(String);
  expect(stored.map(({ path }) => path).sort()).toEqual(
    paths.filter((path) => path.includes('.')).sort(),
  );
  for (const { path, size, sha256 } of stored) {
    const bytes = readPacked(join('files', path));
    expect([path, bytes.length, hash(bytes)]).toEqual([path, size, sha256]);
  }
  expect(readdirSync(join(folder, 'package')).sort()).toEqual(
    ['LICENSE', 'README.md', 'THIRD-PARTY.md', 'files', 'manifest.json', 'package.json'].sort(),
  );
  expect(readPacked('README.md').toString()).toMatch('# @stillhouse/console\n');
});

test('the compressed copies contain their files, and the page has none', () => {
  for (const { path, encodings } of manifest.files) {
    const { br, gzip } = encodings;
    if (path.endsWith('.html')) expect(encodings).toEqual({});
    else if (br === undefined || gzip === undefined) expect.unreachable(`${path} has no copies`);
    else {
      const bytes = readPacked(join('files', path));
      expect(brotliDecompressSync(readPacked(join('files', br.path))).equals(bytes)).toBe(true);
      expect(gunzipSync(readPacked(join('files', gzip.path))).equals(bytes)).toBe(true);
    }
  }
});

test('the manifest has type, caching and policy of each file', () => {
  const findHeaders = (url: RegExp) => manifest.files.find((file) => url.test(file.url))?.headers;
  expect(findHeaders(/^\/$/)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(
      /^default-src 'self'; .*connect-src 'self' \{cloudOrigin\} .*frame-ancestors 'none'$/,
    ),
  });
  expect(findHeaders(/^\/assets\/index-.*\.js$/)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(findHeaders(/^\/icon\.svg$/)).toMatchObject({ 'cache-control': 'no-cache' });
  const { path, configElementId } = manifest.page;
  expect(readPacked(join('files', path)).toString()).toContain(`id="${configElementId}"></script>`);
});

test('the licenses of the libraries in the console are in the tarball', () => {
  const licenses = readPacked('THIRD-PARTY.md').toString();
  for (const library of ['react', 'react-dom', '@tanstack/react-query']) {
    expect(licenses).toMatch(new RegExp(`^## ${library} - [\\d.]+ \\(MIT\\)$`, 'm'));
  }
});

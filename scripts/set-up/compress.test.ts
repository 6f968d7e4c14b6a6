import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFiles } from './compress.mjs';

const style = '.button { color: red; }\n'.repeat(50);

function createBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'index.html'), `<style>${style}</style>`);
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(style));
  writeFileSync(join(folder, 'assets/style-abc.css'), style);
  writeFileSync(join(folder, 'assets/tiny-abc.js'), '1');
  return folder;
}

// Decision 0083.
test('files that become smaller get compressed copies with their date', () => {
  const folder = createBuild();
  compressFiles(folder);
  compressFiles(folder);
  expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual([
    '.vite',
    '.vite/manifest.json',
    'assets',
    'assets/style-abc.css',
    'assets/style-abc.css.br',
    'assets/style-abc.css.gz',
    'assets/tiny-abc.js',
    'index.html',
  ]);
  const file = join(folder, 'assets/style-abc.css');
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(style);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(style);
  const seconds = ['', '.br', '.gz'].map((ending) =>
    Math.floor(statSync(file + ending).mtimeMs / 1000),
  );
  expect(new Set(seconds).size).toBe(1);
});

test('the compressed copies are the same bytes on every system and at every time', () => {
  const [first, second] = [createBuild(), createBuild()].map((folder) => {
    compressFiles(folder);
    return readFileSync(join(folder, 'assets/style-abc.css.gz'));
  });
  expect(first).toEqual(second);
  // RFC 1952: no modification time, and an unknown operating system.
  expect(first?.subarray(4, 8)).toEqual(Buffer.alloc(4));
  expect(first?.[9]).toBe(255);
});

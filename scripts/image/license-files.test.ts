import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getProjectNode } from '../set-up/paths.mjs';
import { listLibraries } from './base-files.ts';
import { copyLibraryLicenses } from './license-files.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-licenses-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the libraries of Node have their licenses in the image, with the texts that these name', () => {
  const folder = createFolder();
  copyLibraryLicenses(listLibraries(getProjectNode()), folder);
  const files = globSync('*/*', { cwd: folder });
  const texts = files.map((path) => readFileSync(join(folder, path), 'utf8').toLowerCase());
  for (const words of ['gnu c library', 'libstdc++', 'gnu lesser general public license']) {
    expect(
      texts.some((text) => text.includes(words)),
      words,
    ).toBe(true);
  }
});

test('a library without a known license is not put into an image', () => {
  expect(() => copyLibraryLicenses(['/opt/nobody/libnobody.so.7'], createFolder())).toThrow(
    'The license of /opt/nobody/libnobody.so.7 is unknown',
  );
});

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { listVersions, raiseVersion } from './raise-version.ts';
import { checkWorkTree } from './work-tree.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Copies every file that has the version. */
function copyPlaces(): string {
  const folder = createFolder();
  for (const { path } of [...listVersions(root), { path: 'package-lock.json' }]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  return folder;
}

test('the version is raised in every place, and in no other package', () => {
  const folder = copyPlaces();
  const before = listVersions(folder);
  raiseVersion(folder, '12.3.4');
  expect(listVersions(folder)).toEqual(
    before.map(({ path, versions }) => ({ path, versions: versions.map(() => '12.3.4') })),
  );
  for (const { path } of before) {
    const [old, raised] = [root, folder].map((place) =>
      readFileSync(join(place, path), 'utf8').split('\n'),
    );
    const changed = raised?.filter((line, at) => line !== old?.[at]) ?? [];
    expect(changed.filter((line) => !line.includes('12.3.4'))).toEqual([]);
  }
});

test.each([
  ['next', '"next" is no version. Use one such as 0.'],
  ['1.2', '"1.2" is no version'],
  ['v1.2.3', '"v1.2.3" is no version'],
  ['1.02.3', '"1.02.3" is no version'],
  ['0.0.9', '0.0.9 is not above 0.'],
])('%s is rejected, and nothing is changed', (version, message) => {
  const folder = copyPlaces();
  const before = listVersions(folder);
  expect(() => raiseVersion(folder, version)).toThrow(message);
  expect(listVersions(folder)).toEqual(before);
});

test('a work tree with a change is rejected with its name, whether git knows the file or not', () => {
  const folder = createFolder();
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder });
  git('init', '--quiet');
  checkWorkTree(folder, 'Why.');
  writeFileSync(join(folder, 'new.txt'), '');
  const reject = (line: string) =>
    expect(() => checkWorkTree(folder, 'Why.')).toThrow(
      `The work tree has changes. Why. Commit them first:\n${line}`,
    );
  reject('?? new.txt');
  git('add', 'new.txt');
  reject('A  new.txt');
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { findUndescribedFolders, withFolderMap } from './folder-map.ts';

const readPage = (name: string) => readFileSync(join(root, name), 'utf8');
const readme = readPage('README.md');
const contributing = readPage('CONTRIBUTING.md');
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);
const named = [
  ...`${readme}${contributing}`.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g),
].map(([, run, direct]) => run ?? direct);

test('every command that README and CONTRIBUTING name exists', () => {
  expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
});

test('every command that exists is named in README or CONTRIBUTING', () => {
  expect(scripts.filter((name) => !named.includes(name))).toEqual([]);
});

test('the README has at most 80 lines and two tables', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(81);
  expect(readme.match(/^\| --- /gm)).toHaveLength(2);
});

test('the folder map of CONTRIBUTING shows the import directions', () => {
  const remedy = 'Run: node -C stillhouse-source scripts/folder-map.ts';
  expect(withFolderMap(contributing), remedy).toBe(contributing);
});

test('every folder with import rules has a purpose in the folder map', () => {
  expect(findUndescribedFolders(), 'Describe it in scripts/repository/folder-map.ts').toEqual([]);
});

test('screenshots are small', () => {
  const folder = join(root, 'docs/images');
  const large = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 80_000);
  expect(large).toEqual([]);
});

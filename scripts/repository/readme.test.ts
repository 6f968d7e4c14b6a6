import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { findUndescribedFolders, withFolderMap } from './folder-map.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);
const named = [...readme.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
  ([, run, direct]) => run ?? direct,
);

test('every command that the README names exists', () => {
  expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
});

test('every command that exists is named in the README', () => {
  expect(scripts.filter((name) => !named.includes(name))).toEqual([]);
});

test('the README has at most 150 lines', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(151);
});

test('the folder map of the README shows the import directions', () => {
  const remedy = 'Run: node -C stillhouse-source scripts/folder-map.ts';
  expect(withFolderMap(readme), remedy).toBe(readme);
});

test('every folder with import rules has a purpose in the folder map', () => {
  expect(findUndescribedFolders(), 'Describe it in scripts/repository/folder-map.ts').toEqual([]);
});

test('screenshots are small', () => {
  const folder = join(root, 'docs/images');
  const large = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 80_000);
  expect(large).toEqual([]);
});

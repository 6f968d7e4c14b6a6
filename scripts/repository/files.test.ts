import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findLines, paths, readSources } from './sources.ts';

const code = readSources(/\.(ts|tsx|mjs|css)$/).filter(({ path }) => !path.includes('/generated/'));

test('no file is longer than 400 lines', () => {
  const long = code
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > 400);
  expect(long).toEqual([]);
});

test('components are PascalCase.tsx, everything else is kebab-case', () => {
  const kebab = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/;
  const pascal = /^[A-Z][A-Za-z0-9]*(\.module|\.test)?\.(tsx|css)$/;
  const documents = /^(README|CONTRIBUTING|LICENSE|CHANGELOG|AGENTS)(\.md)?$|^Containerfile$/;
  const wrong = paths.filter((path) => {
    const name = basename(path);
    return !kebab.test(name) && !pascal.test(name) && !documents.test(name);
  });
  expect(wrong).toEqual([]);
});

test('no folder or file has a generic name', () => {
  expect(paths.filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path))).toEqual(
    [],
  );
});

test('no file re-exports a folder', () => {
  const barrels = code.filter(
    ({ path, text }) => /\/index\.tsx?$/.test(path) || /^export \* from/m.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('nothing names a path of one machine', () => {
  const files = readSources(/\.(ts|tsx|mjs|css|html|ya?ml|json|md)$|\.ci\/run$/).filter(
    ({ path }) => path !== 'scripts/repository/files.test.ts',
  );
  expect(findLines(/(^|[\s'"`(=])\/(work|root|home|Users)\//, files)).toEqual([]);
});

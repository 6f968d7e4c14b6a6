import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';

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

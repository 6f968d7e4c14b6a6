import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cache, root } from '../set-up/paths.mjs';
import { LastGreen } from './last-green.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(cache, 'green-test-'));
  mkdirSync(join(folder, 'tested'));
  writeFileSync(join(folder, 'tested/one.test.ts'), 'passes');
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () =>
  new LastGreen(`${relative(cache, folder)}/test`, [
    relative(root, join(folder, 'tested/one.test.ts')),
  ]);

test('a run that was green is not repeated while nothing changes', () => {
  expect(start().read()).toBeNull();
  start().note('tests: 3 passed');
  expect(start().read()).toBe('tests: 3 passed');
});

test('a changed test makes the run due again', () => {
  start().note('tests: 3 passed');
  writeFileSync(join(folder, 'tested/one.test.ts'), 'fails');
  expect(start().read()).toBeNull();
});

test('a file that changes while the tests run makes the run due again', () => {
  const run = start();
  writeFileSync(join(folder, 'tested/one.test.ts'), 'fails');
  run.note('tests: 3 passed');
  expect(start().read()).toBeNull();
});

test('a damaged note counts as none', () => {
  writeFileSync(join(folder, 'test.green'), '{');
  expect(start().read()).toBeNull();
});

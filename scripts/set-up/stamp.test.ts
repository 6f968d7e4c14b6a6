import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cache, root } from './paths.mjs';
import { runIfChanged } from './stamp.mjs';

let folder: string;
let runs: number;

beforeEach(() => {
  folder = mkdtempSync(join(cache, 'stamp-test-'));
  writeFileSync(join(folder, 'input'), 'one');
  runs = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (end?: 'interrupted') =>
  runIfChanged(`${relative(cache, folder)}/step`, {
    inputs: [relative(root, join(folder, 'input'))],
    outputs: [relative(root, join(folder, 'output'))],
    work: () => {
      runs += 1;
      writeFileSync(join(folder, 'output'), 'made');
      if (end) throw new Error('disk full');
    },
  });

test('a step runs once and then does nothing while nothing changes', () => {
  expect(run()).toBe(true);
  expect(run()).toBe(false);
  expect(runs).toBe(1);
});

test('a changed input makes the step due again', () => {
  run();
  writeFileSync(join(folder, 'input'), 'two');
  expect(run()).toBe(true);
});

test('a lost output makes the step due again', () => {
  run();
  rmSync(join(folder, 'output'));
  expect(run()).toBe(true);
});

test('a step that fails is due again', () => {
  const failing = () =>
    runIfChanged(`${relative(cache, folder)}/step`, {
      inputs: [relative(root, join(folder, 'input'))],
      outputs: [],
      work: () => {
        throw new Error('no network');
      },
    });
  expect(failing).toThrow('no network');
  expect(run()).toBe(true);
});

test('a step that was interrupted runs again, also if its inputs are the old ones again', () => {
  run();
  writeFileSync(join(folder, 'input'), 'two');
  expect(() => run('interrupted')).toThrow('disk full');
  writeFileSync(join(folder, 'input'), 'one');
  expect(run()).toBe(true);
});

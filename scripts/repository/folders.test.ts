import { expect, test } from 'vitest';
import { findLines, readSources } from './sources.ts';

/** It never returns for a path such as /proc/x. */
const recursive = /\bmkdir(Sync)?\(.*\brecursive\b/;

test('the programs create folders of an option with createFolder only', () => {
  const files = readSources(
    /^(contracts\/(foundation|verifier)|simulator(\/device)?)\/(src|playwright)\/.*\.ts$/,
  ).filter(({ path }) => !path.endsWith('.test.ts') && !path.includes('/testing/'));
  expect(files.length).toBeGreaterThan(100);
  expect(findLines(recursive, files)).toEqual([]);
});

test('the way around it is detected', () => {
  const text = 'mkdirSync(folder, { recursive: true });';
  expect(findLines(recursive, [{ path: 'x.ts', text }])).toHaveLength(1);
});

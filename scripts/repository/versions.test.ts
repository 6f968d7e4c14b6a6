import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { listVersions } from '../version/raise-version.ts';
import { readLockedPackages } from './locked-packages.ts';

const all = listVersions(root);
const [current] = all.find(({ path }) => path === 'package.json')?.versions ?? [];

// Decision 0007.
test('packages, control API, CI examples and lock file have one version', () => {
  const remedy = 'Run: npm run raise-version -- X.Y.Z';
  expect(current).toMatch(/^\d+\.\d+\.\d+$/);
  for (const { path, versions } of all) {
    // A changelog without a heading for what is not released has none.
    if (path !== 'CHANGELOG.md') expect(versions, path).not.toEqual([]);
    expect(new Set([current, ...versions]), `${path}. ${remedy}`).toEqual(new Set([current]));
  }
  const locked = Object.entries(readLockedPackages()).filter(
    ([path]) => !path.includes('node_modules'),
  );
  expect(locked.length).toBeGreaterThan(10);
  for (const [path, { version }] of locked) expect([path, version]).toEqual([path, current]);
});

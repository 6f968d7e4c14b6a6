import { expect, test } from 'vitest';
import { allows, zoneOf, zones } from './import-directions.ts';
import { listImports } from './imports.ts';
import { sources } from './sources.ts';

const imports = sources(/^(contracts|simulator|console|e2e|scripts)\/.*\.(ts|tsx)$/).flatMap(
  listImports,
);

test('every import between our folders follows the directions', () => {
  const wrong = imports.flatMap(({ from, specifier, to }) => {
    const source = zoneOf(from);
    const target = to === null ? null : zoneOf(to);
    if (source === null || target === null || allows(source, target)) return [];
    return [`${from} imports ${specifier} (${source.folder} must not import ${target.folder})`];
  });
  expect(wrong).toEqual([]);
});

test('a package that belongs to one folder is imported nowhere else', () => {
  const wrong = zones.flatMap(({ folder, only }) =>
    imports
      .filter(({ from, specifier }) => only?.test(specifier) && !from.startsWith(`${folder}/`))
      .filter(({ from }) => !from.startsWith('scripts/'))
      // The cloud and the control API are servers beside the device's, with which they share http-kit.
      .filter(({ from }) => !/^simulator\/src\/(control|cloud|http-kit)\//.test(from))
      .filter(
        ({ from, specifier }) => !(from.startsWith('e2e/') && specifier.startsWith('@playwright/')),
      )
      .map(({ from, specifier }) => `${from} imports ${specifier}, which belongs to ${folder}`),
  );
  expect(wrong).toEqual([]);
});

test('a wrong direction would be noticed', () => {
  const device = zoneOf('simulator/device/src/device.ts');
  const http = zoneOf('simulator/src/http/app.ts');
  const ui = zoneOf('console/ui/src/Button.tsx');
  const contracts = zoneOf('contracts/src/operations.ts');
  expect(device && http && allows(device, http)).toBe(false);
  expect(ui && contracts && allows(ui, contracts)).toBe(false);
  expect(http && device && allows(http, device)).toBe(true);
});

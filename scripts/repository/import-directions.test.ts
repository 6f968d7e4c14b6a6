import { expect, test } from 'vitest';
import { getZone, isAllowed, zones } from './import-directions.ts';
import { listImports } from './imports.ts';
import { readSources } from './sources.ts';

const imports = readSources(/^(contracts|simulator|console|e2e|scripts)\/.*\.(ts|tsx)$/).flatMap(
  listImports,
);

test('every import between our folders follows the directions', () => {
  const wrong = imports.flatMap(({ from, specifier, to }) => {
    const source = getZone(from);
    const target = to === null ? null : getZone(to);
    if (source === null || target === null || isAllowed(source, target)) return [];
    return [`${from} imports ${specifier} (${source.folder} must not import ${target.folder})`];
  });
  expect(wrong).toEqual([]);
});

test('a package that belongs to one folder is imported nowhere else', () => {
  const wrong = zones.flatMap(({ folder, only }) =>
    imports
      .filter(({ from, specifier }) => only?.test(specifier) && !from.startsWith(`${folder}/`))
      .filter(({ from }) => !from.startsWith('scripts/'))
      // The cloud and the control API are servers beside the device's, with which they share
      // http-kit. A server of a foreign contract is a device of its own.
      .filter(({ from }) => !/^simulator\/src\/(control|cloud|http-kit)\//.test(from))
      .filter(({ from }) => !from.startsWith('e2e/foreign-contracts/'))
      .filter(
        ({ from, specifier }) => !(from.startsWith('e2e/') && specifier.startsWith('@playwright/')),
      )
      .map(({ from, specifier }) => `${from} imports ${specifier}, which belongs to ${folder}`),
  );
  expect(wrong).toEqual([]);
});

test('a wrong direction is detected', () => {
  const device = getZone('simulator/device/src/device.ts');
  const http = getZone('simulator/src/http/app.ts');
  const ui = getZone('console/ui/src/Button.tsx');
  const contracts = getZone('contracts/src/operations.ts');
  expect(device && http && isAllowed(device, http)).toBe(false);
  expect(ui && contracts && isAllowed(ui, contracts)).toBe(false);
  expect(http && device && isAllowed(http, device)).toBe(true);
});

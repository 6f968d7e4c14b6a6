import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeTable } from '../../console/src/app/route-table.ts';
import { setupSteps } from '../../e2e/accessibility/matrix.ts';
import { dialogs, sourcesWithoutCase } from '../../e2e/support/dialogs.ts';
import { imageFolder } from '../../e2e/visual/images.ts';
import { listImageNames, sampledScenes, scenes } from '../../e2e/visual/scenes.ts';
import { readSources } from './sources.ts';

const maxMegabytes = 8;

test('every scene has its images, and every image a scene', () => {
  expect(readdirSync(imageFolder).sort(), 'Run npm run visual -- --update.').toEqual(
    [...listImageNames()].sort(),
  );
});

test('the images are small', () => {
  const sizes = readdirSync(imageFolder).map((name) => statSync(join(imageFolder, name)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes, 'npm run visual -- --update compresses them.').toBeLessThan(maxMegabytes * 1e6);
});

test('every route has a scene', () => {
  const addresses = Object.values(scenes).map(({ address }) => address.replace(/\?.*/, ''));
  const others = [...setupSteps, '/login', '/logout', '/network/certificates/:certificateId'];
  const known = new Set<string>([...addresses, ...others]);
  expect(routeTable.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
});

test('every file that opens a dialog has a case or a reason', () => {
  const opens = /<Dialog\b|type: '(confirm|message|progress)'/;
  const files = readSources(/^console\/src\/.*\.tsx?$/)
    .filter(({ path, text }) => !path.includes('.test.') && opens.test(text))
    .map(({ path }) => path);
  const covered = Object.values(dialogs).map(({ source }) => source);
  expect(new Set([...covered, ...Object.keys(sourcesWithoutCase)])).toEqual(new Set(files));
});

test('npm test compares some scenes', () => {
  expect(sampledScenes.filter((name) => !(name in scenes))).toEqual([]);
});

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { consoleDir, labDir } from './built-pages.ts';

const inSimulator = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

test('the sources serve the pages of their workspaces, not those of an earlier package', () => {
  expect(consoleDir).toBe(inSimulator('../console/dist'));
  expect(labDir).toBe(inSimulator('lab/dist'));
});

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundleForPage } from '../../e2e/support/bundle-for-page.ts';
import { root } from '../set-up/paths.mjs';

/** Gzip, with all that is loaded later. The playground has to fit in 1,000,000 bytes. */
const maxBytes = 515_000;

test('devices and their control API run in a page: without modules of Node, and below their budget', async () => {
  const chunks = await bundleForPage(join(root, 'simulator/src/simulator.ts'), { minify: true });
  const sizes = chunks.map(({ fileName, code }) => [fileName, gzipSync(code).length] as const);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes, JSON.stringify(sizes)).toBeLessThan(maxBytes);
}, 20_000);

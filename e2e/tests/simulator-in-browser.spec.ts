import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { bundleForPage } from '../support/bundle-for-page.ts';
import { servePage } from '../support/serve-page.ts';

const session = join(
  dirname(fileURLToPath(import.meta.resolve('stillhouse'))),
  'testing/play-session.ts',
);

// R7.63.
test('devices and their control API do the same in a page as in Node @sample', async ({ page }) => {
  await using server = await servePage({ '/index.html': '<!doctype html><title>Page</title>' });
  await page.goto(server.url);
  const [chunk] = await bundleForPage(session, {
    format: 'iife',
    name: 'session',
    codeSplitting: false,
  });
  await page.evaluate(chunk?.code ?? '');
  const inPage = await page.evaluate('session.playSession().then(JSON.stringify)');
  const { playSession } = await import(session);
  const inNode = await playSession();
  expect(inNode.products).toHaveLength(9);
  expect(inNode.request).toMatchObject({ status: 200 });
  expect(JSON.parse(String(inPage))).toEqual(JSON.parse(JSON.stringify(inNode)));
});

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { bundleForPage } from '../support/bundle-for-page.ts';
import { servePage } from '../support/serve-page.ts';

const folder = join(dirname(fileURLToPath(import.meta.resolve('stillhouse'))), 'testing');

// R7.63.
test('devices and their control API do the same in a page as in Node @sample', async ({ page }) => {
  const inPage = await runInPage(page, 'play-session.ts', 'playSession');
  const { playSession } = await import(join(folder, 'play-session.ts'));
  const inNode = await playSession();
  expect(inNode.products).toHaveLength(9);
  expect(inNode.request).toMatchObject({ status: 200 });
  // A browser does not say which time zone data it has.
  const omit = (key: string, value: unknown) => (key === 'timeZoneData' ? undefined : value);
  expect(inPage).toEqual(JSON.parse(JSON.stringify(inNode, omit)));
});

// Decision 0028.
test('event streams arrive in a page, and recordings are imported there', async ({ page }) => {
  expect(await runInPage(page, 'follow-device.ts', 'followDevice')).toEqual({
    kinds: expect.arrayContaining(['exchange', 'lease', 'released', 'state']),
    open: { fleet: 1, device: 0 },
    scenario: expect.stringContaining('scenario: like-room'),
  });
});

/** Runs a function of the simulator in a page. Returns its result, which is JSON. */
async function runInPage(page: Page, file: string, name: string): Promise<unknown> {
  await using server = await servePage({ '/index.html': '<!doctype html><title>Page</title>' });
  await page.goto(server.url);
  const [chunk] = await bundleForPage(join(folder, file), {
    format: 'iife',
    name: 'session',
    codeSplitting: false,
  });
  await page.evaluate(chunk?.code ?? '');
  return JSON.parse(await page.evaluate(`session.${name}().then(JSON.stringify)`));
}

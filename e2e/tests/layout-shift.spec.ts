import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-fixture.ts';
import { areas } from '../support/screens.ts';

/** Decision 0008. What users do not notice. */
const maxShift = 0.01;

/** Sums up how far the content of a page moves by itself, from its beginning on. */
async function followShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + value);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  return async () => Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
}

for (const [name, viewport] of [
  ['a wide window', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  for (const [area, paths] of Object.entries(areas)) {
    // Decision 0008.
    test(`no page moves while it loads in ${name}: ${area}`, async ({
      page,
      device,
      signInAs,
      visit,
    }) => {
      await page.setViewportSize(viewport);
      const getShift = await followShifts(page);
      await visit('/login');
      expect(await getShift(), '/login').toBeLessThan(maxShift);
      await signInAs('admin');
      for (const path of paths) {
        await visit(path);
        // Until everything that the page requests is there.
        await device.advance('5s');
        await device.settle();
        expect(await getShift(), path).toBeLessThan(maxShift);
      }
    });
  }
}

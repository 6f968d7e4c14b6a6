import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-fixture.ts';
import { comparison, getImageName } from '../visual/images.ts';
import { changeLayout } from '../visual/layouts.ts';

// The scene of the images that these tests compare with.
test.use({ lease: { seed: 1 } });

const scene = '/settings/audio-video';

const changes: Record<string, (page: Page) => Promise<void>> = {
  'a padding that is 1 px larger': async (page) => {
    const card = page.getByRole('main').getByRole('heading').first();
    await card.evaluate(({ style }) => Object.assign(style, { paddingBlockEnd: '1px' }));
  },
  'a text that is 1 px lower': async (page) => {
    const text = page.getByRole('main').getByRole('heading').nth(1);
    await text.evaluate(({ style }) => Object.assign(style, { translate: '0 1px' }));
  },
  'a color that is 4 levels darker': async (page) => {
    await page.getByRole('heading', { level: 1 }).evaluate(({ style }) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
      ).map((level) => Number(level) - 4);
      style.backgroundColor = `rgb(${red} ${green} ${blue})`;
    });
  },
  'a missing icon': async (page) => {
    await page.getByRole('main').locator('svg').first().evaluate(hide);
  },
  'another word': async (page) => {
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.textContent = 'Audio & videos';
    });
  },
};

const hide = (element: Element) => element.remove();

// Decision 0054.
for (const [change, make] of Object.entries(changes)) {
  test(`the comparison of images finds ${change}`, async ({ page, device, signInAs, visit }) => {
    await signInAs('admin');
    await visit(scene);
    await changeLayout(page, device, 'desktop');
    const main = page.getByRole('main');
    await expect(main).toHaveScreenshot(getImageName(scene, 'desktop'));
    await make(page);
    expect(await takeImage(main)).not.toMatchSnapshot(getImageName(scene, 'desktop'), comparison);
  });
}

const takeImage = (of: Locator) => of.screenshot({ animations: 'disabled', type: 'webp' });

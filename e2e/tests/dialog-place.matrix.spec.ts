import type { Page } from '@playwright/test';
import { rest } from '../failures/sampling.ts';
import { expect, findDialog } from '../support/certificate-fixture.ts';
import { test } from '../support/console-fixture.ts';
import { dialogs, openCase } from '../support/dialogs.ts';

// At a zoom of 400 %, a window of 1280 by 1024 px has this size.
test.use({ viewport: { width: 320, height: 256 } });

/** Dialogs that end only with what they wait for, that lead elsewhere, or that a menu opens. */
const others = ['restart, running', 'the new address', 'leave without saving', 'search'];

/** Remembers where the focus may be after the dialog. */
const rememberPlaces = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('button, input, a, h1')) {
      element.dataset.top = String(element.getBoundingClientRect().top);
    }
  });

/** Returns how far the focused element is from where it was, in px. */
const measureMove = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return Math.abs(Number(element.dataset.top) - element.getBoundingClientRect().top);
  });

for (const [index, [name, dialog]] of Object.entries(dialogs).entries()) {
  if (others.includes(name)) continue;
  test.describe(name, () => {
    test.use({ lease: { seed: 1, ...dialog.lease } });

    // C18.
    test(
      'closing a dialog at 400 % leads back to the same place',
      index === 0 ? {} : rest,
      async ({ page, device, signInAs }) => {
        await openCase(page, device, signInAs, dialog);
        await expect(findDialog(page)).toBeVisible();
        await rememberPlaces(page);
        await page.keyboard.press('Escape');
        await expect(findDialog(page)).toHaveCount(0);
        await device.settle();
        expect(await measureMove(page)).toBeLessThanOrEqual(1);
        // Axe checks the last screen, and takes what is behind the fixed head for too small.
        await page.evaluate(() => scrollTo(0, 0));
      },
    );
  });
}

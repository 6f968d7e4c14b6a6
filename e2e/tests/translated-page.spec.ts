import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-fixture.ts';

/** Screens that follow the device while they are open. */
const screens = ['/', '/network', '/network/ethernet', '/system'] as const;

/** Does what the browser's translation does to a page, and returns how many texts it replaced. */
async function translate(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(text.data);
      text.replaceWith(font);
    }
    return found.length;
  });
}

/** The texts of the page, element by element, as a reader meets them. */
async function readTexts(page: Page): Promise<string[]> {
  const texts = page.locator('h1, h2, h3, p, dt, dd, li, a, button');
  return (await texts.allInnerTexts()).filter((text) => text.trim() !== '');
}

// R2.78.
for (const screen of screens) {
  test(`a translated page shows the same states as a fresh one: ${screen}`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(screen);
    const before = await readTexts(page);
    expect(await translate(page)).toBeGreaterThan(before.length);
    await device.control.setCondition('offline', true);
    await device.control.setCondition('wifiJoined', true);
    await device.advance('45s');
    const after = await readTexts(page);
    expect(after).not.toEqual(before);
    await page.reload();
    await device.advance('1s');
    expect(after).toEqual(await readTexts(page));
  });
}

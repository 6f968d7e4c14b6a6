import type { Page } from '@playwright/test';

/** Takes the pointer, the caret and the page behind a dialog out of the screenshots. */
export async function prepareScreenshots(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    // With forced colors, Playwright cannot hide the caret.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const style = new CSSStyleSheet();
    style.replaceSync('::backdrop { background: Canvas !important; }');
    document.adoptedStyleSheets.push(style);
  });
}

/** Replaces the ports of addresses, which are others in each run. */
export async function replacePorts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      text.nodeValue = text.nodeValue?.replace(/(http:\/\/[^:/]+):\d+/, '$1:8080') ?? null;
    }
  });
}

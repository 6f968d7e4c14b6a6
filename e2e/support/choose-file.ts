import type { Locator } from '@playwright/test';

/**
 * Selects a file on disk in the browser's own file dialog. Playwright's setInputFiles always
 * reports a change; the browser reports none for a file that the field already has.
 */
export async function chooseFile(field: Locator, path: string): Promise<void> {
  const page = field.page();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setInterceptFileChooserDialog', { enabled: true });
  const opened = new Promise<{ backendNodeId?: number }>((resolve) =>
    browser.once('Page.fileChooserOpened', resolve),
  );
  await field.click();
  const { backendNodeId = 0 } = await opened;
  await browser.send('DOM.setFileInputFiles', { files: [path], backendNodeId });
  await browser.detach();
}

import type { Locator, Page } from '@playwright/test';
import { Openssl } from '../../simulator/openssl/openssl.ts';
import { test as base } from './console-fixture.ts';

export { expect, findAlert, findValue } from './console-fixture.ts';

/** The console test with openssl, for real certificates. */
export const test = base.extend<object, { openssl: Openssl }>({
  openssl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      using openssl = new Openssl();
      await use(openssl);
    },
    { scope: 'worker' },
  ],
});

/** Creates a file for a file input. */
export function createFile(name: string, content: string | Uint8Array) {
  return { name, mimeType: '', buffer: Buffer.from(content) };
}

/** Selects a file for upload and presses Upload. */
export async function upload(page: Page, name: string, content: string | Uint8Array) {
  await page.getByLabel('Certificate file').setInputFiles(createFile(name, content));
  await page.getByRole('button', { name: 'Upload' }).click();
}

/** The rows of the certificate list. */
export function findCertificateRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Certificates', exact: true }).getByRole('listitem');
}

/** The open dialog. */
export function findDialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Presses Tab until the element has the focus. */
export async function pressTabUntilFocused(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${element}`);
}

/**
 * Reaches a file field by Tab, and chooses a file by the keyboard. Waits for the file picker before
 * the first key, because the browser has to intercept it: Space alone would be too early.
 */
export async function chooseWithKeyboard(
  page: Page,
  field: Locator,
  file: ReturnType<typeof createFile>,
): Promise<void> {
  const picker = page.waitForEvent('filechooser');
  await pressTabUntilFocused(page, field);
  await page.keyboard.press('Space');
  await (await picker).setFiles(file);
}

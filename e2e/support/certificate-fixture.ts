import type { Locator, Page } from '@playwright/test';
import { Openssl } from '../../simulator/openssl/openssl.ts';
import { test as base } from './console-fixture.ts';

export { expect, findAlert, findValue } from './console-fixture.ts';

/** The test with openssl, for certificates that are real. */
export const test = base.extend<object, { openssl: Openssl }>({
  openssl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it written so
    async ({}, use) => {
      using openssl = new Openssl();
      await use(openssl);
    },
    { scope: 'worker' },
  ],
});

/** A file as a person would have it on their disk. */
export function createFile(name: string, content: string | Uint8Array) {
  return { name, mimeType: '', buffer: Buffer.from(content) };
}

/** Chooses a file for upload and presses Upload. */
export async function upload(page: Page, name: string, content: string | Uint8Array) {
  await page.getByLabel('Certificate file').setInputFiles(createFile(name, content));
  await page.getByRole('button', { name: 'Upload' }).click();
}

/** The rows of the certificate list. */
export function findCertificateRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Certificates' }).getByRole('listitem');
}

/** The dialog that is open. */
export function findDialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Goes on by Tab until the element has the focus. */
export async function pressTabUntilFocused(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await element.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${element}`);
}

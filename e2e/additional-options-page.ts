import type { Locator, Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';

/** The screen that logs and diagnostics are on. */
export const optionsAddress = '/_additional-options';

export const complete = 'Diagnostics are complete. The data will be included in logs.';

/** The dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

export const getLogs = (page: Page) => page.getByRole('button', { name: 'Get logs' });

/** The row of camera or audio diagnostics. */
export const diagnosticsRow = (page: Page, of: 'Camera' | 'Audio') =>
  page.getByRole('listitem').filter({ hasText: `${of} diagnostics` });

/** The buttons of the open dialog, in their order. */
export const choices = (page: Page) => dialog(page).getByRole('button');

/** Opens the dialog of camera or audio diagnostics. */
export const open = (page: Page, of: 'camera' | 'audio') =>
  page.getByRole('button', { name: `Run ${of} diagnostics` }).click();

/** Gives consent, and so runs them. */
export const agree = (page: Page) => press(page, 'Agree and run');

/** Presses a button of the open dialog. */
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** More areas than the console has. */
const manyAreas = 10;

/**
 * Lets the console fetch its areas ahead, one each time that its clock goes on, before the device goes away: one that it
 * misses then would be an error in the browser's console.
 */
export async function fetchAhead(page: Page, device: Device): Promise<void> {
  for (let area = 0; area < manyAreas; area++) {
    await device.advance('1s');
    // behind the area in the line
    await page.evaluate(async () => void (await fetch('/icon.svg', { cache: 'no-store' })));
  }
}

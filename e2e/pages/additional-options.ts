import type { Locator, Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';

/** The screen that logs and diagnostics are on. */
export const optionsAddress = '/_additional-options';

export const complete = 'Diagnostics are complete. The data will be included in logs.';

/** The dialog that is open. */
export const findDialog = (page: Page): Locator => page.getByRole('dialog');

export const findGetLogsButton = (page: Page) => page.getByRole('button', { name: 'Get logs' });

/** The row of camera or audio diagnostics. */
export const findDiagnosticsRow = (page: Page, of: 'Camera' | 'Audio') =>
  page.getByRole('listitem').filter({ hasText: `${of} diagnostics` });

/** The buttons of the open dialog, in their order. */
export const findDialogButtons = (page: Page) => findDialog(page).getByRole('button');

/** Opens the dialog of camera or audio diagnostics. */
export const openDiagnostics = (page: Page, of: 'camera' | 'audio') =>
  page.getByRole('button', { name: `Run ${of} diagnostics` }).click();

/** Gives consent, and so runs them. */
export const agreeAndRun = (page: Page) => pressDialogButton(page, 'Agree and run');

/** Presses a button of the open dialog. */
export const pressDialogButton = (page: Page, name: string) =>
  findDialog(page).getByRole('button', { name, exact: true }).click();

/** More areas than the console has. */
const maxAreas = 10;

/**
 * Lets the console fetch its areas ahead, one each time that its clock goes on, before the device
 * goes away: one that it misses then would be an error in the browser's console.
 */
export async function prefetchAreas(page: Page, device: Device): Promise<void> {
  for (let area = 0; area < maxAreas; area++) {
    await device.advance('1s');
    // Behind the area in the line.
    await page.evaluate(async () => void (await fetch('/icon.svg', { cache: 'no-store' })));
  }
}

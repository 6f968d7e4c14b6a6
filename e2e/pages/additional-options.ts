import type { Locator, Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';

/** The screen with logs and diagnostics. */
export const optionsAddress = '/_additional-options';

export const complete = 'Diagnostics are complete. The data will be included in logs.';

/** The open dialog. */
export const findDialog = (page: Page): Locator => page.getByRole('dialog');

export const findGetLogsButton = (page: Page) => page.getByRole('button', { name: 'Get logs' });

/** The row of camera or audio diagnostics. */
export const findDiagnosticsRow = (page: Page, of: 'Camera' | 'Audio') =>
  page.getByRole('listitem').filter({ hasText: `${of} diagnostics` });

/** The buttons of the open dialog, in order. */
export const findDialogButtons = (page: Page) => findDialog(page).getByRole('button');

/** Opens the dialog of camera or audio diagnostics. */
export const openDiagnostics = (page: Page, of: 'camera' | 'audio') =>
  page.getByRole('button', { name: `Run ${of} diagnostics` }).click();

/** Gives consent, which starts the diagnostics. */
export const runWithConsent = (page: Page) => pressDialogButton(page, 'Agree and run');

/** Presses a button of the open dialog. */
export const pressDialogButton = (page: Page, name: string) =>
  findDialog(page).getByRole('button', { name, exact: true }).click();

/** An upper bound: more areas than the console has. */
const maxAreas = 10;

/**
 * Lets the console prefetch its areas before the device becomes unreachable. The console fetches
 * one area each time its clock advances. A failed prefetch would be an error in the browser
 * console.
 */
export async function prefetchAreas(page: Page, device: Device): Promise<void> {
  for (let area = 0; area < maxAreas; area++) {
    await device.advance('1s');
    // This request is queued behind the area's chunk.
    await page.evaluate(async () => void (await fetch('/icon.svg', { cache: 'no-store' })));
  }
}

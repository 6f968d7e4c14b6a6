import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';

/** Versions and addresses for the software update tests. */
export const newer = 'NFA1.20300301.0930';
export const older = 'NFA1.20240601.0930';
export const updatePage = '/system/software-update';
export const channelPage = '/system/software-update/channel';

/** Releases a new version for a device with manual updates. */
export async function release(device: Device, version: string = newer): Promise<void> {
  await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
  await device.control.act('releaseFirmware', { channel: 'stable', version });
}

/** Starts the update on the open screen and confirms it. */
export async function update(page: Page, device: Device, button = 'Update now'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await device.settle();
}

/**
 * Advances in steps of the console's poll interval, because steps of one second would take too
 * long.
 */
export async function advanceTo(device: Device, target: Locator, minutes = 12): Promise<void> {
  // What the last press requested comes first: its state may be over after a step.
  await device.settle();
  for (let step = 0; step < minutes * 6 && !(await target.isVisible()); step++) {
    await device.advance('10s');
  }
  await expect(target).toBeVisible();
}

/** The progress of the update that the page follows. */
export function findProgress(page: Page): {
  heading: (name: string) => Locator;
  current: Locator;
  steps: Locator;
} {
  const main = page.getByRole('main');
  return {
    heading: (name) => main.getByRole('heading', { level: 2, name, exact: true }),
    current: main.locator('[aria-current="step"]'),
    steps: main.getByRole('listitem').filter({ hasText: /update|device/ }),
  };
}

/** The badge next to "State". */
export function findState(page: Page): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: /^State$/ })
    .locator('xpath=following-sibling::*[1]');
}

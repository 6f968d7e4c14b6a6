import type { Page } from '@playwright/test';
import { rest } from '../failures/sampling.ts';
import { expect, fillSignIn, test } from '../support/console-fixture.ts';

const findHost = (page: Page) => page.getByLabel('Host');
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const findStatus = (page: Page) => page.getByRole('link', { name: 'Status' });

async function changeProxy(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Manual' }).check();
  await findHost(page).fill('proxy.room.example');
}

test.beforeEach(async ({ signInAs, visit }) => {
  await signInAs('admin');
  await visit('/network/proxy');
});

// Decision 0089.
test('an admin who leaves a changed form by the menu is asked, stays, and leaves', async ({
  page,
  device,
  expectAccessible,
}) => {
  await changeProxy(page);
  await findStatus(page).focus();
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(findHost(page)).toHaveValue('proxy.room.example');
  await expect(findStatus(page)).toBeFocused();
  await page.getByRole('link', { name: 'Network' }).first().click();
  await findDialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
  await page.getByRole('link', { name: /^Proxy/ }).click();
  await device.settle();
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expect(page.getByText('Your unsaved changes are restored.')).toHaveCount(0);
});

// Decision 0089.
test('an admin is not asked after a save', async ({ page, device }) => {
  await changeProxy(page);
  await page.getByLabel('Port').fill('3128');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
  await findStatus(page).click();
  await device.settle();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Status');
});

// Decision 0089.
test('an admin whose session ends signs in again, finds the input, and discards it', async ({
  page,
  device,
  expectAccessible,
}) => {
  await changeProxy(page);
  device.declareFailure({ operationId: 'updateProxy', status: 401 });
  await device.control.patch({ signingKey: '5a'.repeat(32) });
  await page.getByLabel('Port').fill('3128');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The device has ended your session.')).toBeVisible();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Your unsaved changes are restored.')).toBeVisible();
  await expect(findHost(page)).toHaveValue('proxy.room.example');
  await expect(page.getByLabel('Port')).toHaveValue('3128');
  await expectAccessible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expect(page.getByText('Your unsaved changes are restored.')).toHaveCount(0);
});

for (const { path, type, details } of [
  {
    details: {},
    path: '/settings/remote-access',
    type: (page: Page) => page.getByLabel('New password', { exact: true }).fill('correct-horse'),
  },
  {
    details: rest,
    path: '/network/dot1x/wired?dot1x',
    type: (page: Page) => page.getByLabel('Identity').fill('correct-horse'),
  },
  {
    details: rest,
    path: '/network/dot1x/csr?dot1x',
    type: (page: Page) => page.getByLabel('Common name').fill('correct-horse'),
  },
]) {
  // R4.54.
  test(
    `an admin who leaves ${path} is asked, and nothing of the input is stored @sample`,
    details,
    async ({ page, device, visit }) => {
      await visit(path);
      await device.settle();
      await type(page);
      await findStatus(page).click();
      await expect(findDialog(page)).toBeVisible();
      await findDialog(page).getByRole('button', { name: 'Stay' }).click();
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
        'correct-horse',
      );
      await findStatus(page).click();
      await findDialog(page).getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Status');
    },
  );
}

// Decision 0089.
test('an admin who closes the tab is asked by the browser, and finds no input after a reload', async ({
  page,
  device,
}) => {
  await changeProxy(page);
  const closing = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await device.advance('1s');
  await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
});

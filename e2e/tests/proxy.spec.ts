import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-fixture.ts';

const findSave = (page: Page): Locator => page.getByRole('button', { name: 'Save' });
const findMode = (page: Page, name: string): Locator => page.getByRole('radio', { name });

// R2.25, R3.14, R4.37, R5.15, R7.47, R9.19.
test('an admin sets a manual proxy and removes it again', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/network/proxy');
  await expect(findMode(page, 'Off')).toBeChecked();
  await expect(findSave(page)).toBeDisabled();
  await findMode(page, 'Manual').check();
  await expect(findSave(page)).toBeDisabled();
  await page.getByLabel('Host').fill('proxy.room.example');
  await expect(findSave(page)).toBeDisabled();
  await page.getByLabel('Port').fill('3128');
  await findSave(page).click();
  await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
  await expect(findSave(page)).toBeDisabled();
  expect((await device.control.state()).network.proxy).toEqual({
    proxy: 'manual',
    host: 'proxy.room.example',
    port: 3128,
  });

  await page.getByLabel('Port').fill('3129');
  await expect(findSave(page)).toBeEnabled();
  await page.getByLabel('Port').fill('3128');
  await expect(findSave(page)).toBeDisabled();

  await visit('/network');
  await expect(page.getByRole('link', { name: 'Proxy' })).toContainText('Manual');
  await visit('/network/proxy');
  await findMode(page, 'Off').check();
  await findSave(page).click();
  await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
  expect((await device.control.state()).network.proxy).toMatchObject({ proxy: 'off' });
});

// R5.15.
test('an admin who types a port that is not an integer sees the error and cannot save', async ({
  page,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin');
  await visit('/network/proxy');
  await findMode(page, 'Manual').check();
  await page.getByLabel('Host').fill('proxy.room.example');
  for (const port of ['80a', '8.5', '-1', '0', '65536']) {
    await page.getByLabel('Port').fill(port);
    await expect(page.getByText('Enter a whole number from 1 to 65535.')).toBeVisible();
    await expect(findSave(page)).toBeDisabled();
  }
  await expectAccessible();
  await page.getByLabel('Port').fill('8080');
  await expect(page.getByText('Enter a whole number from 1 to 65535.')).toHaveCount(0);
  await page.getByLabel('Host').fill('http://proxy.room.example');
  await expect(page.getByText('without http:// and without a port')).toBeVisible();
  await expect(findSave(page)).toBeDisabled();
});

// R3.14, R5.15.
test('an admin sets a PAC file with the keyboard', async ({ page, device, signInAs, visit }) => {
  await signInAs('admin');
  await visit('/network/proxy');
  await findMode(page, 'Off').focus();
  await page.keyboard.press('ArrowUp');
  await expect(findMode(page, 'Automatic')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('PAC file URL')).toBeFocused();
  await page.keyboard.type('wpad.room.example/wpad.dat');
  await expect(findSave(page)).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('http://wpad.room.example/wpad.dat');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
  expect((await device.control.state()).network.proxy).toMatchObject({
    proxy: 'auto',
    url: 'http://wpad.room.example/wpad.dat',
  });
});

// R4.37, R8.20.
test('an admin whose proxy the device rejects reads why, keeps the input and corrects it', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'updateProxy', status: 400 });
  await device.fault({
    kind: 'status',
    parameters: { status: 400, detail: "The proxy 'proxy-1' is not allowed here." },
    match: { operationId: 'updateProxy' },
    times: 1,
  });
  await signInAs('admin');
  await visit('/network/proxy');
  await findMode(page, 'Manual').check();
  await page.getByLabel('Host').fill('proxy-1');
  await page.getByLabel('Port').fill('3128');
  await findSave(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Changing proxy settings failed, and no change has been made.',
  );
  await expect(dialog).toContainText("The proxy 'proxy-1' is not allowed here.");
  await expectAccessible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  const journal = await device.control.journal();
  const operations = journal.map(({ operationId }) => operationId);
  expect(operations.lastIndexOf('getProxy')).toBeGreaterThan(operations.indexOf('updateProxy'));
  await expect(page.getByLabel('Host')).toHaveValue('proxy-1');
  await page.getByLabel('Host').fill('proxy-2');
  await findSave(page).click();
  await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
});

test('an admin whose device saves the proxy but responds too late sees no error', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/network/proxy');
  await device.fault({
    kind: 'delay',
    placement: 'egress',
    parameters: { delayMs: 60_000 },
    match: { operationId: 'updateProxy' },
  });
  await findMode(page, 'Manual').check();
  await page.getByLabel('Host').fill('proxy.room.example');
  await page.getByLabel('Port').fill('3128');
  await findSave(page).click();
  await device.advance('16s');
  await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(findSave(page)).toBeDisabled();
});

// R6.6.
test('a user who is not signed in signs in first and is then on the page', async ({
  page,
  visit,
}) => {
  await visit('/network/proxy');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('stillhouse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proxy');
});

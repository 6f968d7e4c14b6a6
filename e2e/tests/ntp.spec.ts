import type { Locator, Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { expect, test } from '../support/console-fixture.ts';

const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const server = (page: Page): Locator => page.getByLabel('NTP server');
const saved = async (device: Device) => (await device.control.state()).settings.ntp.ntpServer;

for (const address of ['/network/ntp', '/settings/time-and-language/ntp']) {
  // R2.25, R5.9, R6.5, R7.26.
  test(`an admin changes the time server at ${address}, and goes back to the default`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(address);
    const usual = await server(page).inputValue();
    await expect(page.getByText('Default', { exact: true })).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await server(page).fill('ntp.room.example');
    await expect(page.getByText('Default', { exact: true })).toHaveCount(0);
    await save(page).click();
    await device.settle();
    await expect(page.getByText('The NTP server is saved.')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    expect(await saved(device)).toBe('ntp.room.example');
    await page.getByRole('button', { name: 'Use the default' }).click();
    await expect(server(page)).toHaveValue(usual);
    await save(page).click();
    await device.settle();
    await expect(page.getByText('Default', { exact: true })).toBeVisible();
    await expect(save(page)).toBeDisabled();
    expect(await saved(device)).toBe(usual);
  });
}

// R3.11, R5.9, R8.10.
test('an admin whose time server cannot be contacted takes it back, or saves it anyway, by keyboard', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'updateNtpSettings', status: 422 });
  await device.control.setCondition('ntpUnreachable', true);
  await signInAs('admin');
  await visit('/network/ntp');
  const usual = await server(page).inputValue();
  const dialog = page.getByRole('dialog', { name: 'Unable to contact ntp.room.example' });

  await server(page).fill('ntp.room.example');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible();
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Save anyway']);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(server(page)).toHaveValue(usual);
  await expect(save(page)).toBeDisabled();
  expect(await saved(device)).toBe(usual);

  await server(page).fill('ntp.room.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save anyway' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The NTP server is saved.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await saved(device)).toBe('ntp.room.example');
});

// R8.10.
test('an admin whose "Save anyway" fails reads why, and tries again', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'updateNtpSettings', status: 422 });
  device.declareFailure({ operationId: 'updateNtpSettings', status: 500 });
  await device.control.setCondition('ntpUnreachable', true);
  await signInAs('admin');
  await visit('/network/ntp');
  await server(page).fill('ntp.room.example');
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Unable to contact ntp.room.example');
  const fault = await device.fault({
    kind: 'status',
    parameters: { status: 500, detail: 'The clock is busy.' },
    match: { operationId: 'updateNtpSettings' },
  });
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(dialog).toContainText('Unable to update access settings. [The clock is busy.]');
  await expectAccessible();
  await expect(server(page)).toHaveValue('ntp.room.example');
  await fault.disarm();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('The NTP server is saved.')).toBeVisible();
  expect(await saved(device)).toBe('ntp.room.example');
});

test('an admin cannot save a server that is no name and no address', async ({
  page,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/network/ntp');
  await server(page).fill('');
  await expect(save(page)).toBeDisabled();
  await server(page).fill('http://ntp.room.example/');
  await expect(page.getByText('without spaces, slashes and http://')).toBeVisible();
  await expect(save(page)).toBeDisabled();
});

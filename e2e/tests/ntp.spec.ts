import type { Locator, Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expect, test } from '../support/console-fixture.ts';

const findSave = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const findServer = (page: Page): Locator => page.getByLabel('NTP server');
const getSavedServer = async (device: Device) =>
  (await device.control.state()).settings.ntp.ntpServer;

for (const address of ['/network/ntp', '/settings/time-and-language/ntp']) {
  // R2.25, R5.9, R6.5, R7.26.
  test(`an admin changes the time server at ${address} and restores the default`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(address);
    const defaultServer = await findServer(page).inputValue();
    await expect(page.getByText('Default', { exact: true })).toBeVisible();
    await expect(findSave(page)).toBeDisabled();
    await findServer(page).fill('ntp.room.example');
    await expect(page.getByText('Default', { exact: true })).toHaveCount(0);
    await findSave(page).click();
    await device.settle();
    await expect(page.getByText('The NTP server is saved.')).toBeVisible();
    await expect(findSave(page)).toBeDisabled();
    expect(await getSavedServer(device)).toBe('ntp.room.example');
    await page.getByRole('button', { name: 'Use the default' }).click();
    await expect(findServer(page)).toHaveValue(defaultServer);
    await findSave(page).click();
    await device.settle();
    await expect(page.getByText('Default', { exact: true })).toBeVisible();
    await expect(findSave(page)).toBeDisabled();
    expect(await getSavedServer(device)).toBe(defaultServer);
  });
}

// R3.11, R5.9, R8.10.
test('an admin whose time server is unreachable cancels or saves anyway with the keyboard', async ({
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
  const defaultServer = await findServer(page).inputValue();
  const dialog = page.getByRole('dialog', { name: 'Unable to contact ntp.room.example' });

  await findServer(page).fill('ntp.room.example');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible();
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Save anyway']);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(findServer(page)).toHaveValue(defaultServer);
  await expect(findSave(page)).toBeDisabled();
  expect(await getSavedServer(device)).toBe(defaultServer);

  await findServer(page).fill('ntp.room.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save anyway' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The NTP server is saved.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await getSavedServer(device)).toBe('ntp.room.example');
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
  await findServer(page).fill('ntp.room.example');
  await findSave(page).click();
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
  await expect(findServer(page)).toHaveValue('ntp.room.example');
  await fault.disarm();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('The NTP server is saved.')).toBeVisible();
  expect(await getSavedServer(device)).toBe('ntp.room.example');
});

// R5.23.
test('an admin can save anyway after every rejection that may concern the server', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin');
  await visit('/network/ntp');
  const dialog = page.getByRole('dialog');
  const rejectNextSave = async (status: number) => {
    device.declareFailure({ operationId: 'updateNtpSettings', status });
    const parameters = { status, detail: `Rejected with ${status}.` };
    const match = { operationId: 'updateNtpSettings' } as const;
    await device.fault({ kind: 'status', parameters, match, times: 1, offContract: true });
    await findServer(page).fill(`ntp-${status}.room.example`);
    await findSave(page).click();
  };

  for (const status of [400, 409, 500]) {
    await rejectNextSave(status);
    await expect(dialog).toContainText(`Unable to contact ntp-${status}.room.example`);
    await expect(dialog).toContainText(`[Rejected with ${status}.]`);
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Save anyway']);
    if (status === 400) await expectAccessible();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await getSavedServer(device)).toBe(`ntp-${status}.room.example`);
  }
  for (const status of [403, 429, 503]) {
    await rejectNextSave(status);
    await expect(dialog).toContainText('Unable to update access settings. [');
    await expect(dialog.getByRole('button')).toHaveText(['OK']);
    await dialog.getByRole('button', { name: 'OK' }).click();
  }
  expect(await getSavedServer(device)).toBe('ntp-500.room.example');
});

test('an admin cannot save a time server that is neither a name nor an address', async ({
  page,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/network/ntp');
  await findServer(page).fill('');
  await expect(findSave(page)).toBeDisabled();
  await findServer(page).fill('http://ntp.room.example/');
  await expect(page.getByText('without http:// and without a port')).toBeVisible();
  await expect(findSave(page)).toBeDisabled();
});

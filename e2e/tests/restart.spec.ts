import type { Locator, Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expect, fillSignIn, test } from '../support/console-fixture.ts';

const back = 'The device is back';
const lost = 'Cannot reach the device';

/** Opens System and the restart dialog. */
async function openRestartDialog(page: Page, device: Device): Promise<Locator> {
  await page.getByRole('link', { name: 'System' }).click();
  await device.advance('1s');
  await page.getByRole('button', { name: 'Restart device' }).click();
  return page.getByRole('dialog');
}

async function restart(page: Page, device: Device): Promise<Locator> {
  const dialog = await openRestartDialog(page, device);
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(dialog).toContainText('Restarting the device');
  return dialog;
}

function isBack(dialog: Locator): Promise<boolean> {
  return dialog.getByRole('heading', { name: back, exact: true }).isVisible();
}

/** Counts the status requests while the device was unreachable. */
async function countPolls(device: Device): Promise<number> {
  const journal = await device.control.journal();
  return journal.filter(({ operationId, status }) => operationId === 'getStatus' && status === 503)
    .length;
}

for (const [product, seconds] of Object.entries({ arran: 25, kavalan: 50 })) {
  test.describe(product, () => {
    test.use({ lease: { product } });

    // R2.38, R4.27, R4.29, R7.13, R9.11.
    test(`an admin restarts ${product} and continues on the same screen after ${seconds} seconds`, async ({
      page,
      device,
      signInAs,
      expectAccessible,
    }) => {
      device.declareFailure({ operationId: 'getStatus', status: 503 });
      await signInAs('admin');
      const dialog = await restart(page, device);
      await expectAccessible();
      await device.advance(`${seconds - 1}s`);
      await expect(dialog).toContainText('Waiting for the device to come back...');
      await expect(page.getByText('Unable to connect to the device.')).toHaveCount(0);
      await device.advance('1s');
      await expect(dialog.getByRole('heading')).toHaveText(back);
      await expect(dialog).toContainText('It has restarted, and you are still signed in.');
      await expectAccessible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('System');
      await expect(page.getByText('Signed in as admin')).toBeVisible();
      await page.getByRole('link', { name: 'Status' }).click();
      await device.advance('1s');
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    });
  });
}

test('an admin cancels the restart, and the device keeps running', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  const dialog = await openRestartDialog(page, device);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Restart device' })).toBeFocused();
  const journal = await device.control.journal();
  expect(journal.filter(({ operationId }) => operationId === 'rebootDevice')).toHaveLength(0);
});

test('an admin restarts with the keyboard only and cannot close the dialog before the device is back', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  const dialog = await openRestartDialog(page, device);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // It is enabled once the dialog knows what the restart would interrupt.
  await expect(dialog.getByRole('button', { name: 'Restart' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Restarting the device' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await device.advance('20s');
  await expect(dialog).toContainText('Restarting the device');
  await expect(dialog.getByRole('timer')).toHaveText('About 0:40 left');
  await device.advanceUntil(() => isBack(dialog), '30s');
  await expect(dialog.getByRole('heading', { name: back })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

// R4.27, R8.26, R9.11.
test('an admin reads after a minute that the device is unreachable, and later that it is back', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await device.control.setCondition('rebootNeverReturns', true);
  await signInAs('admin');
  const dialog = await restart(page, device);
  await device.advance('59s');
  await expect(dialog).toContainText('Restarting the device');
  await device.advance('1s');
  await expect(dialog.getByRole('heading')).toHaveText(lost);
  await expect(dialog).toContainText('Check its power and its network.');
  await expectAccessible();

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Restarting the device');
  await device.advance('60s');
  await expect(dialog.getByRole('heading')).toHaveText(lost);
  await device.control.setCondition('rebootNeverReturns', false);
  await device.control.act('powerCycle');
  await device.advanceUntil(() => isBack(dialog), '60s');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R4.27, R8.26.
test('an admin reads that the device rejected the restart and that no reason is available', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await device.control.setCondition('rebootRefused', true);
  await signInAs('admin');
  const dialog = await openRestartDialog(page, device);
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('The device did not restart');
  await expect(dialog).toContainText('The device cannot restart now.');
  await expectAccessible();
  await device.control.setCondition('rebootRefused', false);
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Restarting the device');
  await device.advanceUntil(() => isBack(dialog), '60s');
});

test('an admin reads the reason when the restart fails', async ({ page, device, signInAs }) => {
  device.declareFailure({ operationId: 'rebootDevice', status: 500 });
  await device.fault({
    kind: 'status',
    parameters: { status: 500, detail: 'The power board does not respond.' },
    match: { operationId: 'rebootDevice' },
  });
  await signInAs('admin');
  const dialog = await openRestartDialog(page, device);
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('The device did not restart');
  await expect(dialog).toContainText('The power board does not respond.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Restart device' })).toBeFocused();
});

test('an admin whose restart response was lost sees what the device did', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'rebootDevice', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await device.fault({
    kind: 'connection-reset',
    placement: 'egress',
    match: { operationId: 'rebootDevice' },
  });
  await signInAs('admin');
  const dialog = await openRestartDialog(page, device);
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('No response to the restart');
  await expect(dialog).toContainText('It may be restarting anyway.');
  await device.advanceUntil(() => isBack(dialog), '60s');
  await expect(dialog).toContainText('It has restarted');
});

test('an admin whose restart request was lost reads that the device did not restart', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'rebootDevice', status: 'no response' });
  await device.fault({
    kind: 'connection-reset',
    placement: 'ingress',
    match: { operationId: 'rebootDevice' },
  });
  await signInAs('admin');
  const dialog = await openRestartDialog(page, device);
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('No response to the restart');
  await device.advance('11s');
  await expect(dialog.getByRole('heading')).toHaveText('The device did not restart');
});

test('an admin whose device accepts the restart but stays up reads that it never restarted', async ({
  page,
  device,
  signInAs,
}) => {
  await device.control.setCondition('rebootFails', true);
  await signInAs('admin');
  const dialog = await restart(page, device);
  await device.advance('11s');
  await expect(dialog.getByRole('heading')).toHaveText(back);
  await expect(dialog).toContainText('It may not have restarted');
});

test('an admin who closes the lid during the restart sees the device back when it opens', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  const dialog = await restart(page, device);
  await device.sleepLid('2h');
  await device.advanceUntil(() => isBack(dialog), '10s');
  await expect(page.getByText('Signed in as admin')).toBeAttached();
});

// R3.5, R4.29.
test('an admin who reloads during the restart is still signed in when the device serves again', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await restart(page, device);
  await device.advance('2s');
  await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await device.advance('60s');
  await page.goto('/system');
  await device.advance('1s');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// R8.30.
test('an admin gets the new console if the restart installed one', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await restart(page, device);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await device.advance('20s');
  await device.control.patch({ firmwareVersion: 'NFA1.20300101.0001' });
  const isOld = () => page.evaluate(() => 'isOld' in window);
  await expect(async () => {
    await device.advance('5s');
    expect(await isOld()).toBe(false);
  }).toPass();
  await device.advance('1s');
  await expect(page.getByText('NFA1.20300101.0001')).toBeVisible();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R8.30.
test('an admin can open every page during the restart although the device serves none', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await device.control.setCondition('rebootNeverReturns', true);
  await signInAs('admin');
  const dialog = await restart(page, device);
  await device.advance('60s');
  await dialog.getByRole('button', { name: 'Close' }).click();
  device.declareFailure({ operationId: 'getNetworkStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getHostname', status: 'no response' });
  device.declareFailure({ operationId: 'getUpdateState', status: 'no response' });
  await page.getByRole('link', { name: 'Network' }).click();
  await device.advance('20s');
  await expect(page.getByRole('main')).toContainText('Unable to connect to the device.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
});

test('an admin who is locked out while the device restarts is asked to sign in again afterwards', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getStatus', status: 401 });
  await signInAs('admin');
  const dialog = await restart(page, device);
  await device.control.act('factoryReset');
  await device.advanceUntil(() => isBack(dialog), '60s');
  await expect(dialog).toContainText('It has restarted. Sign in again to continue.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  expect(await countPolls(device)).toBeGreaterThan(0);
});

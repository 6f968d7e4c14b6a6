import type { Locator, Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import {
  expect,
  fillSignIn,
  findAlert,
  findSidebarLinks,
  test,
} from '../support/console-fixture.ts';

const hostnamePage = '/network/hostname';
const findSave = (page: Page): Locator => page.getByRole('button', { name: 'Save' });
const findSource = (page: Page, name: string): Locator => page.getByRole('radio', { name });
const findCustomHostname = (page: Page): Locator => page.getByLabel('Custom hostname');
const findDialog = (page: Page): Locator => page.getByRole('dialog');

async function type(page: Page, name: string): Promise<void> {
  await findSource(page, 'Custom').check();
  await findCustomHostname(page).fill(name);
}

/** Saves a custom hostname and restarts the device. */
async function rename(page: Page, name: string): Promise<Locator> {
  await type(page, name);
  await findSave(page).click();
  const dialog = findDialog(page);
  await expect(dialog).toContainText('Restart to use the new hostname?');
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(dialog).toContainText('Restarting the device');
  return dialog;
}

/** Opens the hostname page with the menu, so that the page stays loaded. */
async function goToHostname(page: Page, device: Device): Promise<void> {
  await findSidebarLinks(page).filter({ hasText: 'Network' }).click();
  await device.advance('1s');
  await page.getByRole('link', { name: 'Hostname' }).click();
  await device.advance('1s');
}

/** Advances simulated time until the target is visible. Addresses are probed in real time. */
async function advanceUntilVisible(device: Device, seen: Locator): Promise<void> {
  await expect(async () => {
    await device.advance('5s');
    await expect(seen).toBeVisible({ timeout: 100 });
  }).toPass();
}

// R2.25, R4.28, R4.41, R7.46.
test('an admin sets a hostname, restarts the device, and signs in at its new address', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await visit(hostnamePage);
  await expect(findSource(page, 'Default')).toBeChecked();
  await expect(page.getByText(device.control.serialNumber)).toBeVisible();
  const { port, origin } = new URL(page.url());
  const there = `http://room-4.localhost:${port}`;
  await type(page, 'Room-4');
  await expect(page.getByText(`The device will be at ${there}`)).toBeVisible();
  await findSave(page).click();
  const dialog = findDialog(page);
  await expect(dialog).toContainText('Restart to use the new hostname?');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await device.advance('39s');
  await expect(dialog).toContainText('Restarting the device');
  await advanceUntilVisible(device, dialog.getByRole('heading', { name: 'The device is back' }));
  await advanceUntilVisible(device, dialog.getByText('The device responds at this address.'));
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Copy New address' }).click();
  await expect(dialog.getByText('New address copied')).toBeAttached();
  await dialog.getByRole('link', { name: there }).click();
  await device.advance('1s');
  expect(new URL(page.url()).origin).toBe(there);
  await fillSignIn(page, 'admin', 'stillhouse');
  await device.advance('1s');
  await expect(page.getByText('Signed in as admin')).toBeVisible();

  await page.goto(origin + hostnamePage);
  await device.advance('1s');
  await expect(findCustomHostname(page)).toHaveValue('Room-4');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R5.8.
test('an admin can save only a changed and valid hostname', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin');
  await visit(hostnamePage);
  await expect(findSave(page)).toBeDisabled();
  await findSource(page, 'Custom').check();
  await expect(findSave(page)).toBeDisabled();
  await findCustomHostname(page).fill('   ');
  await expect(findSave(page)).toBeDisabled();
  for (const [name, text] of [
    ['room 4', 'Use letters A to Z, digits and hyphens only.'],
    ['räum', 'Use letters A to Z, digits and hyphens only.'],
    ['-room', 'A hostname cannot begin or end with a hyphen.'],
    ['x'.repeat(64), 'A hostname has at most 63 characters; this one has 64.'],
  ] as const) {
    await findCustomHostname(page).fill(name);
    await findSave(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(findCustomHostname(page)).toBeFocused();
  }
  await expectAccessible();
  expect((await device.control.state()).network.hostname).toBeUndefined();
  await findSource(page, 'Default').check();
  await expect(findSave(page)).toBeDisabled();
});

test('an admin who restarts later sees a reminder until the device has restarted', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await visit(hostnamePage);
  await type(page, 'room-4');
  await findSave(page).click();
  await findDialog(page).getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('new hostname takes effect after the next restart')).toBeVisible();
  await expect(findSave(page)).toBeDisabled();
  expect((await device.control.state()).network.hostname).toBe('room-4');
  expect((await device.control.state()).power.state).toBe('on');
  // R2.76.
  await page.reload();
  await device.advance('1s');
  await expect(page.getByText('new hostname takes effect after the next restart')).toBeVisible();
  await page.getByRole('button', { name: 'Restart now' }).click();
  await expect(findDialog(page)).toContainText('Restart to use the new hostname?');
  await findDialog(page).getByRole('button', { name: 'Later' }).click();

  // The device restarts for another reason.
  await findSidebarLinks(page).filter({ hasText: 'System' }).click();
  await page.getByRole('button', { name: 'Restart device' }).click();
  await findDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await goToHostname(page, device);
  await expect(page.getByText('new hostname takes effect after the next restart')).toBeVisible();
  await findSidebarLinks(page).filter({ hasText: 'System' }).click();
  await page.getByRole('button', { name: 'Restart device' }).click();
  await findDialog(page).getByRole('button', { name: 'Restart', exact: true }).click();
  await advanceUntilVisible(
    device,
    findDialog(page).getByRole('heading', { name: 'The device is back' }),
  );
  await findDialog(page).getByRole('button').last().click();
  await goToHostname(page, device);
  await expect(findCustomHostname(page)).toHaveValue('room-4');
  await expect(page.getByText('new hostname takes effect after the next restart')).toHaveCount(0);
});

// R3.2, R7.9.
test('the default hostname contains the serial number, which the page reads every 3 s', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit(hostnamePage);
  await expect(page.getByText(device.control.serialNumber)).toBeVisible();
  const countRequests = async () =>
    (await device.control.journal()).filter(({ operationId }) => operationId === 'getOfflineStatus')
      .length;
  const before = await countRequests();
  await device.advance('30s');
  expect((await countRequests()) - before).toBe(10);
  // A failed request shows no error.
  device.declareFailure({ operationId: 'getOfflineStatus', status: 500 });
  await device.fault({
    kind: 'status',
    parameters: { status: 500 },
    match: { operationId: 'getOfflineStatus' },
  });
  await device.advance('10s');
  await expect(page.getByText(device.control.serialNumber)).toBeVisible();
  await expect(findAlert(page)).toHaveCount(0);
});

// R3.13.
test('an admin restores the default hostname with the keyboard only', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.control.patch({ network: { hostname: 'room-4', announcedHostname: 'room-4' } });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await visit(hostnamePage);
  await expect(findCustomHostname(page)).toHaveValue('room-4');
  await findSource(page, 'Custom').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(findSave(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = findDialog(page);
  await expect(dialog).toContainText('Restart to use the new hostname?');
  // It is enabled once the dialog knows what the restart would interrupt.
  await expect(dialog.getByRole('button', { name: 'Restart' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Restarting the device');
  await advanceUntilVisible(device, dialog.getByRole('heading', { name: 'The device is back' }));
  await expect(
    dialog.getByRole('link', { name: device.control.serialNumber.toLowerCase() }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect((await device.control.state()).network.hostname).toBeUndefined();
});

// R8.13, R9.10.
test('an admin whose device never comes back reads at which addresses to find it', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ path: '/icon.svg', status: 'no response' });
  await device.control.setCondition('rebootNeverReturns', true);
  await signInAs('admin');
  await visit(hostnamePage);
  const dialog = await rename(page, 'room-4');
  await device.advance('104s');
  await expect(dialog.getByRole('timer')).toHaveText('About 0:01 left');
  await device.advance('5s');
  await expect(dialog).toContainText('This is taking longer than usual.');
  await expect(dialog.getByRole('timer')).toHaveCount(0);
  await expectAccessible();
  await device.advance('21s');
  await expect(dialog.getByRole('heading')).toHaveText('Cannot reach the device');
  await expect(dialog).toContainText(
    'Unable to connect to the device. Check and navigate to the new URL and sign in again.',
  );
  const there = `http://room-4.localhost:${new URL(page.url()).port}`;
  await expect(dialog.getByRole('link', { name: there })).toHaveAttribute('href', there);
  await advanceUntilVisible(device, dialog.getByText('Nothing responds at this address yet.'));
  await expectAccessible();
  const journal = await device.control.journal();
  expect(journal.filter(({ operationId }) => operationId === 'rebootDevice')).toHaveLength(1);
});

test('an admin sees the new address if only that one responds', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await signInAs('admin');
  await visit(hostnamePage);
  const dialog = await rename(page, 'room-4');
  // The old name no longer resolves, so the page's own address does not reach the device.
  await device.fault({ kind: 'connection-reset', match: { operationId: 'getStatus' } });
  await advanceUntilVisible(
    device,
    dialog.getByRole('heading', { name: 'The device has a new address' }),
  );
  await expect(dialog).toContainText('Go to the new address and sign in again.');
  await expectAccessible();
  const open = dialog.getByRole('link', { name: 'Open the new address' });
  await expect(open).toHaveAttribute('href', /^http:\/\/room-4\.localhost:\d+$/);
});

// R8.12.
test('an admin reads why the device rejected a hostname, and the input is kept', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'updateHostname', status: 500 });
  await signInAs('admin');
  await visit(hostnamePage);
  await device.fault({
    kind: 'status',
    parameters: { status: 500, detail: 'The board is hot.' },
    match: { operationId: 'updateHostname' },
  });
  await type(page, 'room-4');
  await findSave(page).click();
  await expect(findDialog(page)).toContainText('Unable to update hostname. [The board is hot.]');
  await page.keyboard.press('Escape');
  await expect(findCustomHostname(page)).toHaveValue('room-4');
  await expect(findSave(page)).toBeEnabled();
});

// R8.26.
test('an admin whose device does not restart gets the hostname after the next restart', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.control.setCondition('rebootRefused', true);
  await signInAs('admin');
  await visit(hostnamePage);
  await type(page, 'room-4');
  await findSave(page).click();
  const dialog = findDialog(page);
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('The device did not restart');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('new hostname takes effect after the next restart')).toBeVisible();
});

test.describe('while the device is being set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R6.4.
  test('the setup user stays at the setup address', async ({ page, device, signInAs, visit }) => {
    device.declareFailure({ operationId: 'getStatus', status: 503 });
    await signInAs('setup');
    await visit(hostnamePage);
    const dialog = await rename(page, 'room-4');
    await device.advanceUntil(
      () => dialog.getByRole('heading', { name: 'The device is back' }).isVisible(),
      '60s',
    );
    await expect(dialog.getByRole('link')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Signed in as setup')).toBeVisible();
  });

  test('the setup user whose device never comes back is not sent to another address', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    device.declareFailure({ operationId: 'getStatus', status: 'no response' });
    await device.control.setCondition('rebootNeverReturns', true);
    await signInAs('setup');
    await visit(hostnamePage);
    const dialog = await rename(page, 'room-4');
    await device.advance('130s');
    await expect(dialog.getByRole('heading')).toHaveText('Cannot reach the device');
    await expect(dialog.getByRole('link')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('the user oob, who may not restart the device, reads when the hostname takes effect', async ({
    page,
    device,
    signInAs,
    visit,
    expectAccessible,
  }) => {
    await signInAs('oob');
    await visit(hostnamePage);
    await type(page, 'room-4');
    await findSave(page).click();
    await expect(findDialog(page)).toContainText(
      'You do not have permission to restart the device',
    );
    await expectAccessible();
    await findDialog(page).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Restart now' })).toHaveCount(0);
    expect((await device.control.state()).network.hostname).toBe('room-4');
  });
});

import { countRequests, expectAt, findContinueButton, openSetup } from '../pages/guided-setup.ts';
import { advanceTo, newer } from '../pages/software-update.ts';
import { expect, test } from '../support/console-fixture.ts';

const failedDialog = 'Software upgrade failed';
const failedText =
  'If ignored, the system will retry during the next maintenance window when the device becomes available.';

test.use({ lease: { outOfBox: true } });

// R4.17, R4.18, R4.20.
test('an installer updates the device during setup and reaches the code step @sample', async ({
  page,
  device,
  expectAccessible,
}) => {
  // The device restarts during the test.
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await openSetup(page, device);
  await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
  await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
  await findContinueButton(page).click();
  const card = page.getByRole('region', { name: 'Software update' });
  await advanceTo(device, card.getByText('Preparing update'));
  await advanceTo(device, card.getByText('Downloading update'));
  await expectAccessible();
  await advanceTo(device, card.getByText('Applying update'));
  // The attempts continue after a reload.
  await page.reload();
  await device.advance('2s');
  await expect(card.getByText('Applying update')).toBeVisible();
  await advanceTo(device, page.getByLabel('Letter 1 of 8'));
  expect(new URL(page.url()).pathname).toBe('/pulse');
  expect((await device.control.state()).firmwareVersion).toBe(newer);
  expect(await countRequests(device, 'startUpdate')).toBe(1);
});

// R4.16.
test('an update started elsewhere is shown, and the setup does not continue by itself', async ({
  page,
  device,
}) => {
  // While it restarts.
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await device.scenario('update-runs-during-setup');
  await device.advance('5s');
  await openSetup(page, device);
  const card = page.getByRole('region', { name: 'Software update' });
  await advanceTo(device, card.getByText('The device is updating itself'));
  await expect(findContinueButton(page)).toBeEnabled();
  await expect(async () => {
    await device.advance('10s');
    expect(await card.count()).toBe(0);
  }).toPass();
  expect(new URL(page.url()).pathname).toBe('/network');
});

// R4.21, R8.16.
test('an installer whose update fails retries, and ignores the second failure', async ({
  page,
  device,
  expectAccessible,
}) => {
  await openSetup(page, device);
  await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
  await device.control.setCondition('updateVerificationFails', true);
  await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
  await findContinueButton(page).click();
  const dialog = page.getByRole('dialog');
  await advanceTo(device, dialog);
  await expect(dialog.getByRole('heading')).toHaveText(failedDialog);
  await expect(dialog).toContainText(failedText);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.reload();
  await device.advance('2s');
  await expect(dialog).toContainText(failedText);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toHaveCount(0);
  await advanceTo(device, dialog);
  expect(await countRequests(device, 'startUpdate')).toBe(2);
  await dialog.getByRole('button', { name: 'Ignore for now' }).click();
  await expectAt(page, device, '/pulse');
});

// R4.18, R4.19, R9.8.
test('an installer whose update never ends reads so after 20 minutes', async ({ page, device }) => {
  await openSetup(page, device);
  await device.control.patch({
    settings: { updates: { type: 'MANUAL' } },
    conditions: { updateStuck: { in: 'downloading' } },
  });
  await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
  await findContinueButton(page).click();
  const card = page.getByRole('region', { name: 'Software update' });
  await advanceTo(device, card.getByText('Downloading update'));
  const before = await countRequests(device, 'getUpdateState');
  await device.advance('1170s');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await device.advance('40s');
  await expect(page.getByRole('dialog')).toContainText('(408)');
  expect((await countRequests(device, 'getUpdateState')) - before).toBeLessThanOrEqual(120);
  await page.getByRole('button', { name: 'Ignore for now' }).click();
  await expectAt(page, device, '/pulse');
});

test('an installer continues although the session expires during an update', async ({
  page,
  device,
}) => {
  await openSetup(page, device);
  await device.control.patch({
    settings: { updates: { type: 'MANUAL' } },
    conditions: { updateStuck: { in: 'downloading' } },
  });
  await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
  await findContinueButton(page).click();
  const card = page.getByRole('region', { name: 'Software update' });
  await advanceTo(device, card.getByText('Downloading update'));
  device.declareFailure({ operationId: 'getStatus', status: 401 });
  await device.fault({ kind: 'expired-token', match: { operationId: 'getStatus' }, times: 1 });
  const before = await countRequests(device, 'signIn');
  await device.advance('30s');
  await expect(card.getByText('Downloading update')).toBeVisible();
  expect(await countRequests(device, 'signIn')).toBe(before + 1);
});

test.describe('old firmware', () => {
  test.use({ lease: { outOfBox: true, firmware: 'NFA1.20250401.0001' } });

  // R4.16, R5.10, R9.9.
  test('an installer of old firmware updates it with the older operation', async ({
    page,
    device,
  }) => {
    device.declareFailure({ operationId: 'getStatus', status: 503 });
    await openSetup(page, device);
    await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
    await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
    await findContinueButton(page).click();
    const card = page.getByRole('region', { name: 'Software update' });
    await advanceTo(device, card.getByText('Downloading update'));
    expect(await countRequests(device, 'getUpdateState')).toBe(0);
    await advanceTo(device, page.getByLabel('Letter 1 of 8'));
    expect(await countRequests(device, 'getUpdateState')).toBeGreaterThan(0);
  });
});

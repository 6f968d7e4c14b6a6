import { rest } from '../failures/sampling.ts';
import {
  advanceTo,
  findProgress,
  findState,
  newer,
  release,
  update,
  updatePage,
} from '../pages/software-update.ts';
import { expect, findValue, test } from '../support/console-fixture.ts';

test.use({ lease: { seed: 11 } });

const failed = 'Software upgrade failed';
const complete = 'Software update complete';
const retriesAutomatically =
  'If ignored, the system will retry during the next maintenance window when the device becomes available.';

/** Every point at which an update can fail, and what the console says about it. */
const points = {
  updateNotFound: 'The update server does not have the version.',
  updateNoSpace: 'The device does not have enough free space.',
  updateDownloadBroken: 'The download stopped before its end.',
  updateVerificationFails: 'The signature of the downloaded version',
  cloudUnreachable: 'The update server does not respond.',
  updateInstallFails: 'The device could not install the version.',
} as const;

for (const [condition, reason] of Object.entries(points)) {
  // R4.12, R4.13, R4.56.
  test(`an admin reads why an update failed by ${condition}, and retries once that is fixed`, async ({
    page,
    device,
    signInAs,
    visit,
    expectAccessible,
  }) => {
    const name = condition as keyof typeof points;
    const { firmwareVersion: before } = await device.control.state();
    await release(device);
    await signInAs('admin');
    await visit(updatePage);
    await update(page, device);
    await device.control.setCondition(name, true);
    const dialog = page.getByRole('dialog', { name: failed });
    await advanceTo(device, dialog);
    await expect(dialog.getByRole('button')).toHaveText(['Ignore for now', 'Try again']);
    // The device has manual updates, so the console's text about automatic updates would be
    // wrong.
    await expect(dialog).toContainText('It does not update itself');
    await expect(dialog).toContainText(reason);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Ignore for now' }).click();
    await expect(findState(page)).toHaveText('Update failed');
    await expect(page.getByText(reason)).toHaveCount(1);
    await expect(page.getByText('Update failed')).toHaveCount(1);
    await expect(page.getByText('The last update has failed.')).toHaveCount(0);
    await expect(findValue(page, 'Current version')).toContainText(before);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await device.control.setCondition(name, false);
    await update(page, device, 'Try again');
    await expect(findProgress(page).current).toContainText('Downloading update');
  });
}

// R4.56.
test(
  'an admin gets the logs of a device whose old firmware reports no reason',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await release(device);
    await device.control.patch({ updates: { state: 'error' } });
    await signInAs('admin');
    await visit(updatePage);
    await expect(page.getByText('The last update has failed.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Get logs' }).click();
    await device.advance('30s');
    expect((await download).suggestedFilename()).toContain(device.control.serialNumber);
  },
);

// R8.16.
test('an admin with automatic updates reads so and completes the update with a retry from the dialog', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
  await signInAs('admin');
  await visit(updatePage);
  await expect(findState(page)).toHaveText('Update scheduled');
  await update(page, device);
  await device.control.setCondition('updateNoSpace', true);
  const dialog = page.getByRole('dialog', { name: failed });
  await advanceTo(device, dialog);
  await expect(dialog).toContainText(retriesAutomatically);
  await device.control.setCondition('updateNoSpace', false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toHaveCount(0);
  await advanceTo(device, findProgress(page).heading(complete));
  await page.reload();
  await device.advance('1s');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an admin whose device loses power during the installation reads that the update failed', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getUpdateState', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await device.control.setCondition('updatePowerLoss', true);
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  await advanceTo(device, findProgress(page).current.filter({ hasText: 'Restarting device' }));
  await advanceTo(device, page.getByRole('dialog', { name: failed }));
  await page.keyboard.press('Escape');
  await expect(findState(page)).toHaveText('Update failed');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test('an admin reads that the device is unreachable, and later that it is back', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getUpdateState', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await device.control.setCondition('rebootNeverReturns', true);
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  const { heading, current } = findProgress(page);
  await advanceTo(device, current.filter({ hasText: 'Restarting device' }));
  const lost = page.getByText('Cannot reach the device');
  await device.advance('100s');
  await expect(lost).toHaveCount(0);
  await advanceTo(device, lost, 1);
  await expect(page.getByText('Check its power and its network.')).toBeVisible();
  await expectAccessible();
  await device.advance('2m');
  await device.control.setCondition('rebootNeverReturns', false);
  await device.control.act('powerCycle');
  await advanceTo(device, heading(complete), 2);
});

// R2.48.
test('an admin whose update hangs reads that it is slow and then too slow, and cuts the power', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getUpdateState', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await device.control.setCondition('updateStuck', true);
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  await device.advance('9m');
  const overrun = page.getByText('This is taking longer than usual.');
  await expect(overrun).toHaveCount(0);
  await device.advance('1m');
  await expect(overrun).toBeVisible();
  await device.advance('609s');
  await expect(page.getByText(failed)).toHaveCount(0);
  await device.advance('1s');
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByText('in 20 minutes (408)')).toBeVisible();
  await expectAccessible();

  await device.control.act('powerCycle');
  await device.control.setCondition('updateStuck', false);
  await advanceTo(device, page.getByRole('dialog', { name: failed }), 2);
  await page.keyboard.press('Escape');
  await expect(findState(page)).toHaveText('Update failed');
});

test('an admin whose device does not restart by itself restarts it and gets the new version', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  // Depending on when the polls began, one may occur while the device has no power.
  for (const status of ['no response', 503] as const) {
    device.declareFailure({ operationId: 'getStatus', status, perhaps: true });
  }
  await release(device);
  await device.control.patch({ conditions: { updateStuck: { in: 'ready' } } });
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  const { heading, current } = findProgress(page);
  await advanceTo(device, current.filter({ hasText: 'Restarting device' }));
  await device.advance('106s');
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await advanceTo(device, page.getByText('The device has not restarted by itself.'), 1);
  await expectAccessible();
  await page.getByRole('button', { name: 'Restart device' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await advanceTo(device, heading('Software update complete'), 2);
});

test('an admin whose device stops responding during the download reads so, and the update continues', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  const line = await device.fault({
    kind: 'connection-reset',
    match: { operationId: 'getStatus' },
  });
  await device.advance('20s');
  await expect(page.getByText('The device is not responding.')).toBeVisible();
  await expect(findProgress(page).current).toContainText('Downloading update');
  await line.disarm();
  await device.advance('10s');
  await expect(page.getByText('The device is not responding.')).toHaveCount(0);
});

test('an admin whose start request was lost starts again, and one whose response was lost sees the update', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'startUpdate', status: 'no response' });
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  const match = { operationId: 'startUpdate' } as const;
  const before = await device.fault({ kind: 'connection-reset', placement: 'ingress', match });
  await page.getByRole('button', { name: 'Update now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Update now' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The device did not respond.');
  await before.disarm();
  await device.fault({ kind: 'connection-reset', placement: 'egress', match });
  await dialog.getByRole('button', { name: 'Update now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(findProgress(page).current).toContainText('Downloading update');
});

test('an admin whose update another user already started follows that update', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'startUpdate', status: 409 });
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await page.getByRole('button', { name: 'Update now' }).click();
  await device.control.patch({ updates: { state: 'downloading' } });
  await page.getByRole('dialog').getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(findProgress(page).current).toContainText('Downloading update');
});

test('an admin reads that the update ended but the version did not change', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  const { firmwareVersion: before } = await device.control.state();
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  await device.advance('10s');
  await device.control.patch({ updates: { state: 'upToDate' } });
  await device.advance('10s');
  await expect(findProgress(page).heading('The version has not changed')).toBeVisible();
  await expect(page.getByText(`The device runs ${before}, as before.`)).toBeVisible();
});

import { countRequests, expectAt, findContinueButton, openSetup } from '../pages/guided-setup.ts';
import { advanceTo, newer } from '../pages/software-update.ts';
import { expect, test } from '../support/console-fixture.ts';

const failedDialog = 'Software upgrade failed';
const failedText =
  'If ignored, the system will retry during the next maintenance window when the device becomes available.';

test.use({ lease: { outOfBox: true } });

// R4.17, R4.18, R4.20.
test('an installer updates the device during setup and reaches the code step', async ({
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
  await advanceTo(device, card.getByText('The device installs an update'));
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

// R4.16, R4.18.
test('a device that only waits for its restart is restarted by the setup', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await device.control.patch({
    settings: { updates: { type: 'MANUAL' } },
    conditions: { updateStuck: { in: 'ready' } },
  });
  await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
  await openSetup(page, device);
  await findContinueButton(page).click();
  const card = page.getByRole('region', { name: 'Software update' });
  // Without a request to restart, the device stays in this state.
  await advanceTo(device, card.getByText('Restarting device'));
  await advanceTo(device, page.getByLabel('Letter 1 of 8'));
  expect(await countRequests(device, 'rebootDevice')).toBe(1);
  expect((await device.control.state()).firmwareVersion).toBe(newer);
});

/** What the first check finds, and what the network step then shows. */
const firstChecks = [
  { state: 'scheduled', label: null, note: null },
  { state: 'notFound', label: 'No update found', note: 'The device found no update.' },
  { state: 'installing', label: 'Applying update', note: 'The device installs an update' },
  { state: 'ready', label: 'Restarting device', note: 'The device installs an update' },
] as const;

for (const { state, label, note } of firstChecks) {
  // R4.12, R4.16.
  test(`an installer of a device whose update state is ${state} reads so`, async ({
    page,
    device,
  }) => {
    await device.fault({
      kind: 'replace-response',
      parameters: { status: 200, body: { state } },
      match: { operationId: 'getUpdateState' },
    });
    if (state === 'ready') await device.control.setCondition('rebootRefused', true);
    await openSetup(page, device);
    const card = page.getByRole('region', { name: 'Software update' });
    await device.advance('1s');
    if (label === null) return expect(card).toHaveCount(0);
    await expect(card.getByText(label)).toBeVisible();
    await expect(card).toContainText(note);
    await device.advance('11s');
    expect(await countRequests(device, 'rebootDevice')).toBe(state === 'ready' ? 1 : 0);
    expect(await countRequests(device, 'getUpdateState')).toBeGreaterThan(1);
  });
}

// R4.16, R4.18, R4.21.
test('an installer of a device whose update has failed before reads so', async ({
  page,
  device,
}) => {
  await device.fault({
    kind: 'replace-response',
    parameters: { status: 200, body: { state: 'error' } },
    match: { operationId: 'getUpdateState' },
  });
  await openSetup(page, device);
  await device.advance('11s');
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(failedDialog);
  await page.getByRole('button', { name: 'Ignore for now' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** What Continue finds, and what happens. */
const continuations = [
  { state: 'downgradeAvailable', note: null },
  { state: 'scheduled', note: 'during its next maintenance window' },
  { state: 'notFound', note: 'The device found no update.' },
] as const;

for (const { state, note } of continuations) {
  // R4.17, R4.21.
  test(`Continue with the update state ${state} leads to the code step`, async ({
    page,
    device,
  }) => {
    await openSetup(page, device);
    const { firmwareVersion } = await device.control.state();
    const availableVersion = state === 'notFound' ? null : newer;
    const body = { upgradeState: state, currentVersion: firmwareVersion, availableVersion };
    await device.fault({
      kind: 'replace-response',
      parameters: { status: 200, body },
      match: { operationId: 'getAvailableUpdate' },
    });
    await findContinueButton(page).click();
    await device.advance('1s');
    if (note !== null) {
      const card = page.getByRole('region', { name: 'Software update' });
      await expect(card).toContainText(note);
      await card.getByRole('button', { name: 'Ignore for now' }).click();
    }
    await expectAt(page, device, '/pulse');
  });
}

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

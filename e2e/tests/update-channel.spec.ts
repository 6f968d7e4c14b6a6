import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { rest } from '../failures/sampling.ts';
import {
  advanceTo,
  channelPage,
  findProgress,
  findState,
  newer,
  older,
  release,
  update,
  updatePage,
} from '../pages/software-update.ts';
import { expect, findValue, test } from '../support/console-fixture.ts';

test.use({ lease: { seed: 11 } });

const getSettings = async (device: Device) => (await device.control.state()).settings.updates;
const findAutomatic = (page: Page) => page.getByRole('switch', { name: 'Automatic updates' });
const findRadio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

// R4.14, R7.24.
test('an admin turns automatic updates off after confirming, and on again for the stable channel', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await device.control.patch({ settings: { updates: { channel: 'beta' } } });
  await signInAs('admin');
  await visit(updatePage);
  await expect(findAutomatic(page)).toBeChecked();
  await expect(page.getByText('new versions from the Preview channel')).toBeVisible();
  await findAutomatic(page).press('Space');
  const dialog = page.getByRole('dialog', { name: 'Turn off automatic updates?' });
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(findAutomatic(page)).toBeChecked();
  expect(await getSettings(device)).toEqual({ type: 'AUTOMATIC', channel: 'beta' });

  await findAutomatic(page).press('Space');
  await dialog.getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(findAutomatic(page)).not.toBeChecked();
  await expect(findAutomatic(page)).toBeFocused();
  await expect(page.getByText('new versions from the Stable channel')).toBeVisible();
  expect(await getSettings(device)).toEqual({ type: 'MANUAL', channel: 'beta' });

  await findAutomatic(page).press('Space');
  await expect(page.getByRole('link', { name: 'Update channel Stable' })).toBeVisible();
  await expect(findAutomatic(page)).toBeChecked();
  expect(await getSettings(device)).toEqual({ type: 'AUTOMATIC', channel: 'stable' });
});

// R3.19, R4.15.
test('an admin switches to Preview after confirming and installs the version that it offers', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
  await device.control.act('releaseFirmware', { channel: 'beta', version: newer });
  await signInAs('admin');
  await visit(updatePage);
  await page.getByRole('link', { name: 'Update channel Stable' }).click();
  await device.advance('1s');
  await expect(
    findRadio(page, /^Stable updates are fully tested and blessed by the test team$/),
  ).toBeChecked();
  await findRadio(page, /^Preview what's next with minimum risk$/).click();
  const dialog = page.getByRole('dialog', { name: 'Switch to Preview?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(findRadio(page, /^Stable/)).toBeChecked();
  expect(await getSettings(device)).toEqual({ type: 'MANUAL', channel: 'stable' });

  await findRadio(page, /^Preview/).click();
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await device.advance('1s');
  await expect(findRadio(page, /^Preview/)).toBeChecked();
  expect(await getSettings(device)).toEqual({ type: 'MANUAL', channel: 'beta' });
  await page.getByRole('link', { name: `Software update ${newer} can be installed.` }).click();
  await device.advance('1s');
  await expect(findState(page)).toHaveText('Update available');
  await expect(findValue(page, 'Available version')).toContainText(newer);
});

test('an admin whose channel offers an older version downgrades to it', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  // The older firmware does not have the call, which the shell may send before it knows it.
  device.declareFailure({ operationId: 'getUpdateState', status: 404, perhaps: true });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  const { firmwareVersion: before } = await device.control.state();
  await device.control.act('releaseFirmware', { channel: 'beta', version: older });
  await release(device, before);
  await signInAs('admin');
  await visit(channelPage);
  await findRadio(page, /^Preview/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await device.advance('1s');
  const offer = `The channel offers ${older}, which is older than the current version, ${before}.`;
  await expect(page.getByText(offer)).toBeVisible();
  await visit(updatePage);
  // The specification's label for a device that may downgrade.
  await expect(findState(page)).toHaveText('Up to date');
  await expect(findValue(page, 'Older version')).toContainText(older);
  await page.getByRole('button', { name: 'Install older version' }).click();
  await expect(page.getByRole('dialog', { name: `Go back to ${older}?` })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await update(page, device, 'Install older version');
  await advanceTo(device, findProgress(page).heading('Software update complete'));
  await expect(page.getByText(`Updated from ${before} to ${older}.`)).toBeVisible();
});

// R4.15.
test('an admin who selects the current channel applies it immediately', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit(channelPage);
  await findRadio(page, /^Stable/).click();
  await device.settle();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('The update channel is Stable.')).toBeVisible();
  const journal = await device.control.journal();
  expect(journal.filter(({ operationId }) => operationId === 'changeUpdateSettings')).toHaveLength(
    1,
  );
});

// R3.18.
test('an admin sees the name of a special channel and leaves it permanently', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.control.patch({ settings: { updates: { type: 'MANUAL', channel: 'nightly' } } });
  await signInAs('admin');
  await visit(updatePage);
  await expect(page.getByText('new versions from the Stable channel')).toBeVisible();
  await device.control.patch({ settings: { updates: { type: 'AUTOMATIC' } } });
  await visit(updatePage);
  await expect(findAutomatic(page)).toBeChecked();
  await expect(page.getByText('new versions from')).toHaveCount(0);
  await page.getByRole('link', { name: 'Update channel nightly' }).click();
  await device.advance('1s');
  await expect(findRadio(page, /^nightly/)).toBeChecked();
  await findRadio(page, /^Stable/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await device.advance('1s');
  await expect(findRadio(page, /^Stable/)).toBeChecked();
  await expect(findRadio(page, /^nightly/)).toHaveCount(0);
});

// R7.31, R9.1.
test('an admin who checks for updates reads the result although the server takes two minutes', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await release(device, newer);
  await device.control.setCondition('updateServerSlow', true);
  await signInAs('admin');
  await visit(updatePage);
  const check = page.getByRole('button', { name: 'Check for updates' });
  await expect(page.getByText('Checking for updates.')).toBeVisible();
  await expect(check).toHaveAttribute('aria-busy', 'true');
  await device.advance('121s');
  await expect(page.getByText(`${newer} can be installed.`)).toBeVisible();
  await device.control.setCondition('updateNotFound', true);
  await check.click();
  await device.advance('130s');
  await expect(page.getByText('The channel offers no version')).toBeVisible();
  await expect(findState(page)).toHaveText('No update found');
});

// R4.57.
test(
  'an admin whose check finds a version never reads "Up to date" beside it',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
    await signInAs('admin');
    await visit(updatePage);
    await expect(findState(page)).toHaveText('Up to date');
    const stateRequests = await device.fault({
      kind: 'delay',
      parameters: { delayMs: 5000 },
      match: { operationId: 'getUpdateState' },
    });
    await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await device.settle();
    await expect(findState(page)).toHaveText('Up to date');
    await expect(page.getByText(newer)).toHaveCount(0);
    await device.advance('6s');
    await expect(findState(page)).toHaveText('Update available');
    await expect(findValue(page, 'Available version')).toContainText(newer);
    await stateRequests.disarm();
  },
);

for (const [why, settings] of Object.entries({
  'an install policy of never': { system: { osInstallPolicy: 'never' } },
  'the failsafe channel': { updates: { channel: 'failsafe' } },
})) {
  // R6.10.
  test(`an admin of a device with ${why} reads that its updates are controlled in the cloud`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await device.control.patch({ settings });
    await signInAs('admin');
    await visit(updatePage);
    await expect(page.getByText('Software updates are controlled in Oban Pulse.')).toBeVisible();
    await expect(findValue(page, 'Current version')).toBeVisible();
    await expect(findAutomatic(page)).toBeDisabled();
    await expect(page.getByText('new versions from')).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('button', { name: /^(Check|Update|Install|Try)/ }),
    ).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Update channel/ })).toHaveCount(0);
    await visit(channelPage);
    await expect(page.getByText('Software updates are controlled in Oban Pulse.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
  });
}

test.describe('a device that has not been set up', () => {
  test.use({ lease: { seed: 11, outOfBox: true } });

  // R6.10, R6.13.
  test('an installer reads that updates are controlled in the cloud, unless the device hides the policy', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await device.control.patch({ settings: { system: { osInstallPolicy: 'never' } } });
    await signInAs('setup');
    await visit(updatePage);
    await expect(page.getByText('Software updates are controlled in Oban Pulse.')).toBeVisible();
    await expect(findAutomatic(page)).toBeDisabled();

    device.declareFailure({ operationId: 'getSystemSettings', status: 403 });
    const match = { operationId: 'getSystemSettings' } as const;
    await device.fault({ kind: 'status', parameters: { status: 403 }, match });
    await visit(updatePage);
    await expect(findAutomatic(page)).toBeEnabled();
  });
});

test.describe('a paired pad', () => {
  test.use({ lease: { product: 'arran', seed: 11 } });

  // R6.9.
  test('an admin of a pad that is paired is redirected to its controlling device', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(updatePage);
    await expect(findAutomatic(page)).toBeVisible();
    await device.control.act('pair');
    for (const address of [updatePage, channelPage]) {
      await visit(address);
      await expect(page.getByText('Use the paired device to change these settings.')).toBeVisible();
      await expect(findAutomatic(page)).toHaveCount(0);
    }
  });
});

test('an admin updates and changes the channel with the keyboard', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await release(device);
  await signInAs('admin');
  await visit(channelPage);
  const stable = findRadio(page, /^Stable/);
  while (!(await stable.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Switch to Preview?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(stable).toBeChecked();

  await visit(updatePage);
  const now = page.getByRole('button', { name: 'Update now' });
  while (!(await now.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(findProgress(page).heading(`Installing ${newer}`)).toBeFocused();
});

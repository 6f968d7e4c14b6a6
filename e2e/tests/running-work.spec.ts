import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { rest } from '../failures/sampling.ts';
import { newer, release, updatePage } from '../pages/software-update.ts';
import { expect, test } from '../support/console-fixture.ts';

const findDialog = (page: Page) => page.getByRole('dialog');
const findRestart = (page: Page) =>
  findDialog(page).getByRole('button', { name: 'Restart', exact: true });
const interrupted = 'A restart stops the download. The update fails and has to be started again.';

/** What the shell says to run, on wide and on narrow screens. */
const findLine = (page: Page) => page.getByRole('list', { name: 'Running' });

/** Starts an update, as another admin would. Time stands still while it downloads. */
async function startDownload(device: Device): Promise<string> {
  await release(device);
  await device.control.patch({ updates: { state: 'downloading' } });
  const { target } = (await device.control.state()).updates;
  if (target === undefined) throw new Error('The device downloads no version.');
  return target;
}

async function countRestarts(device: Device): Promise<number> {
  const journal = await device.control.journal();
  return journal.filter(({ operationId }) => operationId === 'rebootDevice').length;
}

// R4.58.
test('an admin reads before a restart that an update is downloading, and which one', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', '/system');
  const version = await startDownload(device);
  await page.getByRole('button', { name: 'Restart device' }).click();
  await expect(findDialog(page)).toContainText(`The update ${version} is downloading.`);
  await expect(findDialog(page)).toContainText(interrupted);
  await expect(findRestart(page)).toBeEnabled();
  await expectAccessible();
  await page.keyboard.press('Escape');
  expect(await countRestarts(device)).toBe(0);
});

// R4.58.
test(
  'an admin cannot restart a device that installs an update, and reads why',
  rest,
  async ({ page, device, signInAs, expectAccessible }) => {
    await signInAs('admin', '/system');
    await startDownload(device);
    await device.control.patch({ updates: { state: 'installing' } });
    await page.getByRole('button', { name: 'Restart device' }).click();
    await expect(findDialog(page)).toContainText('is being installed.');
    await expect(findDialog(page)).toContainText(
      'The device does not restart before the installation is over.',
    );
    await expect(findRestart(page)).toBeDisabled();
    await expectAccessible();
  },
);

// R4.58.
test(
  'an admin of an idle device is asked without a warning',
  rest,
  async ({ page, device, signInAs }) => {
    await signInAs('admin', '/system');
    await page.getByRole('button', { name: 'Restart device' }).click();
    await expect(findRestart(page)).toBeEnabled();
    await device.settle();
    await expect(findDialog(page).getByRole('status')).toHaveText(/^Any call ends\./);
  },
);

// R4.60.
test(
  'an admin of a device that does not say what runs is told so, and may restart it',
  rest,
  async ({ page, device, signInAs, visit }) => {
    device.declareFailure({ operationId: 'getUpdateState', status: 500 });
    await signInAs('admin');
    await visit('/network/hostname');
    await device.fault({
      kind: 'status',
      parameters: { status: 500 },
      match: { operationId: 'getUpdateState' },
    });
    await page.getByRole('radio', { name: 'Custom' }).check();
    await page.getByLabel('Custom hostname').fill('boardroom');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(findDialog(page)).toContainText(
      'The device does not say whether an update is running.',
    );
    await expect(findRestart(page)).toBeEnabled();
  },
);

// R4.52, R4.58.
test(
  'an admin reads the same in the dialog of a new hostname, which names the device as before',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await device.control.patch({ network: { hostname: 'oslo' } });
    await signInAs('admin');
    await visit('/network/hostname');
    await startDownload(device);
    await page.getByLabel('Custom hostname').fill('bergen');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(findDialog(page)).toContainText(interrupted);
    await expect(findDialog(page)).toContainText('Device: oslo (');
    await findDialog(page).getByRole('button', { name: 'Later' }).click();
    const shell = page.getByRole('region', { name: 'Current device' });
    await expect(shell).toContainText('oslo');
    await expect(shell).not.toContainText('bergen');
  },
);

// R4.59, R4.60.
test(
  'an admin reads before a new address that the download needs the network',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await signInAs('admin');
    await visit('/network/ethernet/ip4');
    await startDownload(device);
    await page.getByRole('radio', { name: /^Static/ }).check();
    await page.getByLabel('Primary DNS').fill('127.0.0.1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(findDialog(page)).toContainText('is downloading.');
    await expect(findDialog(page)).toContainText(
      'Without the network the download stops, and the update fails.',
    );
    await findDialog(page).getByRole('button', { name: 'Cancel' }).click();
  },
);

// R6.17, R8.16.
test(
  'an admin whose organization controls the updates is not asked to try a failed one again',
  rest,
  async ({ page, device, signInAs }) => {
    await device.control.patch({
      settings: { system: { osInstallPolicy: 'never' }, updates: { type: 'AUTOMATIC' } },
    });
    await startDownload(device);
    await signInAs('admin', updatePage);
    await device.control.patch({ updates: { state: 'error' } });
    await device.advance('15s');
    await expect(findDialog(page)).toContainText('Software upgrade failed');
    await expect(findDialog(page)).toContainText('Software updates are controlled in');
    await expect(findDialog(page)).not.toContainText('maintenance window');
    await expect(findDialog(page).getByRole('button')).toHaveText(['OK']);
  },
);

// R6.10, R8.16.
test(
  'an admin whose device does not say who controls its updates is not asked to try a failed one again',
  rest,
  async ({ page, device, signInAs }) => {
    const match = { operationId: 'getUpdateSettings' } as const;
    device.declareFailure({ ...match, status: 500 });
    await device.fault({ kind: 'status', parameters: { status: 500 }, match });
    await startDownload(device);
    await signInAs('admin', updatePage);
    await device.control.patch({ updates: { state: 'error' } });
    await device.advance('15s');
    // The console repeats the request before it gives up.
    await device.advance('15s');
    await expect(findDialog(page)).toContainText('does not say who controls its updates');
    await expect(findDialog(page)).not.toContainText('maintenance window');
    await expect(findDialog(page).getByRole('button')).toHaveText(['OK']);
  },
);

// R2.88.
test('an admin sees on every page within 10 s that another tab has started an update @sample', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin', '/network');
  await expect(findLine(page)).toHaveCount(0);
  const version = await startDownload(device);
  await device.advance('10s');
  await expect(findLine(page)).toHaveText([`Downloading update ${version}`]);
  await device.control.patch({ updates: { state: 'installing' } });
  await device.advance('3s');
  await expect(findLine(page)).toHaveText([`Applying update ${version}`]);
  await visit('/settings/time-and-language');
  await expect(findLine(page)).toHaveText([`Applying update ${version}`]);
  await findLine(page).getByRole('link').click();
  await expect(page).toHaveURL(updatePage);
  await device.control.patch({ updates: { state: 'upToDate' } });
  await device.advance('10s');
  await expect(findLine(page)).toHaveCount(0);
});

// R2.88.
test(
  'an admin with a phone sees in the bar what runs, and reaches it by keyboard',
  rest,
  async ({ page, device, signInAs, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signInAs('admin', '/network');
    await startDownload(device);
    await device.advance('10s');
    await expect(findLine(page)).toBeVisible();
    await expect(findLine(page)).toContainText('Downloading update');
    await expectAccessible();
    await findLine(page).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(updatePage);
  },
);

// R2.88.
test(
  'the line stays while the device restarts for its update',
  rest,
  async ({ page, device, signInAs }) => {
    for (const operationId of ['getStatus', 'getUpdateState'] as const) {
      device.declareFailure({ operationId, status: 'no response' });
    }
    await signInAs('admin', '/settings/time-and-language');
    await startDownload(device);
    await device.control.patch({ updates: { state: 'installing' } });
    await device.advance('10s');
    await device.control.act('powerOff');
    await device.advance('10s');
    await expect(page.getByText(/^No response since/)).toBeVisible();
    await expect(findLine(page)).toContainText('Applying update');
  },
);

// R2.88, R4.58.
test(
  'an admin cannot press Restart while an update is installed, and reads why beside it',
  rest,
  async ({ page, device, signInAs, expectAccessible }) => {
    await signInAs('admin', '/system');
    const version = await startDownload(device);
    await device.control.patch({ updates: { state: 'installing' } });
    await device.advance('10s');
    const restart = page.getByRole('button', { name: 'Restart device' });
    await expect(restart).toBeDisabled();
    await expect(restart).toHaveAccessibleDescription(`The update ${version} is being installed.`);
    await expectAccessible();
    await device.control.patch({ updates: { state: 'upToDate' } });
    await device.advance('10s');
    await expect(restart).toBeEnabled();
  },
);

// R2.88, R4.58.
test(
  'an admin whose device rejects a restart reads that an update is being installed',
  rest,
  async ({ page, device, signInAs }) => {
    await signInAs('admin', '/system');
    await page.getByRole('button', { name: 'Restart device' }).click();
    await expect(findRestart(page)).toBeEnabled();
    const version = await startDownload(device);
    await device.control.patch({ updates: { state: 'installing' } });
    await findRestart(page).click();
    await expect(findDialog(page)).toContainText('The device did not restart');
    await expect(findDialog(page)).toContainText(`The update ${version} is being installed.`);
  },
);

// R2.88.
test(
  'an admin of a device with a scheduled update installs it from Status',
  rest,
  async ({ page, device, signInAs }) => {
    await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
    await device.control.patch({ settings: { updates: { type: 'AUTOMATIC' } } });
    await signInAs('admin', updatePage);
    await device.advance('20s');
    await page.getByRole('link', { name: 'Status' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'next maintenance window' });
    await expect(row).toContainText(`${newer} will be installed in the next maintenance window.`);
    await row.getByRole('button', { name: 'Update now' }).click();
    await findDialog(page).getByRole('button', { name: 'Update now' }).click();
    await expect(findDialog(page)).toHaveCount(0);
    await expect(findLine(page)).toContainText('Downloading update');
    await expect(row).toHaveCount(0);
    await device.settle();
  },
);

async function listOperations(device: Device): Promise<(string | null | undefined)[]> {
  return (await device.control.journal()).map(({ operationId }) => operationId);
}

// R2.88.
test(
  'old firmware, which would search for updates, is not asked',
  rest,
  async ({ device, signInAs }) => {
    await device.control.patch({ firmwareVersion: 'NFA1.20250101.0930' });
    await signInAs('admin', '/network');
    await device.advance('30s');
    const operations = await listOperations(device);
    expect(operations).not.toContain('getUpdateState');
    expect(operations).not.toContain('getAvailableUpdate');
  },
);

test.describe('while a device is set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.88, R6.13.
  test('the shell asks nothing that the user may not call', rest, async ({ device, signInAs }) => {
    await signInAs('oob');
    await device.advance('30s');
    expect(await listOperations(device)).not.toContain('getUpdateState');
  });
});

// R2.88.
test(
  'an admin sees in the shell how far the logs are, and nothing once they are canceled',
  rest,
  async ({ page, device, signInAs }) => {
    await signInAs('admin', '/_additional-options');
    await page.getByRole('button', { name: 'Get logs' }).click();
    const bar = page
      .getByRole('progressbar', { name: 'Getting logs', includeHidden: true })
      .filter({ visible: true });
    await expect(bar).toHaveCount(1);
    await findDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(bar).toHaveCount(0);
    await device.settle();
  },
);

import type { Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { rest } from '../failures/sampling.ts';
import { release, updatePage } from '../pages/software-update.ts';
import { expect, test } from '../support/console-fixture.ts';

const findDialog = (page: Page) => page.getByRole('dialog');
const findRestart = (page: Page) =>
  findDialog(page).getByRole('button', { name: 'Restart', exact: true });
const interrupted = 'A restart stops the download. The update fails and has to be started again.';

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

import type { Page } from '@playwright/test';
import { rest } from '../failures/sampling.ts';
import {
  connectWith,
  createNearbyNetwork,
  findCurrentNetwork,
  findDialog,
  findNetworkRow,
  type NearbyNetwork,
  setNearbyNetworks,
  waitForWifiPage,
  wifiAddress,
} from '../pages/wifi.ts';
import { expect, findAlert, findValue, test } from '../support/console-fixture.ts';

type Fields = Record<string, string>;
type Case = { network: Partial<NearbyNetwork>; wrong: Fields; right: Fields };

const rejected = 'The network did not accept the credentials. Check them and try again.';
const peap = { method: 'PEAP', phase2Method: 'MSCHAPV2', identity: 'room-4' } as const;

/** Every kind of security that needs credentials, with wrong and correct values. */
const kinds: Record<string, Case> = {
  WEP: {
    network: { wifiSecurity: 'WEP' },
    wrong: { Password: 'Correct-horse' },
    right: { Password: 'correct-horse' },
  },
  WPA: {
    network: { wifiSecurity: 'WPA' },
    wrong: { Password: 'Correct-horse' },
    right: { Password: 'correct-horse' },
  },
  WPA2: {
    network: { wifiSecurity: 'WPA2' },
    wrong: { Password: 'Correct-horse' },
    right: { Password: 'correct-horse' },
  },
  'EAP by PEAP': {
    network: { wifiSecurity: 'EAP', ...peap },
    wrong: { Identity: 'room-5', Password: 'correct-horse', 'Anonymous identity': 'anonymous' },
    // PEAP with MSCHAPV2 is what the form begins with.
    right: { Identity: 'room-4' },
  },
  'EAP by PEAP with another phase 2': {
    network: { wifiSecurity: 'EAP', ...peap },
    wrong: { Identity: 'room-4', Password: 'correct-horse', 'Phase 2': 'PAP' },
    right: { 'Phase 2': 'NONE' },
  },
  'EAP by method NONE': {
    network: { wifiSecurity: 'EAP', method: 'NONE' },
    wrong: { Identity: 'room-4', Password: 'x' },
    right: { 'EAP method': 'NONE' },
  },
};

for (const [kind, { network, wrong, right }] of Object.entries(kinds)) {
  const tag = kind === 'WPA2' ? {} : rest;
  // R3.24, R3.26, R4.39, R8.21.
  test(
    `an admin joins a network with ${kind} after a failed attempt @sample`,
    tag,
    async ({ page, device, signInAs, expectAccessible }) => {
      await setNearbyNetworks(device, createNearbyNetwork('Rooms', network));
      await signInAs('admin', wifiAddress);
      await waitForWifiPage(page, device);
      await findNetworkRow(page, 'Rooms').click();
      await expectAccessible();
      await connectWith(page, wrong);
      await device.advance('1s');
      await expect(findDialog(page).getByText('Connecting to "Rooms"')).toBeVisible();
      await expectAccessible();
      await device.advance('6s');
      await expect(findAlert(page)).toContainText('Failed to connect to "Rooms"');
      await expect(findAlert(page)).toContainText(rejected);
      await expectAccessible();
      for (const [label, text] of Object.entries(wrong)) {
        await expect(findDialog(page).getByLabel(new RegExp(`^${label}`))).toHaveValue(text);
      }
      await connectWith(page, right);
      await device.advance('7s');
      await expect(findDialog(page)).toHaveCount(0);
      await expect(page.getByText('Connected to "Rooms"')).toBeVisible();
      await expect(findCurrentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
      await expect(findValue(page, 'Security')).toHaveText(String(network.wifiSecurity));
      await expect(findValue(page, 'IP address')).toContainText(/\d+\.\d+\.\d+\.\d+/);
      await expect(findNetworkRow(page, 'Rooms')).toContainText('Connected');
      await expect(findNetworkRow(page, 'Rooms')).toBeFocused();
    },
  );
}

test('an admin joins an open network after a warning', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Guests', { wifiSecurity: 'NONE' }));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Guests').click();
  await expect(findDialog(page).getByText('This network is open')).toBeVisible();
  await expectAccessible();
  await connectWith(page, {});
  await device.advance('4s');
  await expect(page.getByText('Connected to "Guests"')).toBeVisible();
  await expect(findValue(page, 'Security')).toHaveText('Open');
});

// R2.23, R4.55, R5.17.
test('an admin joins a hidden network after reading which fields are missing', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await setNearbyNetworks(
    device,
    createNearbyNetwork('Rooms'),
    createNearbyNetwork('Attic', { isHidden: true }),
  );
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await expect(findNetworkRow(page, 'Attic')).toHaveCount(0);
  await page.getByRole('button', { name: 'Other...' }).click();
  const connect = findDialog(page).getByRole('button', { name: 'Connect' });
  const reason = findDialog(page).getByRole('status');
  await expect(reason).toHaveText('Enter the name of the network.');
  await expect(connect).toBeDisabled();
  await expectAccessible();

  await findDialog(page).getByLabel('Network name').fill('Attik');
  await expect(reason).toHaveText('No "Security" selected');

  await findDialog(page).getByLabel('Security').selectOption('EAP');
  const both = 'The following credentials are required: identity, password';
  await expect(reason).toHaveText(both);
  await findDialog(page)
    .getByLabel(/^Identity/)
    .fill('room-4');
  await expect(reason).toHaveText(both);
  await expect(connect).toBeDisabled();
  await expectAccessible();

  await findDialog(page).getByLabel('Security').selectOption('WPA2');
  await expect(reason).toHaveText('Password is required');
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('12s');
  await expect(findAlert(page)).toContainText('Failed to connect to "Attik"');
  await expect(findAlert(page)).toContainText('out of range, or its name is spelled differently');
  await connectWith(page, { 'Network name': 'Attic' });
  await device.advance('4s');
  await expect(page.getByText('Connected to "Attic"')).toBeVisible();
});

test('an admin who selected the wrong security reads so', async ({ page, device, signInAs }) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await page.getByRole('button', { name: 'Other...' }).click();
  await connectWith(page, { 'Network name': 'Rooms', Security: 'NONE' });
  await device.advance('6s');
  await expect(findAlert(page)).toContainText('The network uses a different kind of security.');
});

test('a network name that is too long is rejected without a request', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await page.getByRole('button', { name: 'Other...' }).click();
  await findDialog(page).getByLabel('Security').selectOption('NONE');
  await findDialog(page).getByLabel('Network name').fill('é'.repeat(17));
  await page.keyboard.press('Enter');
  await expect(findDialog(page).getByRole('status')).toContainText(
    'at most 32 bytes, and this one has 34',
  );
  await device.advance('1s');
  const operations = (await device.control.journal()).map(({ operationId }) => operationId);
  expect(operations).not.toContain('connectWifi');
});

test('an admin reads that a network is weak and joins it anyway', async ({
  page,
  device,
  signInAs,
}) => {
  await device.control.setCondition('wifiWeak', true);
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await expect(findNetworkRow(page, 'Rooms')).toContainText('Poor');
  await findNetworkRow(page, 'Rooms').click();
  await expect(findDialog(page).getByText('Its signal is poor.')).toBeVisible();
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('4s');
  await expect(page.getByText('Connected to "Rooms"')).toBeVisible();
  await expect(findValue(page, 'Signal')).toHaveText('Poor');
});

test('an admin whose network disappears while typing joins it when it is back', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'), createNearbyNetwork('Staff'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await findDialog(page)
    .getByLabel(/^Password/)
    .fill('correct-horse');
  await device.control.setCondition('wifiOutOfRange', true);
  await device.advance('40s');
  await connectWith(page, {});
  await device.advance('12s');
  await expect(findAlert(page)).toContainText('Failed to connect to "Rooms"');
  await expect(findAlert(page)).toContainText('out of range');
  await expect(findDialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
  await device.control.setCondition('wifiOutOfRange', false);
  await connectWith(page, {});
  await device.advance('4s');
  await expect(page.getByText('Connected to "Rooms"')).toBeVisible();
});

// R9.17.
test('an admin whose device never finishes joining reads so after 50 polls and can retry', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await device.control.setCondition('wifiJoining', true);
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('11s');
  await expect(findDialog(page).getByText('This is taking longer than usual.')).toBeVisible();
  await expectAccessible();
  await device.advance('95s');
  await expect(findAlert(page)).toContainText('Failed to connect to "Rooms"');
  await expect(findAlert(page)).toContainText('It may still be trying.');
  const journal = await device.control.journal();
  const sentAt = journal.findLastIndex(({ operationId }) => operationId === 'connectWifi');
  const polls = journal.slice(sentAt).filter(({ operationId }) => operationId === 'getStatus');
  expect(polls.length).toBeGreaterThanOrEqual(50);
  expect(polls.length).toBeLessThanOrEqual(53);
  await expect(findDialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
  await device.control.setCondition('wifiJoining', false);
  await connectWith(page, {});
  await device.advance('4s');
  await expect(page.getByText('Connected to "Rooms"')).toBeVisible();
});

// R4.39.
test('an admin who closes the dialog sees the result on the page', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Staff', { wifiSecurity: 'EAP', ...peap }));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Staff').click();
  await connectWith(page, { Identity: 'room-4', Password: 'a guess' });
  await device.advance('4s');
  await findDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(findCurrentNetwork(page).getByText('Connecting')).toBeVisible();
  await device.advance('4s');
  await expect(findCurrentNetwork(page)).toContainText('Failed to connect to "Staff"');
  await expect(findCurrentNetwork(page)).toContainText(rejected);
  await expectAccessible();
  await findCurrentNetwork(page).getByRole('button', { name: 'Try again' }).click();
  await connectWith(page, { Identity: 'room-4', Password: 'correct-horse' });
  await device.advance('6s');
  await expect(findCurrentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
});

test('an admin who leaves the page while the device connects sees it connected later', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('1s');
  await visit('/network');
  await device.advance('3s');
  await visit(wifiAddress);
  await waitForWifiPage(page, device);
  await expect(findCurrentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
});

test('an admin whose join is replaced by another admin reads so', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'), createNearbyNetwork('Staff'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('1s');
  await device.control.patch({ network: { wifi: { saved: { ssid: 'Staff' } } } });
  await device.advance('3s');
  await expect(findAlert(page)).toContainText('Failed to connect to "Rooms"');
  await expect(findAlert(page)).toContainText(
    'In the meantime, a connection to "Staff" was requested.',
  );
});

test('an admin joins a network with the keyboard', async ({ page, device, signInAs }) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await pressTabTo(page, 'Rooms');
  await page.keyboard.press('Enter');
  await expect(findDialog(page).getByLabel(/^Password/)).toBeFocused();
  // R2.80: the browser does not offer the password of the console.
  await expect(findDialog(page).getByLabel(/^Password/)).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toHaveCount(0);
  await expect(findNetworkRow(page, 'Rooms')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(findDialog(page).getByRole('status')).toHaveText('Password is required');
  await page.keyboard.type('Correct-horse');
  await page.keyboard.press('Enter');
  await device.advance('6s');
  await expect(findAlert(page)).toContainText('Failed to connect to "Rooms"');
  await expect(findDialog(page).getByLabel(/^Password/)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('correct-horse');
  await page.keyboard.press('Enter');
  await device.advance('4s');
  await expect(findNetworkRow(page, 'Rooms')).toBeFocused();

  await pressTabTo(page, 'Other...');
  await page.keyboard.press('Enter');
  await expect(findDialog(page).getByLabel('Network name')).toBeFocused();
  await page.keyboard.type('Attic');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Open');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await device.advance('12s');
  await expect(findAlert(page).first()).toContainText('Failed to connect to "Attic"');
});

async function pressTabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  for (let presses = 0; presses < 60; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach "${name}"`);
}

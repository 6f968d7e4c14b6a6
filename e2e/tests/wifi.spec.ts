import type { Page } from '@playwright/test';
import {
  connectWith,
  createNearbyNetwork,
  findCurrentNetwork,
  findDialog,
  findNetworkRow,
  findNetworkRows,
  setNearbyNetworks,
  waitForWifiPage,
  wifiAddress,
} from '../pages/wifi.ts';
import { expect, findAlert, test } from '../support/console-fixture.ts';

const footer =
  'Do not disconnect the USB cable or close the window while the device is being set up.';

// Signal strengths vary by seed. A fixed seed keeps each network at its level.
test.use({ lease: { seed: 1 } });

// R2.23, R3.23, R9.18.
test('an admin sees the networks in range with their level, bands and security', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(
    device,
    createNearbyNetwork('Rooms'),
    createNearbyNetwork('Rooms', { band: 'TwoPointFour', signalDbm: -60 }),
    createNearbyNetwork('Guests', { wifiSecurity: 'NONE', signalDbm: -61, band: 'TwoPointFour' }),
    createNearbyNetwork('Attic', { wifiSecurity: 'WEP', signalDbm: -72 }),
    createNearbyNetwork('Staff', {
      wifiSecurity: 'EAP',
      method: 'PEAP',
      identity: 'x',
      signalDbm: -85,
    }),
    createNearbyNetwork('Cellar', { isHidden: true }),
  );
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await expect(findNetworkRows(page)).toHaveText([
    /Rooms.*WPA2 · 5 Ghz · 2\.4 Ghz Excellent/,
    /Guests.*Open · 2\.4 Ghz.*Good/,
    /Attic.*WEP · 5 Ghz.*Fair/,
    /Staff.*EAP · 5 Ghz.*Poor/,
  ]);
  await expect(findCurrentNetwork(page)).toContainText('No network saved');
  await expect(page.getByText(footer)).toHaveCount(0);
});

test('an admin without networks in range reads so and can still enter a name', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Far', { signalDbm: -120 }));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await expect(page.getByText('No networks found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Other...' })).toBeVisible();
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await device.advance('35s');
  await expect(findNetworkRow(page, 'Rooms')).toBeVisible();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('sixty networks with unusual names fit, and each can be joined', async ({
    page,
    device,
    signInAs,
    expectAccessible,
  }) => {
    const names = [
      'W'.repeat(32),
      'é'.repeat(16),
      '会議室 ☕',
      'شبكة المكتب',
      '  two  spaces  ',
      `<b>"quoted" & 'so'</b>`,
      ...Array.from({ length: 54 }, (_, n) => `Room ${n + 1}`),
    ];
    await setNearbyNetworks(device, ...names.map((ssid) => createNearbyNetwork(ssid)));
    await signInAs('admin', wifiAddress);
    await waitForWifiPage(page, device);
    await expect(findNetworkRows(page)).toHaveCount(60);
    for (const name of names.slice(0, 6)) {
      // Spaces at the ends of a name are shown in quotes.
      await findNetworkRow(page, name === name.trim() ? name : `"${name}"`).click();
      await expect(findDialog(page).getByRole('heading')).toHaveText(`Connect to "${name}"`);
      const isWider = await findDialog(page).evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      );
      expect(isWider, `the dialog of ${name} scrolls sideways`).toBe(false);
      await page.keyboard.press('Escape');
    }
    await expectAccessible();
    await findNetworkRow(page, 'W'.repeat(32)).click();
    await connectWith(page, { Password: 'Correct-horse' });
    await device.advance('6s');
    await expect(findAlert(page)).toContainText(`Failed to connect to "${'W'.repeat(32)}"`);
    await connectWith(page, { Password: 'correct-horse' });
    await device.advance('4s');
    await expect(findCurrentNetwork(page)).toContainText('W'.repeat(32));
    const beside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beside).toBe(0);
  });
});

// R7.49, R9.16.
test('the list updates every 35 s without moving the focus or the focused row', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(
    device,
    createNearbyNetwork('A'),
    createNearbyNetwork('B', { signalDbm: -60 }),
    createNearbyNetwork('C', { signalDbm: -72 }),
  );
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await page.mouse.move(0, 0);
  await findNetworkRow(page, 'B').focus();
  const place = await findNetworkRow(page, 'B').boundingBox();
  await setNearbyNetworks(
    device,
    createNearbyNetwork('New'),
    createNearbyNetwork('C', { signalDbm: -60 }),
    createNearbyNetwork('B', { signalDbm: -85 }),
  );
  await device.advance('33s');
  await expect(findNetworkRows(page)).toHaveText([/^A/, /^B/, /^C/]);
  await device.advance('2s');
  await expect(findNetworkRows(page)).toHaveText([
    /^A.*Out of range/,
    /^B.*Poor/,
    /^C.*Good/,
    /^New.*Excellent/,
  ]);
  await expect(findNetworkRow(page, 'B')).toBeFocused();
  expect(await findNetworkRow(page, 'B').boundingBox()).toEqual(place);

  // The focused row stays although the network left the list.
  await setNearbyNetworks(device, createNearbyNetwork('New'));
  await device.advance('35s');
  await expect(findNetworkRow(page, 'B')).toContainText('Out of range');
  await expect(findNetworkRow(page, 'B')).toBeFocused();

  // Without focus, the list matches the device's list.
  await page.getByRole('switch').focus();
  await expect(findNetworkRows(page)).toHaveText([/^New/]);
});

test('the list does not move under the pointer, on a network or on "Other..."', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(
    device,
    createNearbyNetwork('A'),
    createNearbyNetwork('B', { signalDbm: -60 }),
  );
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  // The content above the list has loaded and no longer moves it.
  await expect(findCurrentNetwork(page)).toContainText('No network saved');
  await findNetworkRow(page, 'B').hover();
  await setNearbyNetworks(
    device,
    createNearbyNetwork('New'),
    createNearbyNetwork('B'),
    createNearbyNetwork('A', { signalDbm: -60 }),
  );
  await device.advance('35s');
  await expect(findNetworkRows(page)).toHaveText([/^A/, /^B/, /^New/]);
  const other = page.getByRole('button', { name: 'Other...' });
  await other.hover();
  const place = await other.boundingBox();
  await setNearbyNetworks(device, createNearbyNetwork('Newer'), createNearbyNetwork('A'));
  await device.advance('35s');
  await expect(findNetworkRows(page)).toHaveText([/^A/, /^B.*Out of range/, /^New.*Out of range/]);
  expect(await other.boundingBox()).toEqual(place);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(findNetworkRows(page)).toHaveText([/^(A|Newer)/, /^(A|Newer)/]);
});

test('the row behind an open join dialog stays, so that the focus can return to it', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(
    device,
    createNearbyNetwork('A'),
    createNearbyNetwork('B', { signalDbm: -60 }),
  );
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'B').click();
  await page.mouse.move(0, 0);
  await setNearbyNetworks(device, createNearbyNetwork('A'));
  await device.advance('35s');
  await page.keyboard.press('Escape');
  await expect(findNetworkRow(page, 'B')).toBeFocused();
  await expect(findNetworkRow(page, 'B')).toContainText('Out of range');
});

// Decision 0089.
test('an admin refreshes the list and sees how old it is', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('A'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await expect(page.getByText('Updated just now')).toBeVisible();
  await device.advance('21s');
  await expect(page.getByText('Updated 20 s ago')).toBeVisible();
  await setNearbyNetworks(device, createNearbyNetwork('B'));
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Enter');
  await expect(findNetworkRows(page)).toHaveText([/^B/]);
  await expect(page.getByText('Updated just now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
  await expectAccessible();
});

// Decision 0089.
test('an admin who selects the joined network reads that the device has joined it', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await joinRooms(page, device, signInAs);
  await findNetworkRow(page, 'Rooms').click();
  await expect(findDialog(page)).toContainText('The device has joined "Rooms"');
  await expect(findDialog(page).getByLabel('Password')).toHaveCount(0);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(findNetworkRow(page, 'Rooms')).toBeFocused();
});

// R4.40, R7.43.
test('an admin forgets the network after canceling once', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await joinRooms(page, device, signInAs);
  const forget = findCurrentNetwork(page).getByRole('button', { name: 'Forget network' });
  await forget.click();
  await expect(findDialog(page)).toContainText('The device leaves "Rooms"');
  await expect(findDialog(page)).not.toContainText('by Wi-Fi only');
  await expectAccessible();
  await findDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(forget).toBeFocused();
  await forget.click();
  await findDialog(page).getByRole('button', { name: 'Forget network' }).click();
  await device.advance('1s');
  await expect(page.getByText('Network forgotten')).toBeVisible();
  await expect(findCurrentNetwork(page)).toContainText('No network saved');
  await expect(forget).toHaveCount(0);
  await expect(page.locator('div:focus', { hasText: 'Current network' })).toBeVisible();
  expect((await device.control.state()).network.wifi?.saved).toBeUndefined();
});

// R4.42, R7.48.
test('an admin switches the radio off and on again', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await joinRooms(page, device, signInAs);
  const radio = page.getByRole('switch', { name: 'Wi-Fi' });
  await radio.click();
  await device.advance('1s');
  await expect(radio).not.toBeChecked();
  await expect(page.getByText('Wi-Fi is off')).toBeVisible();
  await expect(findNetworkRows(page)).toHaveCount(0);
  await expect(findCurrentNetwork(page).getByText('Not connected')).toBeVisible();
  await expectAccessible();
  await radio.click();
  await device.advance('1s');
  await expect(findNetworkRows(page)).toHaveCount(1);
  await device.advance('10s');
  await expect(findCurrentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
});

test('an admin whose radio was turned off elsewhere reads why no network can be joined', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'connectWifi', status: 409 });
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await device.control.patch({ network: { wifi: { radioEnabled: false } } });
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('1s');
  await expect(findAlert(page)).toContainText('Failed to connect to "Rooms"');
  await expect(findAlert(page)).toContainText('The Wi-Fi radio is off. Turn it on first.');
  await expect(findDialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch')).not.toBeChecked();
  await expect(page.getByText('Wi-Fi is off')).toBeVisible();
});

test.describe('of a device that is being set up', () => {
  test.use({ lease: { outOfBox: true } });

  for (const role of ['setup', 'oob'] as const) {
    // R2.24.
    test(`${role} joins a network over USB and reads not to remove the cable`, async ({
      page,
      device,
      signInAs,
    }) => {
      await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
      await signInAs(role, `${device.control.setupUrl}${wifiAddress}`);
      await waitForWifiPage(page, device);
      await expect(page.getByText(footer)).toBeVisible();
      await findNetworkRow(page, 'Rooms').click();
      await connectWith(page, { Password: 'correct-horse' });
      await device.advance('4s');
      await expect(findCurrentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
    });
  }
});

async function joinRooms(
  page: Page,
  device: Parameters<typeof setNearbyNetworks>[0],
  signInAs: (role: 'admin', address: string) => Promise<void>,
): Promise<void> {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('4s');
  await expect(findDialog(page)).toHaveCount(0);
}

import {
  connectWith,
  createNearbyNetwork,
  findCurrentNetwork,
  findDialog,
  findNetworkRow,
  setNearbyNetworks,
  waitForWifiPage,
  wifiAddress,
} from '../pages/wifi.ts';
import { expect, test } from '../support/console-fixture.ts';

// Without Ethernet.
test.use({ lease: { product: 'longrow', seed: 1 } });

test('an admin is warned before leaving the only network', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  const radio = page.getByRole('switch', { name: 'Wi-Fi' });
  await radio.click();
  await expect(findDialog(page)).toContainText('You reach the device by Wi-Fi.');
  await expectAccessible();
  await findDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(radio).toBeChecked();
  await findCurrentNetwork(page).getByRole('button', { name: 'Forget network' }).click();
  await expect(findDialog(page)).toContainText('You reach it through this network.');
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toHaveCount(0);
});

// R4.62, R4.63.
test('an admin confirms leaving the only network, and reads what to do when the device is lost', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'), createNearbyNetwork('Guests'));
  await device.control.setCondition('wifiJoined', true, { ssid: 'Guests' });
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await connectWith(page, { Password: 'wrong-horse' });
  await expect(findDialog(page)).toContainText('Leave "Guests"?');
  await expect(findDialog(page)).toContainText('the device does not go back');
  await expectAccessible();
  await findDialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(findDialog(page).getByLabel(/^Password/)).toHaveValue('wrong-horse');
  expect((await device.control.state()).network.wifi?.saved?.ssid).toBe('Guests');

  await findDialog(page).getByRole('button', { name: 'Connect' }).click();
  await findDialog(page).getByRole('button', { name: 'Leave and connect' }).click();
  await device.advance('11s');
  await expect(findDialog(page)).toContainText(
    'The device has left "Guests" and does not respond. If the password was wrong, it can be reached only over USB.',
  );
  await expect(findDialog(page).getByRole('link')).toHaveAttribute('href', device.control.setupUrl);
  await expectAccessible();
  await findDialog(page).getByRole('button', { name: 'Close' }).click();
});

import { type FaultName, faultNames, strike } from '../fault-columns.ts';
import { alert, expect, test } from '../fixture.ts';
import {
  connectWith,
  currentNetwork,
  dialog,
  nearby,
  row,
  rows,
  surround,
  wifiAddress,
} from '../wifi-page.ts';

type Cells = Record<FaultName, string>;

const wholePage = 'Unable to connect to the device.';
const oneCard = 'An error occurred';
const failed = 'Failed to connect to "Rooms"';

/** What a user reads when an operation fails that the page reads by: a row an operation, a cell a fault. */
const reading: Record<'getWifiRadio' | 'getStatus' | 'listWifiNetworks', Cells> = {
  getWifiRadio: {
    'an error inside': oneCard,
    'a device that is busy': wholePage,
    'an answer that comes too late': wholePage,
    'a connection that breaks': wholePage,
  },
  getStatus: {
    'an error inside': oneCard,
    'a device that is busy': wholePage,
    'an answer that comes too late': wholePage,
    'a connection that breaks': wholePage,
  },
  listWifiNetworks: {
    'an error inside': oneCard,
    'a device that is busy': wholePage,
    'an answer that comes too late': wholePage,
    'a connection that breaks': wholePage,
  },
};

/** The reasons that every change is refused with; the words around them are the screen's. */
const reasons: Cells = {
  'an error inside': 'A part does not answer.',
  'a device that is busy': 'The device is starting.',
  'an answer that comes too late': 'The device did not answer within 15 seconds.',
  'a connection that breaks': 'The device did not answer.',
};

for (const [operationId, cells] of Object.entries(reading)) {
  test(`the Wi-Fi page says that ${operationId} fails, and comes back by itself`, async ({
    page,
    device,
    signInAs,
  }) => {
    await surround(device, nearby('Rooms'));
    await signInAs('admin', wifiAddress);
    for (const name of faultNames) {
      const fault = await strike(device, name, operationId as keyof typeof reading);
      await page.reload();
      // the longest: four tries of 15 s with pauses of 1, 2 and 4 s
      await device.advance('70s');
      await expect(alert(page), name).toContainText(cells[name]);
      await fault.disarm();
      // what is under way when the fault ends is given up after 15 s, and asked for again after 10 s
      await device.advance('45s');
      await expect(alert(page), name).toHaveCount(0);
      await expect(page.getByRole('switch')).toBeChecked();
      await expect(currentNetwork(page)).toContainText('No network saved');
      await expect(row(page, 'Rooms')).toBeVisible();
    }
  });
}

test('the radio switch goes back with the reason when setWifiRadio fails', async ({
  page,
  device,
  signInAs,
}) => {
  await surround(device, nearby('Rooms'));
  await signInAs('admin', wifiAddress);
  const radio = page.getByRole('switch');
  for (const name of faultNames) {
    await device.control.patch({ network: { wifi: { radioEnabled: true } } });
    const fault = await strike(device, name, 'setWifiRadio');
    await radio.click();
    await device.advance('16s');
    await expect(alert(page), name).toHaveText(reasons[name]);
    await fault.disarm();
    // what the device has is what is shown, also where only the answer was lost
    const { network } = await device.control.state();
    await expect(radio).toBeChecked({ checked: network.wifi?.radioEnabled === true });
  }
  await device.control.patch({ network: { wifi: { radioEnabled: true } } });
  await device.advance('36s');
  await radio.click();
  await device.advance('1s');
  await expect(radio).not.toBeChecked();
  await expect(alert(page)).toHaveCount(0);
});

test('the dialog stays open with the reason when removeWifi fails', async ({
  page,
  device,
  signInAs,
}) => {
  await surround(device, nearby('Rooms'));
  await device.control.setCondition('wifiJoined', true);
  await signInAs('admin', wifiAddress);
  const forget = () => dialog(page).getByRole('button', { name: 'Forget network' });
  await currentNetwork(page).getByRole('button', { name: 'Forget network' }).click();
  for (const name of faultNames) {
    const fault = await strike(device, name, 'removeWifi');
    await forget().click();
    await device.advance('16s');
    await expect(alert(page), name).toHaveText(`${oneCard} [${reasons[name]}]`);
    await fault.disarm();
  }
  await forget().click();
  await device.advance('1s');
  await expect(dialog(page)).toHaveCount(0);
  await expect(currentNetwork(page)).toContainText('No network saved');
});

test('what was typed is kept with the reason when connectWifi fails', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await surround(device, nearby('Rooms'));
  await signInAs('admin', wifiAddress);
  await row(page, 'Rooms').click();
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('correct-horse');
  for (const name of faultNames) {
    const fault = await strike(device, name, 'connectWifi');
    await connectWith(page, {});
    await device.advance('16s');
    await expect(alert(page), name).toContainText(failed);
    await expect(alert(page), name).toContainText(reasons[name]);
    await expect(dialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
    await fault.disarm();
  }
  await expectAccessible();
  await connectWith(page, {});
  await device.advance('4s');
  await expect(dialog(page)).toHaveCount(0);
  await expect(currentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
});

test('joining goes on when getStatus fails meanwhile, and is given up when it goes on failing', async ({
  page,
  device,
  signInAs,
}) => {
  await surround(device, nearby('Rooms'));
  await signInAs('admin', wifiAddress);
  for (const name of faultNames) {
    await row(page, 'Rooms').click();
    const fault = await strike(device, name, 'getStatus');
    await connectWith(page, { Password: 'correct-horse' });
    await device.advance('115s');
    await expect(alert(page).last(), name).toContainText(failed);
    await expect(alert(page).last(), name).toContainText('The device does not answer any more.');
    await expect(dialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
    await connectWith(page, {});
    await device.advance('20s');
    await fault.disarm();
    await device.advance('15s');
    await expect(dialog(page), name).toHaveCount(0);
    await expect(currentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(1);
});

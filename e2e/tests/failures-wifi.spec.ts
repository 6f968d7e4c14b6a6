import { armFailure, type FailureKind, failureKindsOf } from '../failure-kinds.ts';
import { alert, expect, test } from '../fixture.ts';
import {
  arrive,
  connectWith,
  currentNetwork,
  dialog,
  nearby,
  row,
  rows,
  surround,
  wifiAddress,
} from '../wifi-page.ts';

const wholePage = 'Unable to connect to the device.';
const oneCard = 'An error occurred';
const failed = 'Failed to connect to "Rooms"';

/** How an operation fails that the page reads by: a row an operation, a cell a kind of failure. A missing cell fails. */
const reading: Record<'getWifiRadio' | 'getStatus' | 'listWifiNetworks', Record<string, string>> = {
  getWifiRadio: {
    'status 500': oneCard,
    'status 503': wholePage,
    'a connection that breaks': wholePage,
    'an answer that takes too long': wholePage,
  },
  getStatus: {
    'status 500': oneCard,
    'status 503': wholePage,
    'a connection that breaks': wholePage,
    'an answer that takes too long': wholePage,
  },
  listWifiNetworks: {
    'status 500': oneCard,
    'status 503': wholePage,
    'a connection that breaks': wholePage,
    'an answer that takes too long': wholePage,
  },
};

function cell(cells: Record<string, string>, { name }: FailureKind): string {
  const text = cells[name];
  if (text === undefined) throw new Error(`the table has no cell for ${name}`);
  return text;
}

for (const operationId of ['getWifiRadio', 'getStatus', 'listWifiNetworks'] as const) {
  test(`the Wi-Fi page says that ${operationId} fails, and comes back by itself`, async ({
    page,
    device,
    signInAs,
  }) => {
    await surround(device, nearby('Rooms'));
    await signInAs('admin', wifiAddress);
    await arrive(page, device);
    for (const kind of failureKindsOf(operationId)) {
      const { name } = kind;
      const fault = await armFailure(device, operationId, kind);
      await page.reload();
      await arrive(page, device);
      // the longest: four tries of 15 s with pauses of 1, 2 and 4 s
      await device.advance('70s');
      await expect(alert(page), name).toContainText(cell(reading[operationId], kind));
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
  await arrive(page, device);
  const radio = page.getByRole('switch');
  for (const kind of failureKindsOf('setWifiRadio')) {
    await device.control.patch({ network: { wifi: { radioEnabled: true } } });
    const fault = await armFailure(device, 'setWifiRadio', kind);
    await radio.click();
    await device.advance('16s');
    await expect(alert(page), kind.name).toHaveText(kind.reason('setWifiRadio'));
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
  await arrive(page, device);
  const forget = () => dialog(page).getByRole('button', { name: 'Forget network' });
  await currentNetwork(page).getByRole('button', { name: 'Forget network' }).click();
  for (const kind of failureKindsOf('removeWifi')) {
    const fault = await armFailure(device, 'removeWifi', kind);
    await forget().click();
    await device.advance('16s');
    await expect(alert(page), kind.name).toHaveText(`${oneCard} [${kind.reason('removeWifi')}]`);
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
  await arrive(page, device);
  await row(page, 'Rooms').click();
  await dialog(page)
    .getByLabel(/^Password/)
    .fill('correct-horse');
  for (const kind of failureKindsOf('connectWifi')) {
    const fault = await armFailure(device, 'connectWifi', kind);
    await connectWith(page, {});
    await device.advance('16s');
    await expect(alert(page), kind.name).toContainText(failed);
    await expect(alert(page), kind.name).toContainText(kind.reason('connectWifi'));
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
  test.slow();
  await surround(device, nearby('Rooms'));
  await signInAs('admin', wifiAddress);
  await arrive(page, device);
  for (const kind of failureKindsOf('getStatus')) {
    await row(page, 'Rooms').click();
    const fault = await armFailure(device, 'getStatus', kind);
    await connectWith(page, { Password: 'correct-horse' });
    await device.advance('115s');
    await expect(alert(page).last(), kind.name).toContainText(failed);
    await expect(alert(page).last(), kind.name).toContainText(
      'The device does not answer any more.',
    );
    await expect(dialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
    await connectWith(page, {});
    await device.advance('20s');
    await fault.disarm();
    await device.advance('15s');
    await expect(dialog(page), kind.name).toHaveCount(0);
    await expect(currentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(1);
});

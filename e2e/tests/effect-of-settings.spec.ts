import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import {
  connectWith,
  createNearbyNetwork,
  findNetworkRow,
  setNearbyNetworks,
  waitForWifiPage,
  wifiAddress,
} from '../pages/wifi.ts';
import { expect, test } from '../support/console-fixture.ts';

const findHop = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Connection' }).getByRole('listitem').filter({ hasText: name });
const findNotice = (page: Page) => page.getByRole('main').getByRole('status');
const save = async (page: Page, device: Device) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await device.settle();
};
async function choosePacFile(page: Page, device: Device) {
  await page.getByRole('radio', { name: 'Automatic' }).check();
  await page.getByLabel('PAC file URL').fill('http://wpad.room.example/wpad.dat');
  await save(page, device);
}

// R2.87.
test('an admin reads beside the proxy that its PAC file fails, and then that it responds', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await device.control.setCondition('pacUnreachable', true);
  await signInAs('admin');
  await visit('/network/proxy');
  await expect(findHop(page, 'Internet')).toContainText('Reached');
  await choosePacFile(page, device);
  await expect(findNotice(page)).toContainText(
    'Saved. The PAC file or its proxy does not respond.',
  );
  await expect(findNotice(page)).toContainText('Checking the connection.');
  await expect(findHop(page, 'Internet')).toHaveAttribute('data-state', 'failed');
  await expectAccessible();
  await device.control.setCondition('pacUnreachable', false);
  await device.advance('3s');
  await expect(findNotice(page)).toHaveText('Saved. The internet responds.');
  await expect(findHop(page, 'Internet')).toHaveAttribute('data-state', 'reached');
});

// R2.87.
test('a proxy that never responds is checked for 30 s, and the page says no longer that it checks', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.control.setCondition('pacUnreachable', true);
  await signInAs('admin');
  await visit('/network/proxy');
  await choosePacFile(page, device);
  await device.advance('29s');
  await expect(findNotice(page)).toContainText('Checking the connection.');
  await device.advance('3s');
  await expect(findNotice(page)).toContainText('does not respond.');
  await expect(findNotice(page)).not.toContainText('Checking the connection.');
});

// R2.87.
test('an admin who sets a static address reads that no host name can be found', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/network/ethernet/ip4');
  await page.getByRole('radio', { name: 'Static' }).check();
  for (const [label, value] of Object.entries(keptAddress)) {
    await page.getByLabel(label).fill(value);
  }
  await device.control.setCondition('dnsFailing', true);
  await save(page, device);
  await page.getByRole('button', { name: 'Change' }).click();
  await device.settle();
  await page.keyboard.press('Escape');
  await expect(findNotice(page)).toContainText('Saved. No host name can be found.');
  await expect(findHop(page, 'Internet')).toHaveAttribute('data-state', 'failed');
});

/** With it the device stays where it is. */
const keptAddress = {
  'IP address': '127.0.0.1',
  'Subnet mask': '255.0.0.0',
  Gateway: '127.0.0.254',
  'Primary DNS': '127.0.0.53',
};

// R2.87.
test('an admin who joins a network reads beside the list how far the device gets', async ({
  page,
  device,
  signInAs,
}) => {
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await device.control.setCondition('cloudUnreachable', true);
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  await findNetworkRow(page, 'Rooms').click();
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('7s');
  await expect(findNotice(page).filter({ hasText: 'Connected.' })).toContainText(
    'Connected. Oban Pulse does not respond.',
  );
  await device.control.setCondition('cloudUnreachable', false);
  await device.advance('3s');
  await expect(findNotice(page).filter({ hasText: 'Connected.' })).toHaveText(
    'Connected. The internet responds.',
  );
});

// R2.87.
test('an admin who saves a time server that does not respond still reads so afterwards', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'updateNtpSettings', status: 422 });
  await device.control.setCondition('ntpUnreachable', true);
  await signInAs('admin');
  await visit('/network/ntp');
  await page.getByLabel('NTP server').fill('ntp.room.example');
  await save(page, device);
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await device.settle();
  await expect(findNotice(page)).toContainText('Saved. The device got no time from this server.');
  await device.control.setCondition('ntpUnreachable', false);
  await page.getByLabel('NTP server').fill('ntp2.room.example');
  await save(page, device);
  await expect(findNotice(page)).toHaveText(
    'Saved. The clock of the device matches this computer.',
  );
});

test.describe('on a computer whose clock is 7 minutes ahead', () => {
  test.use({ browserAheadMs: 7 * 60_000 });

  // R2.84, R2.87.
  test('an admin who saves a time server reads by how much the clocks still differ', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit('/network/ntp');
    await page.getByLabel('NTP server').fill('ntp.room.example');
    await save(page, device);
    await expect(findNotice(page)).toContainText(
      'Saved. The clock of the device is 7 min behind this computer.',
    );
    await device.advance('33s');
    await expect(findNotice(page)).not.toContainText('Checking the clock.');
  });
});

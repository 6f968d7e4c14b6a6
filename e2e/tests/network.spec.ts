import type { Page } from '@playwright/test';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, findAlert, findValue, test } from '../support/console-fixture.ts';

/** Finds a list row by the beginning of its text. */
const findRow = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}\\b`) });

for (const product of productCodes) {
  test.describe(product, () => {
    test.use({ lease: { product } });

    // R2.19, R2.20.
    test(`an admin of ${product} sees the network settings of that product`, async ({
      page,
      signInAs,
      visit,
    }) => {
      await signInAs('admin');
      await visit('/network');
      const rows = await page.getByRole('main').getByRole('listitem').allInnerTexts();
      const titles = rows.map((text) => text.split('\n')[0]);
      const ethernet = product === 'longrow' ? [] : ['Ethernet'];
      expect(titles).toEqual([
        ...ethernet,
        'Wi-Fi',
        'Proxy',
        'Hostname',
        'Certificates',
        'NTP Server',
      ]);
    });
  });
}

// R3.21, R7.45, R9.16.
test('an admin sees every change of the network status within 3 s @sample', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/network');
  await expect(findRow(page, 'Ethernet')).toContainText('Connected');
  await expect(findRow(page, 'Wi-Fi')).toContainText('Not connected');
  await expect(findRow(page, 'Proxy')).toContainText('Off');
  await expect(findRow(page, 'Hostname')).toContainText(device.control.serialNumber);
  await device.control.setCondition('wifiJoined', true);
  await device.advance('3s');
  await expect(findRow(page, 'Wi-Fi')).not.toContainText('Not connected');
  await device.control.setCondition('cableOut', true);
  await device.advance('3s');
  await expect(findRow(page, 'Ethernet')).toContainText('Not connected');
  await device.control.setCondition('cableOut', false);
  await device.control.setCondition('offline', true);
  await device.advance('3s');
  await expect(findRow(page, 'Ethernet')).toContainText('No internet');
});

// R2.12, R2.19, R6.7.
test('an admin who came with the dot1x parameter sees 802.1x configuration', async ({
  page,
  signInAs,
  visit,
}) => {
  await signInAs('admin', '/login?dot1x');
  await visit('/network');
  await expect(findRow(page, '802.1x configuration')).toHaveAttribute('href', '/network/dot1x');
});

test.describe('a device that was not set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R6.7, R6.8.
  test('the user oob has no permission for NTP but setup has, and both see everything else', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('oob');
    await visit('/network');
    await expect(findRow(page, 'Proxy')).toBeVisible();
    await expect(findRow(page, 'NTP Server')).toHaveCount(0);
    await page.getByRole('link', { name: 'Logout' }).click();
    await device.settle();
    await signInAs('setup');
    await visit('/network');
    await expect(findRow(page, 'NTP Server')).toBeVisible();
  });
});

test.describe('a pad', () => {
  test.use({ lease: { product: 'arran' } });

  // R6.9.
  test('a paired pad redirects to the paired device for NTP, in the list and by address', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await device.control.act('pair', { pairedDeviceName: 'Room 4' });
    await signInAs('admin');
    await visit('/network');
    await expect(findRow(page, 'Proxy')).toBeVisible();
    await expect(findRow(page, 'NTP Server')).toHaveCount(0);
    await visit('/network/ntp');
    await expect(page.getByText('Use the paired device to change these settings.')).toBeVisible();
    await expect(page.getByText('Room 4')).toBeVisible();
  });
});

test.describe('over the local setup address', () => {
  test.use({ pageAddress: 'setup' });

  // R2.21, R3.22.
  test('an admin reads the addresses of Ethernet with and without the cable', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit('/network/ethernet');
    const { ethernet } = (await device.control.state()).network;
    if (!ethernet) throw new Error('A barra has Ethernet');
    await expect(findValue(page, 'Cable')).toHaveText('Connected');
    await expect(findValue(page, 'IP address')).toContainText(ethernet.lease.ip4Address);
    await expect(findValue(page, 'Subnet mask')).toContainText(ethernet.lease.subnetMask);
    await expect(findValue(page, 'Gateway')).toContainText(ethernet.lease.gateway);
    await expect(findValue(page, 'IPv6 address')).toContainText(ethernet.lease.ip6Address);
    await expect(findValue(page, 'MAC address')).toContainText(ethernet.macAddress);
    await expect(findRow(page, 'IP configuration')).toContainText('DHCP');
    await device.control.setCondition('cableOut', true);
    await device.advance('3s');
    await expect(findValue(page, 'Cable')).toHaveText('Not connected');
    await expect(findValue(page, 'IP address')).toHaveText('Not connected');
    await expect(findValue(page, 'MAC address')).toContainText(ethernet.macAddress);
  });

  test('an admin sees that no DHCP server assigned an address', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await device.control.setCondition('noDhcpServer', true);
    await signInAs('admin');
    await visit('/network/ethernet');
    await expect(findValue(page, 'Cable')).toHaveText('Connected');
    await expect(findValue(page, 'IP address')).toHaveText('No address');
  });
});

test.describe('a center', () => {
  test.use({ lease: { product: 'longrow' } });

  test('a center shows at the Ethernet address that it has no Ethernet', async ({
    page,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    for (const address of ['/network/ethernet', '/network/ethernet/ip4']) {
      await visit(address);
      await expect(page.getByText('This device has no Ethernet.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to Network' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
  });
});

test('an admin opens the IP configuration from Network and returns with the keyboard', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/network');
  for (const name of ['Ethernet', 'IP configuration']) {
    await findRow(page, name).focus();
    await page.keyboard.press('Enter');
    await device.advance('1s');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('IP configuration');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Ethernet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ethernet');
  await expect(findAlert(page)).toHaveCount(0);
});

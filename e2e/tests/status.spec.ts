import type { Schema } from '@stillhouse/contracts/api';
import { productCodes, products } from '@stillhouse/products/catalog';
import type { Device } from '@stillhouse/simulator/playwright';
import { tagProduct } from '../failures/sampling.ts';
import { expect, findAlert, findValue, test } from '../support/console-fixture.ts';

for (const product of productCodes) {
  const { model } = products[product];
  test.describe(product, tagProduct(product), () => {
    test.use({ lease: { product } });

    // R1.5, R1.6, R1.7, R2.17, R3.1.
    test(`an admin of ${product} sees an Oban ${model}, its picture and its facts @sample`, async ({
      page,
      device,
      signInAs,
    }) => {
      await signInAs('admin');
      await expect(page.getByRole('heading', { name: `Oban ${model}`, exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: model, exact: true })).toBeVisible();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      const status = await getLastStatus(device);
      await expect(findValue(page, 'Serial number')).toContainText(device.control.serialNumber);
      await expect(findValue(page, 'Firmware version')).toContainText(status.firmwareVersion);
      await expect(findValue(page, 'NTP server')).toContainText(status.ntpServer);
      await expect(findValue(page, 'Wi-Fi MAC')).toContainText(String(status.wifiMacAddress));
      const { ethernet } = status.networkProperties;
      if (product === 'longrow') await expect(page.getByText('Ethernet')).toHaveCount(0);
      else {
        await expect(findValue(page, 'Ethernet IP')).toContainText(String(ethernet?.ip4Address));
        await expect(findValue(page, 'Ethernet MAC')).toContainText(
          String(status.ethernetMacAddress),
        );
      }
    });
  });
}

test.describe('of a model that the console does not know', () => {
  test.use({ lease: { product: 'unknown' } });

  // R1.6.
  test('an admin sees only the brand and a generic picture', async ({ page, signInAs }) => {
    await signInAs('admin');
    await expect(page.getByRole('heading', { name: 'Oban', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Oban', exact: true })).toBeVisible();
  });
});

test('an admin copies the serial number and pastes it elsewhere', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await page.getByRole('button', { name: 'Copy Serial number' }).click();
  await expect(page.getByText('Serial number copied')).toBeAttached();
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByLabel('Username').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Username')).toHaveValue(device.control.serialNumber);
});

// R2.17.
test('an admin sees the device lose its network and recover it', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await device.control.setCondition('offline', true);
  await device.advance('10s');
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
  await expectAccessible();
  await device.control.setCondition('offline', false);
  await device.advance('10s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});

test('an admin pulls the cable of a device with Wi-Fi and sees that Ethernet has no address', async ({
  page,
  device,
  signInAs,
}) => {
  await device.control.setCondition('wifiJoined', true);
  await signInAs('admin');
  await device.control.setCondition('cableOut', true);
  await device.advance('10s');
  await expect(findValue(page, 'Ethernet IP')).toContainText('Not connected');
});

test('an admin sees that the status is loading and that the device is slow', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await device.control.arm({
    kind: 'delay',
    parameters: { delayMs: 60_000 },
    match: { operationId: 'getStatus' },
    // The page's request, and two of the badge.
    times: 3,
  });
  await signInAs('admin');
  await expect(page.getByText('Loading the status')).toBeAttached();
  await expect(page.getByRole('link', { name: 'Audio & video' })).toHaveCount(0);
  await expectAccessible();
  await device.advance('10s');
  await expect(page.getByText('The device has not responded yet. Trying again.')).toBeVisible();
  await device.advance('1s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audio & video' })).toBeVisible();
});

// R2.18, R8.25.
test('an admin whose device has an error reads it with its reason on the card and retries', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 500 });
  await device.control.arm({
    kind: 'status',
    parameters: { status: 500, detail: 'The sensor board does not respond.' },
    match: { operationId: 'getStatus' },
  });
  await signInAs('admin');
  await device.advance('7s');
  await expect(findAlert(page)).toContainText('An error occurred');
  await expect(findAlert(page)).toContainText('The sensor board does not respond.');
  await device.control.clearFaults();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});

/** Returns the latest status that the device sent to the page. */
async function getLastStatus(device: Device): Promise<Schema<'DeviceStatus'>> {
  const journal = await device.control.journal();
  const exchanges = journal.filter(
    ({ operationId, status }) => operationId === 'getStatus' && status === 200,
  );
  return exchanges.at(-1)?.response?.body as Schema<'DeviceStatus'>;
}

// R2.79.
test('an admin with the dark theme prints Status light and without the sidebar', async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs('admin');
  const card = page.getByRole('heading', { level: 1, name: 'Status' });
  const canvas = page.locator('html');
  await expect(canvas).not.toHaveCSS('background-color', 'rgb(245, 244, 240)');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(canvas).toHaveCSS('background-color', 'rgb(245, 244, 240)');
  await expect(card).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
});

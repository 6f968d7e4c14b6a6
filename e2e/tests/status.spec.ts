import type { Page } from '@playwright/test';
import type { Schema } from '@stillhouse/contracts/api';
import { productCodes, products } from '@stillhouse/products/catalog';
import type { Device } from 'stillhouse/playwright';
import { rest, tagProduct } from '../failures/sampling.ts';
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
      await expect(findValue(page, 'Wi-Fi MAC address')).toContainText(
        String(status.wifiMacAddress),
      );
      const { ethernet } = status.networkProperties;
      if (product === 'longrow') await expect(page.getByText('Ethernet')).toHaveCount(0);
      else {
        await expect(findValue(page, 'Ethernet IP address')).toContainText(
          String(ethernet?.ip4Address),
        );
        await expect(findValue(page, 'Ethernet MAC address')).toContainText(
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
  await expect(findValue(page, 'Ethernet IP address')).toContainText('Not connected');
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
test('an admin with the dark theme prints Status light, without the sidebar and buttons', async ({
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
  await expect(page.getByText('Serial number')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
});

const findHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const findMenu = (page: Page) => page.getByRole('button', { name: 'More actions' });

// R2.61, R2.89.
test('an admin reads at the head which device it is, its address, software and update @sample', async ({
  page,
  device,
  signInAs,
}) => {
  await device.control.patch({ network: { hostname: 'boardroom-oslo' } });
  await signInAs('admin');
  await expect(findHeading(page)).toHaveAccessibleName('Status boardroom-oslo');
  await expect(page).toHaveTitle('boardroom-oslo - Status');
  const status = await getLastStatus(device);
  const head = page.getByRole('main').locator('header');
  for (const text of ['Oban Bar', status.firmwareVersion, 'Up to date']) {
    await expect(head).toContainText(text);
  }
  await expect(head).toContainText(String(status.networkProperties.ethernet?.ip4Address));
  await page.getByRole('link', { name: 'Network', exact: true }).click();
  await page.getByRole('link', { name: 'Status', exact: true }).click();
  await expect(findHeading(page)).toBeFocused();
});

// R2.89.
test(
  'the facts stand in as many columns as the window has room for',
  rest,
  async ({ page, device, signInAs }) => {
    await device.control.patch({ enrollment: { state: 'enrolled' } });
    await signInAs('admin');
    const sections = ['Device', 'Ethernet', 'Wi-Fi'].map((name) =>
      page.getByRole('region', { name, exact: true }),
    );
    for (const [width, columns] of [
      [959, 1],
      [960, 2],
      [1280, 2],
      [1440, 3],
      [1920, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await Promise.all(sections.map((section) => section.boundingBox()));
      expect(new Set(boxes.map((box) => box?.x)).size, `${width} px`).toBe(columns);
      // All of a healthy device is in the first screen.
      const end = Math.max(...boxes.map((box) => (box ? box.y + box.height : Number.NaN)));
      if (width >= 1280) expect(end, `${width} px`).toBeLessThanOrEqual(800);
    }
  },
);

// R2.89.
test('an admin copies all facts for a support ticket, without the serial number', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  const { firmwareVersion } = await getLastStatus(device);
  await page.getByRole('button', { name: 'Copy all facts' }).click();
  await expect(page.getByText('all facts copied')).toBeAttached();
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.getByLabel('Username').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Username')).toHaveValue(
    new RegExp(`Product: Oban Bar.*${firmwareVersion}.*MAC address: `),
  );
  await expect(page.getByLabel('Username')).not.toHaveValue(
    new RegExp(device.control.serialNumber),
  );
});

// R2.89.
test('an admin gets logs, restarts and exports from the menu, with the keyboard', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  const actions = page
    .getByRole('group')
    .filter({ has: findMenu(page) })
    .getByRole('listitem');
  await findMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(actions).toHaveText(['Get logs', 'Restart', 'Export settings']);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(actions).toHaveCount(0);
  await expect(findMenu(page)).toBeFocused();
  for (const [action, title] of [
    ['Get logs', 'Getting logs'],
    ['Restart', 'Restart device?'],
  ] as const) {
    await findMenu(page).click();
    await actions.filter({ hasText: action }).getByRole('button').click();
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(findMenu(page)).toBeFocused();
  }
  await findMenu(page).click();
  await actions.getByRole('link', { name: 'Export settings' }).click();
  await expect(findHeading(page)).toHaveText('Export and import');
  await device.settle();
});

// R2.89, R2.88.
test(
  'an admin cannot restart from the menu while an update is installed',
  rest,
  async ({ page, device, signInAs }) => {
    await device.control.patch({ updates: { state: 'installing' } });
    await signInAs('admin');
    await findMenu(page).click();
    const restart = page.getByRole('button', { name: 'Restart', exact: true });
    await expect(restart).toBeDisabled();
    await expect(restart).toHaveAccessibleDescription('An update is being installed.');
    await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText(
      'An update is being installed. Do not unplug the device.',
    );
  },
);

test.describe('while it is set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.89, R6.13.
  test('the setup-only session is offered the logs only', rest, async ({ page, signInAs }) => {
    await signInAs('oob');
    await findMenu(page).click();
    const group = page.getByRole('group').filter({ has: findMenu(page) });
    await expect(group.getByRole('listitem')).toHaveText(['Get logs']);
  });
});

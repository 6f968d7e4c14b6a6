import type { Page } from '@playwright/test';
import { getProduct, productCodes } from '@stillhouse/products/catalog';
import { tagProduct } from '../failures/sampling.ts';
import { expectDeviceText } from '../pages/guided-setup.ts';
import {
  expect,
  fillSignIn,
  findAlert,
  findSidebarLinks,
  test,
} from '../support/console-fixture.ts';

const whole = [
  'Status',
  'Time & language',
  'Audio & video',
  'Network',
  'System',
  'Additional options',
  'Remote access',
];
const omitEntries = (...hidden: string[]) => whole.filter((entry) => !hidden.includes(entry));

const findDevice = (page: Page) => page.getByRole('region', { name: 'Current device' });

/** The sidebar rules (R2.8 to R2.11). Products without an entry show the complete menu. */
const adminEntries: Record<string, string[]> = {
  arran: omitEntries('Audio & video'),
  longrow: omitEntries('Audio & video', 'Time & language'),
};
const setupEntries = ['Status', 'Network'];

for (const product of [...productCodes, 'unknown']) {
  test.describe(product, tagProduct(product), () => {
    // Not set up, so that the setup users can sign in at the same address as the admin.
    test.use({ lease: { product, outOfBox: true } });

    // R2.7, R2.8, R2.9, R2.10, R2.11, R6.1, R6.2.
    test(`an admin of ${product} sees all its entries, and the setup-only user sees Status and Network @sample`, async ({
      page,
      device,
      signInAs,
    }) => {
      if (product === 'longrow') await device.control.setCondition('wifiJoined', true);
      await signInAs('admin');
      await expect(page.getByText(device.control.serialNumber)).toBeVisible();
      await expect(findSidebarLinks(page)).toHaveText(adminEntries[product] ?? whole);
      await page.getByRole('link', { name: 'Logout' }).click();
      await signInAs('oob');
      await expect(page.getByText(device.control.serialNumber)).toBeVisible();
      await expect(findSidebarLinks(page)).toHaveText(setupEntries);
    });

    // R2.60, R2.61.
    test(`an admin of ${product} recognizes the device in the sidebar and the tab by its name, and an installer by its model`, async ({
      page,
      device,
      signInAs,
    }) => {
      if (product === 'longrow') await device.control.setCondition('wifiJoined', true);
      const { serialNumber } = device.control;
      const model = `${getProduct(product).model ?? 'Oban'} …${serialNumber.slice(-5)}`;
      await signInAs('oob');
      await expect(page).toHaveTitle(`${model} - Status`);
      await expect(findDevice(page)).toHaveText(model);
      await page.getByRole('link', { name: 'Logout' }).click();
      await expect(page).toHaveTitle('Sign in - Oban');
      await device.control.patch({ network: { hostname: 'boardroom-oslo' } });
      await signInAs('admin');
      await expect(page).toHaveTitle('boardroom-oslo - Status');
      await expect(findDevice(page)).toHaveText(`boardroom-oslo${model}`);
      await findSidebarLinks(page).filter({ hasText: 'Network' }).click();
      await expect(page).toHaveTitle('boardroom-oslo - Network');
    });
  });
}

test.describe('a pad', () => {
  test.use({ lease: { product: 'arran' } });

  // R2.9, R2.10, R6.9.
  test('an admin of a pad loses the entries that its host controls while it is paired', async ({
    page,
    device,
    signInAs,
  }) => {
    await device.control.act('pair');
    await signInAs('admin');
    await expect(findSidebarLinks(page)).toHaveText(
      omitEntries('Audio & video', 'Time & language', 'Remote access'),
    );
    await device.control.act('unpair');
    await device.advance('10s');
    await expect(findSidebarLinks(page)).toHaveText(omitEntries('Audio & video'));
  });
});

test.describe('a device that has not been set up', () => {
  test.use({ lease: { outOfBox: true } });

  test('an installer at the network address sees what the device permits', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('setup');
    await expect(findDevice(page)).toContainText(device.control.serialNumber.slice(-5));
    await expect(findDevice(page).getByRole('img', { name: 'Connected' })).toBeVisible();
    await expect(findSidebarLinks(page)).toHaveText([
      'Status',
      'Network',
      'System',
      'Additional options',
    ]);
    await visit('/system');
    await expect(page.getByRole('link', { name: 'Software update' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart device' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
    await visit('/_additional-options');
    await expect(page.getByRole('button', { name: 'Get logs' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await visit('/system/software-update');
    await expect(findAlert(page)).toHaveCount(0);
    await visit('/settings/remote-access');
    await expect(page).toHaveURL('/');
  });
});

// R2.13, R2.15.
test('an installer at the local setup address sees the guide instead of a menu', async ({
  page,
  device,
  leased,
  visit,
}) => {
  await visit(`${leased.setupUrl}/`);
  await fillSignIn(page, 'setup', leased.serialNumber);
  await device.advanceUntil(async () => page.url() === `${leased.setupUrl}/network`, '30s');
  await expectDeviceText(page, leased.serialNumber);
  await expect(page.getByRole('button', { name: 'Get logs' })).toBeVisible();
  await expect(findSidebarLinks(page)).toHaveCount(0);
});

// R2.7.
test('an admin can return to Status and log out, and sees the current entry', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await findSidebarLinks(page).filter({ hasText: 'Network' }).click();
  await expect(findSidebarLinks(page).filter({ hasText: 'Network' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: 'Oban home' }).click();
  await expect(findSidebarLinks(page).filter({ hasText: 'Status' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
});

// R2.60.
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an admin reads the name of the device and that it has no internet beside the menu', async ({
    page,
    device,
    signInAs,
  }) => {
    await device.control.patch({ network: { hostname: 'boardroom-oslo' } });
    await signInAs('admin');
    await expect(findDevice(page)).toContainText('boardroom-oslo');
    await expect(findDevice(page).getByRole('img', { name: 'Connected' })).toBeVisible();
    await device.control.setCondition('offline', true);
    await device.advance('10s');
    await expect(findDevice(page)).toContainText('No internet');
  });
});

// R2.60.
test('an admin whose device does not answer reads so beside its name on every page', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  for (const operationId of ['getUpdateState', 'getNetworkStatus', 'getHostname'] as const) {
    device.declareFailure({ operationId, status: 'no response', perhaps: true });
  }
  await signInAs('admin');
  // All of them: a device that responds to others is there, and only its internet is unknown.
  await device.control.arm({ kind: 'connection-reset', match: { operationId: '*' } });
  await device.advance('20s');
  await expect(findDevice(page)).toContainText('No response');
  await findSidebarLinks(page).filter({ hasText: 'Network' }).click();
  await expect(findDevice(page)).toContainText('No response');
  await device.control.clearFaults();
  await device.advance('20s');
  await expect(findDevice(page)).not.toContainText('No response');
});

// R2.60.
test('an admin who stays on one page sees when the device loses and regains the internet', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/network/hostname');
  await expect(findDevice(page).getByRole('img', { name: 'Connected' })).toBeVisible();
  await device.control.setCondition('offline', true);
  await device.advance('30s');
  await expect(findDevice(page)).toContainText('No internet');
  await device.control.setCondition('offline', false);
  await device.advance('30s');
  await expect(findDevice(page).getByRole('img', { name: 'Connected' })).toBeVisible();
});

// R4.52.
test('an admin reads in the dialogs which device restarts or gets other software', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.control.patch({ network: { hostname: 'boardroom-oslo' } });
  await signInAs('admin', '/system');
  await page.getByRole('button', { name: 'Restart device' }).click();
  const name = `Device: boardroom-oslo (Bar …${device.control.serialNumber.slice(-5)})`;
  await expect(page.getByRole('dialog')).toContainText(name);
  await page.keyboard.press('Escape');
  await visit('/system/software-update/channel');
  await page.getByRole('radio', { name: /^Preview/ }).click();
  await expect(page.getByRole('dialog')).toContainText(name);
});

import type { Page } from '@playwright/test';
import { createControlClient } from 'stillhouse/client';
import { expectValidIntegrity } from '../support/analytics-events.ts';
import { expect, findAlert, test } from '../support/console-fixture.ts';
import {
  deviceVendorId,
  removeUsb,
  simulateBrave,
  simulateUsbDevices,
} from '../support/usb-devices.ts';

test.use({ lease: { outOfBox: true } });

const findField = (page: Page) => page.getByLabel('Serial number');
const findStart = (page: Page) => page.getByRole('button', { name: 'Get started' });
const findConnect = (page: Page) => page.getByRole('button', { name: 'Connect' });

/** The search status on the page. */
const findMessage = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first();

// R1.4, R2.44, R4.44, R7.53, R7.54, R9.21.
test('an installer who connects the device by USB and picks it is sent to it with its serial number', async ({
  page,
  device,
  leased,
  visit,
  expectAccessible,
}) => {
  await simulateUsbDevices(page, [
    { vendorId: 1133 },
    { vendorId: deviceVendorId, serialNumber: leased.serialNumber },
  ]);
  await visit(`${leased.cloudUrl}/welcome?device=${leased.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your Oban device');
  await findStart(page).click();
  await expect(findField(page)).toHaveValue(leased.serialNumber);
  await expect(findConnect(page)).toBeFocused();
  await expectAccessible();
  const requested = page.waitForRequest((request) =>
    request.url().startsWith(`${leased.setupUrl}/?`),
  );
  await findConnect(page).click();
  expect((await requested).url()).toBe(`${leased.setupUrl}/?setup=1&sn=${leased.serialNumber}`);
  await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
  await expect(page).not.toHaveURL(new RegExp(leased.serialNumber));
  await expect.poll(async () => (await device.control.cloudEvents()).length).toBeGreaterThan(1);
  const events = await device.control.cloudEvents();
  expect(events.slice(0, 2)).toMatchObject([
    {
      user: null,
      serialNumber: leased.serialNumber,
      event: 'usb device discovery',
      properties: { outcome: 'found' },
    },
    { user: null, event: 'connect', properties: { by: 'usb' } },
  ]);
  await expectValidIntegrity(device);
});

// R1.4, R2.44.
test('of several devices, the welcome page leads to the one that is plugged in', async ({
  page,
  leased,
  visit,
  labUrl,
}) => {
  const control = createControlClient(labUrl);
  const other = await control.lease({ ttlMs: 600_000 });
  await simulateUsbDevices(page, [{ vendorId: deviceVendorId, serialNumber: leased.serialNumber }]);
  await visit(`${leased.cloudUrl}/welcome`);
  await findStart(page).click();
  await findConnect(page).click();
  await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
  await expect(page.getByRole('heading', { name: 'Network', level: 1 })).toBeVisible();
  await control.release(other.id);
});

const searchFailures = {
  'closes the picker': {
    prepare: (page: Page) =>
      simulateUsbDevices(
        page,
        [{ vendorId: deviceVendorId, serialNumber: 'NAbc12d340001' }],
        'cancels',
      ),
    outcome: 'nothing chosen',
    text: 'No device was selected.',
    again: true,
  },
  'has no device plugged in': {
    prepare: (page: Page) =>
      simulateUsbDevices(page, [{ vendorId: 1133, serialNumber: 'NAbc12d340001' }]),
    outcome: 'nothing chosen',
    text: 'No device was selected.',
    again: true,
  },
  'works where a policy blocks USB': {
    prepare: (page: Page) => simulateUsbDevices(page, [], 'is blocked'),
    outcome: 'blocked',
    text: 'A policy of this browser or computer blocks USB.',
    again: false,
  },
  'picks a device without a serial number': {
    prepare: (page: Page) => simulateUsbDevices(page, [{ vendorId: deviceVendorId }]),
    outcome: 'no serial number',
    text: 'The serial number could not be read from the device.',
    again: true,
  },
  'picks a device with another kind of serial number': {
    prepare: (page: Page) =>
      simulateUsbDevices(page, [{ vendorId: deviceVendorId, serialNumber: '0001' }]),
    outcome: 'no serial number',
    text: 'The serial number could not be read from the device.',
    again: true,
  },
  'has a browser without USB': {
    prepare: removeUsb,
    outcome: 'unsupported',
    text: 'This browser cannot search for devices over USB.',
    again: false,
  },
  'has Brave': {
    prepare: simulateBrave,
    outcome: 'brave',
    text: 'Brave hides the serial number',
    again: false,
  },
};

for (const [installer, { prepare, outcome, text, again }] of Object.entries(searchFailures)) {
  // R8.28.
  test(`an installer who ${installer} reads so and continues by typing`, async ({
    page,
    device,
    leased,
    visit,
    expectAccessible,
  }) => {
    await prepare(page);
    await visit('/welcome');
    await findStart(page).click();
    await expect(findMessage(page)).toContainText(text);
    await expect(findField(page)).toHaveValue('');
    await expect(findField(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Search for the device again' })).toHaveCount(
      again ? 1 : 0,
    );
    await expectAccessible();
    await findField(page).fill(leased.serialNumber);
    await findConnect(page).click();
    await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
    await expect.poll(async () => (await device.control.cloudEvents()).length).toBeGreaterThan(1);
    const [first, second] = await device.control.cloudEvents();
    expect(first).toMatchObject({
      user: null,
      serialNumber: null,
      event: 'usb device discovery',
      properties: { outcome },
    });
    expect(second).toMatchObject({ event: 'connect', properties: { by: 'typing' } });
  });
}

test('an installer who searches again keeps the input until a device is found', async ({
  page,
  visit,
}) => {
  await simulateUsbDevices(
    page,
    [{ vendorId: deviceVendorId, serialNumber: 'NAbc12d340001' }],
    'cancels',
  );
  await visit('/welcome');
  await findStart(page).click();
  await findField(page).fill('NB');
  await page.getByRole('button', { name: 'Search for the device again' }).click();
  await expect(findMessage(page)).toContainText('No device was selected.');
  await expect(findField(page)).toHaveValue('NB');
});

// R5.19, R5.21, R9.22.
test('an installer who mistypes the serial number reads its format', async ({
  page,
  leased,
  visit,
  expectAccessible,
}) => {
  await removeUsb(page);
  await visit('/welcome');
  await findStart(page).click();
  await findConnect(page).click();
  await expect(page.getByText('Enter the serial number.')).toBeVisible();
  await expect(findField(page)).toBeFocused();
  for (const typed of [
    '12345',
    `${leased.serialNumber}0`,
    leased.serialNumber.replace(/^N./, 'NM'),
  ]) {
    await findField(page).fill(typed);
    await findConnect(page).click();
    await expect(page.getByText('This is not a serial number.')).toBeVisible();
    await expect(findField(page)).toHaveValue(typed);
  }
  await expectAccessible();
  const { serialNumber } = leased;
  await findField(page).fill(`  ${serialNumber.toLowerCase()} `);
  const requested = page.waitForRequest((request) => request.url().includes('sn='));
  await findConnect(page).click();
  expect((await requested).url()).toBe(`${leased.setupUrl}/?setup=1&sn=${serialNumber}`);
});

test('an installer reaches the device with the keyboard only', async ({ page, leased, visit }) => {
  await removeUsb(page);
  await visit('/welcome');
  await page.keyboard.press('Tab');
  await expect(findStart(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findField(page)).toBeFocused();
  await page.keyboard.type(leased.serialNumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
});

test('the welcome page sends no analytics events for an admin', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await removeUsb(page);
  await device.control.patch({ setup: { completed: true } });
  await signInAs('admin');
  await visit('/welcome');
  await findStart(page).click();
  await expect(findMessage(page)).toContainText('This browser cannot search');
  await expect(findAlert(page)).toHaveCount(0);
  expect(await device.control.cloudEvents()).toEqual([]);
});

test.describe('at a plain http address', () => {
  test.use({ deviceHost: 'device.test' });

  // R2.50, R8.28.
  test('an installer at a plain http address reads that the browser cannot search and continues by typing', async ({
    page,
    device,
    leased,
    visit,
  }) => {
    await simulateUsbDevices(page, [
      { vendorId: deviceVendorId, serialNumber: leased.serialNumber },
    ]);
    await visit('/welcome');
    expect(await page.evaluate(() => 'usb' in navigator)).toBe(false);
    await findStart(page).click();
    await expect(findMessage(page)).toContainText('USB is only available over HTTPS.');
    await findField(page).fill(leased.serialNumber);
    await findConnect(page).click();
    await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
    await expect.poll(async () => (await device.control.cloudEvents()).length).toBeGreaterThan(1);
    expect(await device.control.cloudEvents()).toMatchObject([
      { properties: { outcome: 'insecure address' } },
      { event: 'connect', serialNumber: leased.serialNumber },
    ]);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, fillSignIn, findAlert, findValue, test } from '../support/console-fixture.ts';

const findSave = (page: Page): Locator => page.getByRole('button', { name: 'Save' });
const findMode = (page: Page, name: string): Locator => page.getByRole('radio', { name });
const ip4Page = '/network/ethernet/ip4';

const address = {
  'IP address': '10.0.0.20',
  'Subnet mask': '255.255.255.0',
  Gateway: '10.0.0.1',
  'Primary DNS': '10.0.0.53',
};

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

/** A loopback address to which a simulated device can really move. */
const loopback = {
  ...address,
  'IP address': '127.0.0.20',
  'Subnet mask': '255.0.0.0',
  Gateway: '127.0.0.254',
};

async function saveAndConfirm(page: Page): Promise<void> {
  await findSave(page).click();
  const dialog = page.getByRole('dialog', { name: 'Change the IP configuration?' });
  await dialog.getByRole('button', { name: 'Change' }).click();
}

// R5.12, R5.13, R5.14.
test('an admin sees the errors of all fields at once, and the first invalid field gets the focus', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin');
  await visit(ip4Page);
  await expect(findMode(page, 'DHCP')).toBeChecked();
  await expect(findSave(page)).toBeDisabled();
  await findMode(page, 'Static').check();
  await expect(findSave(page)).toBeEnabled();
  await fillIn(page, { 'IP address': '', 'Subnet mask': '', Gateway: '' });
  await findSave(page).click();
  await expect(findAlert(page)).toHaveText([
    'You have to enter valid IP address.',
    'You have to enter valid subnet mask.',
    'You have to enter valid gateway.',
    'You have to enter valid primary DNS address.',
  ]);
  await expect(page.getByLabel('IP address')).toBeFocused();
  await expectAccessible();

  await fillIn(page, { ...address, Gateway: '10.0.0.20', 'Primary DNS': '10.0.0.256' });
  await expect(findAlert(page)).toHaveText([
    'The gateway address must not be the same as the local IP address.',
    'You have to enter valid primary DNS address.',
  ]);
  await findSave(page).click();
  await expect(page.getByLabel('Gateway')).toBeFocused();
  expect((await device.control.state()).network.ethernet?.ip4.mode).toBe('dhcp');
});

// R2.22, R4.38, R7.50.
test('an admin sets a static address with the keyboard and closes the dialog with Escape', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit(ip4Page);
  await findMode(page, 'DHCP').focus();
  await page.keyboard.press('ArrowDown');
  await expect(findMode(page, 'Static')).toBeChecked();
  // The device keeps its address, so the connection is not lost.
  for (const value of ['127.0.0.1', '255.0.0.0', '127.0.0.254', '127.0.0.53']) {
    // Tab selects the text of the field, which typing replaces.
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change the IP configuration?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The device has a new address' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Primary DNS')).toBeFocused();
  await page.keyboard.press('Enter');
  await device.settle();
  await expect(dialog).toHaveCount(0);
  const { ethernet } = (await device.control.state()).network;
  expect(ethernet?.ip4).toMatchObject({ mode: 'static', ip4Address: '127.0.0.1' });
});

// R5.12.
test('an admin can leave secondary DNS empty although it is marked as required', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ path: '/icon.svg', status: 'no response' });
  await signInAs('admin');
  await visit(ip4Page);
  await findMode(page, 'Static').check();
  await expect(page.getByLabel('Secondary DNS')).toHaveAttribute('required');
  await fillIn(page, { ...loopback, 'IP address': '127.0.0.30' });
  await saveAndConfirm(page);
  await expect(page.getByRole('dialog')).toContainText('The device has a new address');
  expect((await device.control.state()).network.ethernet?.ip4).toMatchObject({
    mode: 'static',
    ip4Address: '127.0.0.30',
    secondaryDns: '',
  });
});

// R3.22, R4.38, R4.41.
test('an admin follows the device to its new static address and back to DHCP', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ path: '/icon.svg', status: 'no response' });
  await signInAs('admin');
  await visit(ip4Page);
  const { origin, port } = new URL(page.url());
  const there = `http://127.0.0.20:${port}`;
  await findMode(page, 'Static').check();
  await fillIn(page, loopback);
  await saveAndConfirm(page);
  const dialog = page.getByRole('dialog', { name: 'The device has a new address' });
  const link = dialog.getByRole('link', { name: there });
  await expect(link).toHaveAttribute('href', `${there}/network/ethernet`);
  await advanceUntilVisible(dialog.getByText('The device responds at its new address.'));
  await expect(dialog).toContainText('Does not respond');
  await expectAccessible();

  await link.click();
  await device.advance('1s');
  await fillSignIn(page, 'admin', 'stillhouse');
  await device.advance('1s');
  await expect(findValue(page, 'IP address')).toContainText('127.0.0.20');
  await page.getByRole('link', { name: 'IP configuration' }).click();
  await device.advance('1s');
  await findMode(page, 'DHCP').check();
  await saveAndConfirm(page);
  await expect(page.getByRole('dialog')).toContainText('The device requests an address');
  await advanceUntilVisible(page.getByText('The device no longer responds at this address.'));
  await expectAccessible();
  await page.goto(origin);
  await device.advance('1s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  /** Probes run in real time. The pauses between them use the page's clock. */
  async function advanceUntilVisible(locator: Locator): Promise<void> {
    await expect(async () => {
      await device.advance('4s');
      await expect(locator).toBeVisible({ timeout: 100 });
    }).toPass();
  }
});

// Decision 0089.
test('an admin who selects Static starts with the current address, and sees old and new before the change', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin');
  const ethernet = (await device.control.state()).network.ethernet?.lease;
  if (!ethernet) throw new Error('The device has no address.');
  await visit(ip4Page);
  await findMode(page, 'Static').check();
  await expect(page.getByLabel('IP address')).toHaveValue(ethernet.ip4Address);
  await expect(page.getByLabel('Subnet mask')).toHaveValue(ethernet.subnetMask);
  await expect(page.getByLabel('Gateway')).toHaveValue(ethernet.gateway);
  await fillIn(page, { ...address, 'Subnet mask': '255.0.255.0' });
  await findSave(page).click();
  await expect(findAlert(page)).toHaveText([
    '255.0.255.0 is not a subnet mask. Use one such as 255.255.255.0.',
  ]);
  await fillIn(page, { ...address, Gateway: '10.0.1.1' });
  await expect(findAlert(page)).toHaveText([
    'The gateway 10.0.1.1 must be in the subnet of the IP address: 10.0.0.1 to 10.0.0.254.',
  ]);
  await fillIn(page, address);
  await findSave(page).click();
  const dialog = page.getByRole('dialog', { name: 'Change the IP configuration?' });
  await expect(dialog).toContainText(`Current IP address${ethernet.ip4Address}`);
  await expect(dialog).toContainText('New IP address10.0.0.20');
  await expect(dialog.getByText('10.0.0.20')).toHaveCSS('font-family', /monospace/);
  await expect(dialog).toContainText('This page loses the connection to the device.');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(findSave(page)).toBeFocused();
  expect((await device.control.state()).network.ethernet?.ip4.mode).toBe('dhcp');
});

// R5.13, R5.24.
test('an admin of a device with an unknown mode has to select one', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  const fault = await device.fault({
    kind: 'replace-response',
    parameters: { status: 200, body: { mode: 'bootp' } },
    match: { operationId: 'getEthernetIp4' },
    offContract: true,
  });
  await signInAs('admin');
  await visit(ip4Page);
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
  await findSave(page).click();
  await expect(findAlert(page)).toHaveText('You have to select mode.');
  await expect(findMode(page, 'DHCP')).toBeFocused();
  await findMode(page, 'DHCP').check();
  await expect(findAlert(page)).toHaveCount(0);
  await fault.disarm();
  await findSave(page).click();
  await expect(page.getByText('The IP configuration is saved.')).toBeVisible();
});

// R2.13, R4.38.
test('an installer over USB stays connected, and the link has the port of the network', async ({
  page,
  device,
  leased,
  signInAs,
  visit,
}) => {
  await signInAs('admin', `${leased.setupUrl}/login`);
  await visit(leased.setupUrl + ip4Page);
  await findMode(page, 'Static').check();
  // The device is reachable there before the change, so no probe fails.
  await fillIn(page, { ...loopback, 'IP address': '127.0.0.1' });
  await expect(page.getByText('This page stays connected over USB.')).toBeVisible();
  await saveAndConfirm(page);
  const there = `http://127.0.0.1:${new URL(device.control.url).port}`;
  const dialog = page.getByRole('dialog', { name: 'The device has a new address' });
  await expect(dialog.getByRole('link', { name: there })).toBeVisible();
  await expect(async () => {
    await device.advance('4s');
    await expect(dialog).toContainText('responds at its new address', { timeout: 100 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await findMode(page, 'DHCP').check();
  await findSave(page).click();
  await expect(page.getByText('The IP configuration is saved.')).toBeVisible();
});

// R4.65.
test('an admin who sets the address of another machine changes back within the dialog', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ path: '/icon.svg', status: 'no response' });
  const another = createServer((socket) => socket.destroy());
  another.listen(Number(new URL(device.control.url).port), '127.0.0.40');
  await once(another, 'listening');
  await signInAs('admin');
  await visit(ip4Page);
  await findMode(page, 'Static').check();
  await fillIn(page, { ...loopback, 'IP address': '127.0.0.40' });
  await saveAndConfirm(page);
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await device.advance('4s');
    await expect(dialog).toContainText('responds at this address, but not at the new one', {
      timeout: 100,
    });
  }).toPass();
  await expect(dialog).toContainText('Is your computer in the network 127.0.0.1 to');
  await dialog.getByRole('button', { name: 'Change back to DHCP' }).click();
  await expect(page.getByRole('dialog')).toContainText('The device requests an address');
  await expect(async () => {
    await device.advance('4s');
    await expect(page.getByRole('dialog')).toContainText('The device responds at this address.', {
      timeout: 100,
    });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(findMode(page, 'DHCP')).toBeChecked();
  another.close();
});

test('an admin whose response was lost reads where the device is instead of a success', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ path: '/icon.svg', status: 'no response' });
  device.declareFailure({ operationId: 'updateEthernetIp4', status: 'no response' });
  device.declareFailure({ operationId: 'getEthernetIp4', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await signInAs('admin');
  await visit(ip4Page);
  await device.fault({
    kind: 'connection-reset',
    placement: 'egress',
    match: { operationId: 'updateEthernetIp4' },
  });
  await findMode(page, 'Static').check();
  await fillIn(page, loopback);
  await saveAndConfirm(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The device has not confirmed the change');
  await expect(async () => {
    await device.advance('4s');
    await expect(dialog).toContainText('The device responds at its new address.', { timeout: 100 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await device.advance('10s');
  await expect(findAlert(page)).toContainText('Unable to connect to the device.');
  await expect(page.getByLabel('IP address')).toHaveValue('127.0.0.20');
});

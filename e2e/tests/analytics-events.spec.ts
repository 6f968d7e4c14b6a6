import type { Page } from '@playwright/test';
import { findGetLogsButton, optionsAddress } from '../pages/additional-options.ts';
import {
  createEnrollmentCode,
  expectAt,
  findContinueButton,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { advanceTo, release } from '../pages/software-update.ts';
import { expectEvents, journeyEvents } from '../support/analytics-events.ts';
import { expect, test } from '../support/console-fixture.ts';
import { deviceVendorId, simulateUsbDevices } from '../support/usb-devices.ts';

// Each of the console's events occurs in one of these journeys with a valid integrity value.
test.use({ lease: { outOfBox: true } });

const findSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

// R3.38.
test('the welcome page sends its analytics events', async ({ page, device, leased, visit }) => {
  await simulateUsbDevices(page, [{ vendorId: deviceVendorId, serialNumber: leased.serialNumber }]);
  await visit('/welcome');
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
  await expectEvents(device, journeyEvents.welcome);
});

// R3.38.
test("an installer's settings changes send analytics events", async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('setup');
  await visit('/network/ntp');
  await page.getByLabel('NTP server').fill('ntp.room.example');
  await findSave(page).click();
  await expect(page.getByText('The NTP server is saved.')).toBeVisible();

  await visit('/network/proxy');
  const proxies = {
    Auto: { URL: 'http://proxy.example/proxy.pac' },
    Manual: { Host: 'proxy.example', Port: '3128' },
    Off: {},
  };
  for (const [mode, fields] of Object.entries(proxies)) {
    await page.getByRole('radio', { name: mode }).check();
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    await findSave(page).click();
    await device.settle();
    await expect(findSave(page)).toBeDisabled();
  }

  await visit('/network/hostname');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('Custom hostname').fill('room-4');
  await findSave(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();

  await visit('/network/wifi');
  const radio = page.getByRole('switch', { name: 'Wi-Fi' });
  await radio.click();
  await expect(radio).not.toBeChecked();

  await visit('/network/dot1x/csr?dot1x');
  await page.getByRole('button', { name: 'Generate' }).click();
  await device.advance('40s');
  await expect(page.getByText('The certificate signing request is ready.')).toBeVisible();

  await visit(optionsAddress);
  await findGetLogsButton(page).click();
  await device.advance('40s');
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('The logs are ready');

  // A rejected change is reported as well and leaves the address unchanged.
  const match = { operationId: 'updateEthernetIp4' } as const;
  device.declareFailure({ ...match, status: 500 });
  await device.fault({ kind: 'status', parameters: { status: 500 }, match });
  await visit('/network/ethernet/ip4');
  await page.getByRole('radio', { name: 'Static' }).check();
  const address = {
    'IP address': '10.0.0.20',
    'Subnet mask': '255.255.255.0',
    Gateway: '10.0.0.1',
    'Primary DNS': '10.0.0.53',
  };
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label).fill(value);
  await findSave(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await device.settle();
  await expectEvents(device, journeyEvents.settings);
});

// R3.38.
test('a setup with a failed update sends analytics events', async ({ page, device }) => {
  await openSetup(page, device);
  await device.control.setCondition('updateVerificationFails', true);
  await release(device);
  await findContinueButton(page).click();
  await advanceTo(device, page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Ignore for now' }).click();
  await expectAt(page, device, '/pulse');
  await typeCode(page, await createEnrollmentCode(device));
  await findContinueButton(page).click();
  await expectAt(page, device, '/video-preview');
  await findContinueButton(page).click();
  await expectAt(page, device, '/all-set');
  await expectEvents(device, journeyEvents['a setup whose update fails']);
});

// R3.38.
test('a completed update sends an analytics event', async ({ page, device }) => {
  // The device restarts during the test.
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await openSetup(page, device);
  await release(device);
  await findContinueButton(page).click();
  await advanceTo(device, page.getByLabel('Letter 1 of 8'));
  await expectEvents(device, journeyEvents['a setup with an update']);
});

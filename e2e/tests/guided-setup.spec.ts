import type { Page } from '@playwright/test';
import { defaultBrand } from '@stillhouse/products/brand';
import { getDisplayName, getProduct } from '@stillhouse/products/catalog';
import { tagProduct } from '../failures/sampling.ts';
import {
  countRequests,
  createEnrollmentCode,
  expectAt,
  expectDeviceText,
  expectInSetup,
  findContinueButton,
  getSetupAddress,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { connectWith } from '../pages/wifi.ts';
import { expectEvents } from '../support/analytics-events.ts';
import { expect, test } from '../support/console-fixture.ts';
import { deviceVendorId, simulateUsbDevices } from '../support/usb-devices.ts';

const products = [
  'arran',
  'barra',
  'cardhu',
  'edradour',
  'harris',
  'dalmore',
  'fettercairn',
  'kavalan',
];

/** The width and the height of each product in its tilt preview: each product has its own. */
const tiltDrawings: Record<string, string[]> = {
  barra: ['160', '26'],
  cardhu: ['180', '122'],
  edradour: ['168', '30'],
  harris: ['160', '112'],
  dalmore: ['188', '36'],
  fettercairn: ['88', '156'],
  kavalan: ['188', '134'],
};

/** The analytics events of a setup without errors. */
const wholeSetup = [
  'usb device discovery',
  'connect',
  'setup load',
  'upgrade check',
  'pulse enrollment',
  'out-of-box finalize',
];

for (const product of products) {
  test.describe(product, tagProduct(product), () => {
    test.use({ lease: { product, outOfBox: true } });

    // R1.3, R2.15, R2.41, R2.42, R4.24, R4.25, R4.26, R7.34, R7.35, R7.36, R7.54.
    test(`an installer sets up ${product} from the welcome page to the end @sample`, async ({
      page,
      device,
      leased,
      visit,
      expectAccessible,
    }) => {
      await simulateUsbDevices(page, [
        { vendorId: deviceVendorId, serialNumber: leased.serialNumber },
      ]);
      await visit(`${leased.cloudUrl}/welcome?device=${leased.id}`);
      await page.getByRole('button', { name: 'Get started' }).click();
      await page.getByRole('button', { name: 'Connect' }).click();
      await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
      await expectInSetup(page, device);
      const steps = page.getByRole('navigation', { name: 'Setup' }).getByRole('listitem');
      await expect(steps).toHaveText(['1Network', '2Pulse']);
      const here = page.getByRole('region', { name: 'This device' });
      await expect(here).toContainText(leased.serialNumber);
      await expect(here).toContainText(getDisplayName(product, defaultBrand));
      const { model } = getProduct(product);
      await expect(here.getByRole('img', { name: model ?? '', exact: true })).toBeVisible();
      expect(page.url()).not.toContain(leased.serialNumber);
      await expect(findContinueButton(page)).toBeEnabled();
      await expectAccessible();
      await findContinueButton(page).click();
      await expectAt(page, device, '/pulse');
      await typeCode(page, await createEnrollmentCode(device));
      await expectAccessible();
      await findContinueButton(page).click();
      await device.advance('2s');
      await expect(page.getByText('The device is being added.')).toBeVisible();
      await expectAccessible();
      if (product === 'arran') await expectAt(page, device, '/all-set');
      else {
        await expectAt(page, device, '/video-preview');
        await expect(page.getByRole('switch')).toBeChecked();
        const name = getDisplayName(product, defaultBrand);
        const video = page.getByRole('img', {
          name: `How to tilt the camera of the ${name}`,
          exact: true,
        });
        await expect(video).toBeVisible();
        const body = video.locator('rect').first();
        expect([await body.getAttribute('width'), await body.getAttribute('height')]).toEqual(
          tiltDrawings[product],
        );
        expect((await device.control.state()).setup.videoPreview).toBe(true);
        await expectAccessible();
        await findContinueButton(page).click();
        await expectAt(page, device, '/all-set');
      }
      await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
      const { setup, enrollment } = await device.control.state();
      await expect(
        page.getByRole('link', { name: 'Open the device in Oban Pulse' }),
      ).toHaveAttribute('href', `${enrollment.organisationUrl}/devices/${enrollment.endpointId}`);
      expect(setup).toMatchObject({ completed: true, finalized: true, videoPreview: false });
      expect(await countRequests(device, 'setSetupMode')).toBe(1);
      await expectEvents(device, wholeSetup);
    });
  });
}

test.describe('longrow', () => {
  test.use({ lease: { product: 'longrow', outOfBox: true } });

  // R2.30, R4.26.
  test('an installer of a device without Ethernet joins a Wi-Fi network first', async ({
    page,
    device,
    leased,
  }) => {
    await device.scenario('setup-over-wifi');
    const { serialNumber } = await device.control.state();
    await simulateUsbDevices(page, [{ vendorId: deviceVendorId, serialNumber }]);
    await page.goto(`${leased.cloudUrl}/welcome?device=${leased.id}`);
    await device.advance('1s');
    await page.getByRole('button', { name: 'Get started' }).click();
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page).toHaveURL(new RegExp(`^${leased.setupUrl}/`));
    const wifi = page.getByRole('link', { name: 'Wi-Fi' });
    await expect(wifi).toBeVisible();
    await expect(findContinueButton(page)).toBeDisabled();
    await expect(page.getByText('Ethernet', { exact: true })).toHaveCount(0);
    await wifi.click();
    await expectAt(page, device, '/network/wifi');
    await device.advance('2s');
    await page.getByRole('button', { name: 'Reception' }).click();
    await connectWith(page, { Password: 'come-on-in' });
    await device.advance('20s');
    await page.goto(`${leased.setupUrl}/network`);
    await device.advance('3s');
    await findContinueButton(page).click();
    await expectAt(page, device, '/pulse');
    await typeCode(page, await createEnrollmentCode(device));
    await findContinueButton(page).click();
    await expectAt(page, device, '/all-set');
    await expectEvents(device, wholeSetup);
  });
});

/** A touch screen has neither Escape nor Tab. */
async function simulateTouchScreen(page: Page, on: boolean): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const size = { width: 390, height: 844, deviceScaleFactor: 1, mobile: on };
  await devTools.send('Emulation.setDeviceMetricsOverride', size);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: on });
}

test.describe('an unpacked device', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.51, R5.21, R8.1, R8.29.
  test('an installer whose serial number is wrong corrects it in place', async ({
    page,
    device,
    leased,
    visit,
    expectAccessible,
  }) => {
    device.declareFailure({ operationId: 'signIn', status: 404 });
    await visit(getSetupAddress('NAbc12d340001'));
    await expectDeviceText(page, 'Wrong serial number');
    await expectAccessible();
    await expect(page.getByLabel('Serial number')).toBeFocused();
    await page.keyboard.type(leased.serialNumber.toLowerCase());
    await page.keyboard.press('Enter');
    await expectInSetup(page, device);
    await expectDeviceText(page, leased.serialNumber);
    // A reload uses the corrected number.
    await page.reload();
    await expectInSetup(page, device);
  });

  // R2.40, R5.5, R5.6.
  test('the code fields accept letters only, and Escape and Tab leave them', async ({
    page,
    device,
  }) => {
    await openSetup(page, device);
    await findContinueButton(page).click();
    await expectAt(page, device, '/pulse');
    await expect(page.getByLabel('Letter 1 of 8')).toBeFocused();
    const hint = page.getByText('Press Escape, then Tab, to leave the code.');
    await expect(hint).toBeVisible();
    await simulateTouchScreen(page, true);
    await expect(hint).toBeHidden();
    await simulateTouchScreen(page, false);
    await page.keyboard.type('ab1-c');
    await expect(page.getByLabel('Letter 4 of 8')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Letter 4 of 8')).toBeFocused();
    await expect(findContinueButton(page)).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('fieldset input:focus')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Letter 1 of 8')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.locator('fieldset input:focus')).toHaveCount(0);
    await page.getByLabel('Letter 4 of 8').focus();
    await page.keyboard.type('defgh');
    await expect(findContinueButton(page)).toBeEnabled();
  });

  // R2.30, R2.31.
  test('an installer opens the advanced settings, changes the time server and returns', async ({
    page,
    device,
    expectAccessible,
  }) => {
    await openSetup(page, device);
    await page.getByText('Advanced network settings').click();
    for (const name of ['Ethernet', 'Proxy', 'Hostname', 'Certificates']) {
      await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expectAccessible();
    await page.getByRole('link', { name: 'NTP Server' }).click();
    await expectAt(page, device, '/network/ntp');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NTP Server');
    await page.getByRole('link', { name: 'Network' }).first().click();
    await device.advance('1s');
    await expect(findContinueButton(page)).toBeEnabled();
  });

  test.describe('over the local setup address', () => {
    test.use({ pageAddress: 'setup' });

    // R2.30.
    test('Continue stays disabled until an installer connects the cable', async ({
      page,
      device,
    }) => {
      await openSetup(page, device);
      await device.control.setCondition('cableOut', true);
      await device.advance('6s');
      await expect(findContinueButton(page)).toBeDisabled();
      await expect(page.getByText('Plug in a network cable')).toBeVisible();
      await device.control.setCondition('cableOut', false);
      await device.advance('10s');
      await expect(findContinueButton(page)).toBeEnabled();
    });
  });

  // R2.15, R4.30, R7.12.
  test('an installer gets the logs from the sidebar', async ({ page, device }) => {
    await openSetup(page, device);
    const here = page.getByRole('region', { name: 'This device' });
    await here.getByRole('button', { name: 'Get logs' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('Getting logs');
    const download = page.waitForEvent('download');
    await device.advance('30s');
    expect((await download).suggestedFilename()).toContain(device.control.serialNumber);
    await expect(dialog.getByRole('heading')).toHaveText('The logs are ready');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(here.getByRole('button', { name: 'Get logs' })).toBeFocused();
    await expectEvents(device, ['logs download']);
  });

  // R2.16, R6.5.
  test('screens of standard mode redirect to the network step', async ({ page, device }) => {
    await openSetup(page, device);
    for (const path of ['/', '/system', '/settings/remote-access', '/_additional-options']) {
      await page.goto(path);
      await expectAt(page, device, '/network');
    }
  });

  // R1.3.
  test('a reload continues at the same step', async ({ page, device }) => {
    await openSetup(page, device);
    await findContinueButton(page).click();
    await expectAt(page, device, '/pulse');
    await typeCode(page, 'abcd');
    await page.reload();
    await device.advance('2s');
    await expect(page.getByLabel('Letter 4 of 8')).toHaveValue('d');
    await expect(page.getByLabel('Letter 5 of 8')).toBeFocused();
    await page.getByLabel('Letter 1 of 8').focus();
    await page.keyboard.type(await createEnrollmentCode(device));
    await page.keyboard.press('Enter');
    await device.advance('1s');
    // The reload aborts the response, but the device is enrolled.
    await page.reload();
    await expectAt(page, device, '/video-preview');
    await page.reload();
    await device.advance('2s');
    await expect(page.getByRole('switch')).toBeChecked();
    await findContinueButton(page).click();
    await expectAt(page, device, '/all-set');
    await page.reload();
    await device.advance('2s');
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
    expect(await countRequests(device, 'setSetupMode')).toBe(1);
    expect(await countRequests(device, 'finalizeOutOfBox')).toBe(1);
    // Back does not switch the camera picture on again.
    await page.goBack();
    await expectAt(page, device, '/network');
    expect((await device.control.state()).setup.videoPreview).toBe(false);
  });

  // R4.26, R7.37.
  test('an installer whose device is already enrolled continues without a code', async ({
    page,
    device,
  }) => {
    await device.scenario('already-enrolled');
    await openSetup(page, device);
    await findContinueButton(page).click();
    await expectAt(page, device, '/video-preview');
  });

  // R2.52.
  test('an installer whose device has no id in the cloud gets the page of the organization', async ({
    page,
    device,
    expectAccessible,
  }) => {
    const organisationUrl = 'https://pulse.oban.example/fabrikam';
    await device.control.patch({ enrollment: { state: 'enrolled', organisationUrl } });
    await openSetup(page, device);
    await page.goto('/all-set');
    await device.advance('1s');
    await expect(page.getByText('The device did not report its id')).toBeVisible();
    const link = page.getByRole('link', { name: 'Open your organization in Oban Pulse' });
    await expect(link).toHaveAttribute('href', organisationUrl);
    await expectAccessible();
  });

  test('the setup cannot be finished by opening its last address', async ({ page, device }) => {
    await openSetup(page, device);
    await page.goto('/all-set');
    await expectAt(page, device, '/pulse');
    expect((await device.control.state()).setup.finalized).toBe(false);
  });
});

test.describe('firmware without the video preview', () => {
  test.use({ lease: { outOfBox: true, firmware: 'NFA1.20250204.0001' } });

  // R4.24, R7.29, R7.30, R9.9.
  test('an installer of old firmware finishes after the code', async ({ page, device }) => {
    await openSetup(page, device);
    await findContinueButton(page).click();
    await expectAt(page, device, '/pulse');
    await typeCode(page, await createEnrollmentCode(device));
    await findContinueButton(page).click();
    await expectAt(page, device, '/all-set');
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
    const { setup } = await device.control.state();
    expect(setup).toMatchObject({ completed: true, finalized: true });
    expect(await countRequests(device, 'updatePrimaryMode')).toBe(1);
    expect(await countRequests(device, 'setVideoPreview')).toBe(0);
    expect(await countRequests(device, 'getUpdateState')).toBe(0);
  });
});

import type { Page } from '@playwright/test';
import { productCodes } from '@stillhouse/products/catalog';
import { optionsAddress, prefetchAreas } from '../pages/additional-options.ts';
import { expect, test } from '../support/console-fixture.ts';

const findVerboseLogging = (page: Page) => page.getByRole('switch', { name: 'Verbose logging' });
const findUsbAudio = (page: Page) => page.getByRole('switch', { name: 'Audio over USB (beta)' });

for (const product of productCodes) {
  test.describe(product, () => {
    test.use({ lease: { product } });

    // R2.37, R2.54, R3.16.
    test(`an admin of ${product} sees only the additional options of that product`, async ({
      page,
      signInAs,
      visit,
    }) => {
      await signInAs('admin');
      await visit(optionsAddress);
      await expect(findVerboseLogging(page)).not.toBeChecked();
      await expect(findUsbAudio(page)).toHaveCount(['barra', 'dalmore'].includes(product) ? 1 : 0);
      const buttons = page.getByRole('main').getByRole('button');
      await expect(buttons).toHaveText(['Run', 'Run', /^Get logs/]);
    });
  });
}

test.describe('a Bar Pro', () => {
  test.use({ lease: { product: 'dalmore' } });

  // R2.37, R7.21.
  test('an admin switches audio over USB, and Audio & video shows the same value', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(optionsAddress);
    await findUsbAudio(page).focus();
    await page.keyboard.press('Space');
    await expect(findUsbAudio(page)).toBeChecked();
    await expect(findUsbAudio(page)).not.toHaveAttribute('aria-busy');
    await page.getByRole('link', { name: 'Audio & video' }).click();
    await device.advance('1s');
    await expect(findUsbAudio(page)).toBeChecked();
  });

  test('an admin does not see audio over USB if the firmware does not support it', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await device.control.patch({ settings: { audiovideo: { usbAudioDevicesEnabled: null } } });
    await signInAs('admin');
    await visit(optionsAddress);
    await expect(findVerboseLogging(page)).toBeVisible();
    await expect(findUsbAudio(page)).toHaveCount(0);
  });
});

// R3.9, R7.22, R9.15.
test('verbose logging turns off after an hour, and the screen shows it', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', optionsAddress);
  await expect(page.getByText('Turns off after 1 hour or a restart.')).toBeVisible();
  await findVerboseLogging(page).focus();
  await page.keyboard.press('Space');
  await expect(findVerboseLogging(page)).not.toHaveAttribute('aria-busy');
  await device.advance('3590s');
  await expect(findVerboseLogging(page)).toBeChecked();
  await device.advance('40s');
  await expect(findVerboseLogging(page)).not.toBeChecked();
  await expect(page.getByText('Verbose logging is off again.')).toBeAttached();
});

// R4.29, R9.15.
test('a restart turns verbose logging off, and the screen shows it once the device is back', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getChromiumSettings', status: 503 });
  await signInAs('admin');
  await visit(optionsAddress);
  await prefetchAreas(page, device);
  await findVerboseLogging(page).click();
  await expect(findVerboseLogging(page)).not.toHaveAttribute('aria-busy');
  await device.control.act('reboot');
  await device.advanceUntil(async () => !(await findVerboseLogging(page).isChecked()), '90s');
  await expect(page.getByText('Verbose logging is off again.')).toBeAttached();
});

test.describe('on a device that has not been set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.37, R6.5.
  test('the setup user is redirected from additional options', async ({
    page,
    signInAs,
    visit,
  }) => {
    await signInAs('oob');
    await visit(optionsAddress);
    await expect(page).toHaveURL('/');
    await visit('/?setup=1');
    await visit(optionsAddress);
    await expect(page).toHaveURL(/\/network/);
  });
});

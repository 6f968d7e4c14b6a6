import type { Page } from '@playwright/test';
import {
  createEnrollmentCode,
  expectAt,
  findContinueButton,
  getSetupAddress,
  openSetup,
} from '../pages/guided-setup.ts';
import { advanceTo, release } from '../pages/software-update.ts';
import { pressTabUntilFocused } from '../support/certificate-fixture.ts';
import { expect, test } from '../support/console-fixture.ts';

// No mouse, and nothing but what the keys do: the focus goes where Tab takes it.
test.use({ lease: { outOfBox: true } });

const button = (page: Page, name: string) => page.getByRole('button', { name });

// R2.49.
test('an installer sets a device up without a mouse, with all that can go wrong on the way', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'enroll', status: 422 });
  await openSetup(page, device);
  await pressTabUntilFocused(page, page.getByText('Advanced network settings'));
  await page.keyboard.press('Enter');
  await pressTabUntilFocused(page, page.getByRole('link', { name: 'Certificates' }));
  await device.control.setCondition('updateVerificationFails', true);
  await release(device);
  await pressTabUntilFocused(page, findContinueButton(page));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Software upgrade failed' });
  await advanceTo(device, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  // Both of its buttons, and nothing behind it.
  await pressTabUntilFocused(page, button(page, 'Try again'));
  await pressTabUntilFocused(page, button(page, 'Ignore for now'));
  await page.keyboard.press('Enter');
  await expectAt(page, device, '/pulse');

  await pressTabUntilFocused(page, page.getByLabel('Letter 1 of 8'));
  await page.keyboard.type('WRONGONE');
  await page.keyboard.press('Enter');
  await device.advance('5s');
  await expect(button(page, 'Try again')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, 'Use another code')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Letter 1 of 8')).toBeFocused();
  await page.keyboard.type(await createEnrollmentCode(device));
  // Held in the cells until Escape.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Letter 8 of 8')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(findContinueButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAt(page, device, '/video-preview');

  const preview = page.getByRole('switch');
  await expect(preview).toBeChecked();
  await pressTabUntilFocused(page, preview);
  await page.keyboard.press('Space');
  await device.settle();
  await expect(preview).not.toBeChecked();
  expect((await device.control.state()).setup.videoPreview).toBe(false);
  await pressTabUntilFocused(page, findContinueButton(page));
  await page.keyboard.press('Enter');
  await expectAt(page, device, '/all-set');
  await pressTabUntilFocused(page, page.getByRole('link', { name: 'Open the device in' }));
});

test('an installer whose serial number is wrong gets to the sign-in page without a mouse', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  await page.goto(getSetupAddress('NAbc12d340001'));
  await device.advance('1s');
  await pressTabUntilFocused(page, button(page, 'Try again'));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabUntilFocused(page, button(page, 'Sign in another way'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
});

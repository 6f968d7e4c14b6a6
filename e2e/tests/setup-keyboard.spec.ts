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

// Keyboard only: the focus moves with Tab.
test.use({ lease: { outOfBox: true } });

const findButton = (page: Page, name: string) => page.getByRole('button', { name });

// R2.49.
test('an installer sets up a device with the keyboard, including every error', async ({
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
  // Tab cycles through the two buttons of the dialog and does not leave it.
  await pressTabUntilFocused(page, findButton(page, 'Try again'));
  await pressTabUntilFocused(page, findButton(page, 'Ignore for now'));
  await page.keyboard.press('Enter');
  await expectAt(page, device, '/pulse');

  await expect(page.getByLabel('Letter 1 of 8')).toBeFocused();
  await page.keyboard.type('WRONGONE');
  await page.keyboard.press('Enter');
  await device.advance('5s');
  await expect(findButton(page, 'Try again')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(findButton(page, 'Use another code')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Letter 1 of 8')).toBeFocused();
  await page.keyboard.type(await createEnrollmentCode(device));
  // Tab stays in the code fields until Escape is pressed.
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

test('an installer with a wrong serial number reaches the sign-in page with the keyboard', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  await page.goto(getSetupAddress('NAbc12d340001'));
  await device.advance('1s');
  await pressTabUntilFocused(page, findButton(page, 'Try again'));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabUntilFocused(page, findButton(page, 'Sign in another way'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
});

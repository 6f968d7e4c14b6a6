import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import {
  createEnrollmentCode,
  expectAt,
  findContinueButton,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { expect, test } from '../support/console-fixture.ts';

const failed = 'Adding to Pulse failed';
const failedText = 'Failed to add to Oban Pulse. Use different enrollment code or try again.';

test.use({ lease: { outOfBox: true } });

/** Opens the enrollment step and waits for its letter fields. */
async function openPulse(page: Page, device: Device): Promise<void> {
  await openSetup(page, device);
  await findContinueButton(page).click();
  await expectAt(page, device, '/pulse');
  await expect(page.getByLabel('Letter 1 of 8')).toBeVisible();
}

// R4.23, R8.15.
test('an installer reads that a code is wrong, used or expired, and enters another', async ({
  page,
  device,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'enroll', status: 422 });
  await openPulse(page, device);
  const past = new Date(device.now - 60_000).toISOString();
  await device.control.addCloudCode({ code: 'SPENTALL', used: true });
  await device.control.addCloudCode({ code: 'TOOLATEX', expiresAt: past });
  const cases = { WRONGONE: 'is not known', SPENTALL: 'has been used', TOOLATEX: 'has expired' };
  const notice = page.getByRole('alert').filter({ hasText: failed });
  for (const [code, reason] of Object.entries(cases)) {
    await typeCode(page, code);
    await page.keyboard.press('Enter');
    await device.advance('5s');
    await expect(notice).toContainText(failedText);
    await expect(notice).toContainText(reason);
    await page.getByRole('button', { name: 'Use another code' }).click();
    await expect(page.getByLabel('Letter 1 of 8')).toHaveValue('');
    await expect(findContinueButton(page)).toBeDisabled();
  }
  await expectAccessible();
  await typeCode(page, await createEnrollmentCode(device));
  await findContinueButton(page).click();
  await expectAt(page, device, '/video-preview');
});

// R8.15.
test('an installer without a cloud connection retries the same code', async ({
  page,
  device,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'enroll', status: 502 });
  await openPulse(page, device);
  await device.control.setCondition('cloudUnreachable', true);
  await typeCode(page, await createEnrollmentCode(device));
  await findContinueButton(page).click();
  await device.advance('5s');
  await expect(page.getByText(failedText)).toBeVisible();
  await expectAccessible();
  await device.control.setCondition('cloudUnreachable', false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAt(page, device, '/video-preview');
});

// R5.4, R5.5, R8.14.
test('pasted text is accepted only if it has exactly eight letters', async ({
  page,
  device,
  expectAccessible,
}) => {
  await openPulse(page, device);
  const pasteText = (text: string) =>
    page.getByLabel('Letter 3 of 8').evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  for (const text of ['ABCDEFG', 'ABCDEFGHI', 'ABCD1234']) {
    await pasteText(text);
    await expect(page.getByText('This code is not valid')).toBeVisible();
    await expect(page.getByLabel('Letter 1 of 8')).toHaveValue('');
  }
  await expectAccessible();
  await pasteText(await createEnrollmentCode(device));
  await expect(page.getByText('This code is not valid')).toHaveCount(0);
  await expect(findContinueButton(page)).toBeEnabled();
});

test('an installer whose device is enrolled but sends no response continues', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'enroll', status: 'no response' });
  await openPulse(page, device);
  await device.fault({
    kind: 'connection-reset',
    placement: 'egress',
    match: { operationId: 'enroll' },
  });
  await typeCode(page, await createEnrollmentCode(device));
  await findContinueButton(page).click();
  await expectAt(page, device, '/video-preview');
});

test('the enrollment code survives a power cut during enrollment', async ({ page, device }) => {
  for (const operationId of ['enroll', 'getEnrollment', 'getStatus'] as const) {
    device.declareFailure({ operationId, status: 'no response' });
  }
  for (const operationId of ['getEnrollment', 'getStatus'] as const) {
    device.declareFailure({ operationId, status: 503 });
  }
  await openPulse(page, device);
  const code = await createEnrollmentCode(device);
  await typeCode(page, code);
  await findContinueButton(page).click();
  await device.advance('1s');
  await device.control.act('powerCycle');
  await device.advance('60s');
  await expect(page.getByText(failedText)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAt(page, device, '/video-preview');
});

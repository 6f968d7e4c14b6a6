import { expect } from '@playwright/test';
import { test } from 'stillhouse/playwright';

test.use({ lease: { product: 'dalmore', seed: 7 } });

test('an admin sees that the network is gone, and that it is back', async ({ page, device }) => {
  await page.goto('/login');
  await device.advance('1s');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('stillhouse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  await device.settle();

  const before = await device.snapshot();
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  const gone = await device.fault({
    kind: 'connection-reset',
    match: { operationId: 'getStatus' },
  });
  await device.advance('1m');
  await expect(page.getByText('Unable to connect to the device.')).toBeVisible();
  await gone.disarm();
  await device.advance('1m');
  await expect(page.getByText('Unable to connect to the device.')).toBeHidden();

  await before.restore();
  await page.reload();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { createControlClient } from 'stillhouse/client';

const control = createControlClient(process.env.STILLHOUSE_LAB ?? 'http://localhost:8090');

test('an admin who comes back the next day signs in again', async ({ page }) => {
  const { id, baseUrl, clock } = await control.lease({ clock: 'manual' });
  await page.clock.install({ time: clock.now });
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('stillhouse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in as admin')).toBeVisible();

  await control.advance(id, { by: '25h' });
  await page.clock.fastForward('25:00:00');
  await expect(page.getByText(/Sign in again\.$/)).toBeVisible();
  await control.release(id);
});

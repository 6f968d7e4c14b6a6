import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { countRequests } from '../pages/guided-setup.ts';
import { expect, test } from '../support/console-fixture.ts';

const timeAndLanguage = '/settings/time-and-language';

/** Goes to the System page and back, without a reload. */
async function leaveAndReturn(page: Page, device: Device): Promise<void> {
  await page.getByRole('link', { name: 'System' }).click();
  await device.advance('1s');
  await page.getByRole('link', { name: 'Time & language' }).click();
  await device.advance('1s');
  await expect(page.getByRole('link', { name: /^Language English/ })).toBeVisible();
}

// R7.4, R9.2.
test('a page reads again after 5 minutes, and not when its window gets the focus', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', timeAndLanguage);
  await device.advance('1s');
  await expect(page.getByRole('link', { name: /^Language English/ })).toBeVisible();
  const before = (await device.control.journal()).length;
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
  await device.settle();
  expect((await device.control.journal()).length).toBe(before);

  expect(await countRequests(device, 'listLanguages')).toBe(1);
  await leaveAndReturn(page, device);
  await device.advance('4m');
  await leaveAndReturn(page, device);
  expect(await countRequests(device, 'listLanguages')).toBe(1);
  await device.advance('2m');
  await leaveAndReturn(page, device);
  expect(await countRequests(device, 'listLanguages')).toBe(2);
});

// R9.2. The delays double from 1 s. Three retries do not reach the limit of 30 s.
test('a failed query is repeated 3 times, after 1, 2 and 4 seconds', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  device.declareFailure({ operationId: 'getProxy', status: 500 });
  await device.fault({
    kind: 'status',
    parameters: { status: 500 },
    match: { operationId: 'getProxy' },
  });
  await page.goto('/network/proxy');
  await expect.poll(() => countRequests(device, 'getProxy')).toBe(1);
  for (const [attempt, seconds] of [1, 2, 4].entries()) {
    await device.advance(`${seconds * 1000 - 1}ms`);
    expect(await countRequests(device, 'getProxy')).toBe(attempt + 1);
    await device.advance('1ms');
    await expect.poll(() => countRequests(device, 'getProxy')).toBe(attempt + 2);
  }
  await expect(page.getByText('Unable to connect to the device.')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, findAlert, test } from '../support/console-fixture.ts';

const findField = (page: Page) => page.getByRole('combobox');
const findResults = (page: Page) => page.getByRole('option');

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await findField(page).fill(text);
}

// R2.85.
test('an admin finds a setting, an action and a value by the keyboard, and no request is sent @sample', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await device.settle();
  const countRequests = async () => (await device.control.journal()).length;
  const before = await countRequests();
  await search(page, 'cec');
  await expect(findResults(page)).toHaveText(['HDMI CEC Setting · System']);
  await expectAccessible();
  expect(await countRequests()).toBe(before);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/system');
  await expect(page.getByRole('switch', { name: 'HDMI CEC' })).toBeFocused();

  await search(page, 'rebot');
  await expect(findResults(page).first()).toHaveText('Restart device Action · System');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Restart device?' })).toBeVisible();
  await page.keyboard.press('Escape');

  await search(page, 'mac');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(findResults(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.locator('dt:focus')).toHaveText('Ethernet MAC address');
});

// R2.85.
test('an admin who finds nothing reads so, and Escape returns to where the focus was', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/network/proxy');
  await device.advance('1s');
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await findField(page).fill('zzzz');
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/network/proxy');
});

// R2.85, R4.54.
test('unsaved changes are asked about before a result is opened', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/network/hostname');
  await device.advance('1s');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('Custom hostname').fill('room-b');
  await search(page, 'time zone');
  await findResults(page).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/settings/time-and-language/time-zone');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  // R2.85.
  test('an admin opens the search from the menu, and both close with the page', async ({
    page,
    device,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs('admin');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click();
    await findField(page).fill('hostname');
    await expectAccessible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/network/hostname');
    await device.advance('1s');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(findAlert(page)).toHaveCount(0);
  });
});

test.describe('on a paired pad', () => {
  test.use({ lease: { product: 'arran' } });

  // R2.85.
  test('an admin reads why a setting cannot be changed, and Enter opens nothing', async ({
    page,
    device,
    signInAs,
  }) => {
    await device.control.act('pair');
    await signInAs('admin');
    await search(page, 'share analytics');
    await expect(findResults(page)).toHaveText([
      'Share analytics Use the paired device to change it.',
    ]);
    await expect(findResults(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });
});

// R2.86.
test('an admin chooses the theme in the menu of the user', async ({ page, signInAs }) => {
  await signInAs('admin');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeHidden();
  await page.getByText('Signed in as admin').press('Enter');
  await page.getByRole('radio', { name: 'Dark' }).press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

import { expect, test } from '../support/console-fixture.ts';

// R2.49.
test('a user signs in, navigates and logs out with the keyboard @sample', async ({
  page,
  visit,
}) => {
  await visit('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('stillhouse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed in as admin')).toBeVisible();

  await pressTabTo('Network');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
  await pressTabTo('Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Remote access' })).toBeVisible();

  async function pressTabTo(name: string): Promise<void> {
    const link = page.getByRole('link', { name });
    for (let presses = 0; presses < 40; presses++) {
      if (await link.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach "${name}"`);
  }
});

test('a user skips the menu with the first Tab key', async ({ page, signInAs, visit }) => {
  await signInAs('admin');
  await visit('/network');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a user opens the menu, closes it with Escape and keeps their place @sample', async ({
    page,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs('admin');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  });
});

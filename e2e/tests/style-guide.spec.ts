import { expect, findSidebarLinks, test } from '../support/console-fixture.ts';

const pages = {
  '/style-guide': 'Style guide',
  '/style-guide/modals': 'Modals',
  '/style-guide/buttons': 'Buttons',
  '/style-guide/progress': 'Progress',
  '/style-guide/notice': 'Notice',
  '/style-guide/loading-screen': 'Loading screen',
  '/style-guide/app-loader': 'App loader',
};

for (const [address, name] of Object.entries(pages)) {
  // R2.46.
  test(`a developer opens ${address} without a device's password @sample`, async ({
    page,
    visit,
  }) => {
    await visit(address);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByText('Signed in as style-guide')).toBeVisible();
    await expect(findSidebarLinks(page).filter({ hasText: name })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
}

// R2.46.
test('a developer navigates between the pages, and Logout opens /', async ({
  page,
  device,
  visit,
}) => {
  await visit('/style-guide');
  for (const name of Object.values(pages).slice(1)) {
    await findSidebarLinks(page).filter({ hasText: name }).click();
    await device.advance('1s');
    await expect(page).toHaveTitle(new RegExp(name));
  }
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

import { expect, findSidebarLinks, test } from '../support/console-fixture.ts';

/** The pages with their specimens. */
const pages = {
  '/style-guide': {
    name: 'Style guide',
    specimens: [
      ...['Pages', 'Products', 'Theme', 'Colors', 'Type', 'Space', 'Icons', 'Card', 'Card list'],
      ...['Badge', 'Toggle switch', 'Option list', 'Slider', 'Fields', 'States'],
    ],
  },
  '/style-guide/modals': {
    name: 'Modals',
    specimens: ['Confirm', 'Message', 'Progress', 'Unsupported type'],
  },
  '/style-guide/buttons': {
    name: 'Buttons',
    specimens: [
      ...['Save: primary', 'Cancel: secondary', 'Remove: danger', 'Show details: quiet'],
      ...['Links as buttons', 'Copy', 'Wide'],
    ],
  },
  '/style-guide/progress': { name: 'Progress', specimens: ['Progress bar', 'Timed row'] },
  '/style-guide/notice': {
    name: 'Notice',
    specimens: ['Tones', 'With a title and actions', 'Appearing notice', 'Toast'],
  },
  '/style-guide/loading-screen': {
    name: 'Loading screen',
    specimens: ['Loading screen', 'With a custom label'],
  },
  '/style-guide/app-loader': { name: 'App loader', specimens: ['State', 'App loader'] },
};

for (const [address, { name, specimens }] of Object.entries(pages)) {
  // R2.46.
  test(`a developer opens ${address} without a device's password`, async ({ page, visit }) => {
    await visit(address);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByText('Signed in as style-guide')).toBeVisible();
    await expect(findSidebarLinks(page).filter({ hasText: name })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const main = page.getByRole('main');
    for (const specimen of specimens) {
      await expect(
        main.getByRole('heading', { name: specimen, exact: true }).first(),
      ).toBeVisible();
    }
  });
}

// R2.46.
test('a developer navigates between the pages, and Logout opens /', async ({
  page,
  device,
  visit,
}) => {
  await visit('/style-guide');
  for (const { name } of Object.values(pages).slice(1)) {
    await findSidebarLinks(page).filter({ hasText: name }).click();
    await device.advance('1s');
    await expect(page).toHaveTitle(new RegExp(name));
  }
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

// R2.46, R2.47, R8.27.
test('a developer opens every kind of modal, and an unsupported one throws', async ({
  page,
  device,
  visit,
}) => {
  await visit('/style-guide/modals');
  const dialog = page.getByRole('dialog');
  const openings = [
    ['Restart', 'Restart the device?', 'Cancel'],
    ['Success', 'Certificate uploaded', 'OK'],
    ['Failure', 'Software upgrade failed', 'OK'],
    ['Connect', 'Connecting', 'Cancel'],
  ] as const;
  for (const [button, title, close] of openings) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog.getByRole('heading')).toHaveText(title);
    await dialog.getByRole('button', { name: close }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Unsupported modal type "unsupported".');
  await device.advance('1s');
  await expect(dialog).toHaveCount(0);
});

// R2.46, R2.47, R2.48.
test('a developer sees a timed row, a notice and the app loader change', async ({
  page,
  device,
  visit,
}) => {
  await visit('/style-guide/progress');
  const row = page.getByRole('listitem').filter({ hasText: 'Certificate signing request' });
  await row.getByRole('button', { name: 'Generate' }).click();
  await expect(row).toContainText('Initializing');
  await device.advance('2s');
  await expect(row).toContainText('Generating');
  await device.advance('4s');
  await expect(row).toContainText('This is taking longer than usual.');
  await row.getByRole('button', { name: 'Finish' }).click();
  await expect(row).toContainText('Downloaded');

  await visit('/style-guide/notice');
  const notice = page.getByText('The hostname was changed.');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(notice).toBeVisible();

  await visit('/style-guide/app-loader');
  await page.getByRole('radio', { name: 'Reload fallback' }).check();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('radio', { name: 'Done' }).check();
  await expect(page.getByText('App loaded')).toBeVisible();
});

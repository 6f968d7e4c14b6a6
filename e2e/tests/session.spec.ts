import { expect, fillSignIn, findSidebarLinks, test } from '../support/console-fixture.ts';

// R2.2, R2.3.
test('a user who opens a page before signing in lands on that page afterwards @sample', async ({
  page,
  visit,
}) => {
  await visit('/network/hostname?dot1x=1');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page).toHaveURL('/network/hostname?dot1x=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Hostname' })).toBeVisible();
});

// R2.3.
test('a signed-in user is redirected from the sign-in page to Status', async ({
  page,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
});

// R3.5.
test('a user who reloads the page stays signed in', async ({ page, device, signInAs }) => {
  await signInAs('admin');
  await page.reload();
  await device.advance('1s');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R2.5.
test('a user who logs out is asked to sign in again, also when going back', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Remote access' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R4.1, R4.3.
test('a user whose session expires after a day signs in again and returns to the same page', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await findSidebarLinks(page).filter({ hasText: 'Network' }).click();
  await device.advance('1s');
  await page.getByRole('link', { name: 'NTP Server' }).click();
  // A day of polling is a day of requests.
  await device.sleepLid('23h');
  await device.advance('1h');
  await expect(page.getByText('Your session has expired. Sign in again.')).toBeVisible();
  await expectAccessible();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByRole('heading', { level: 1, name: 'NTP Server' })).toBeVisible();
});

// R4.3, R8.5.
test('an admin has to sign in again after the device changed its signing key', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await device.control.patch({ signingKey: '5a'.repeat(32) });
  device.declareFailure({ operationId: 'getStatus', status: 401 });
  await device.advance('10s');
  await expect(page.getByText('The device has ended your session. Sign in again.')).toBeVisible();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R4.1.
test('a user whose stored token cannot be decoded has to sign in', async ({ page, visit }) => {
  await page.addInitScript(() => sessionStorage.setItem('stillhouse.token', 'no.readable.token'));
  await visit('/network/hostname');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

// R2.14.
test("the serial number in an installer's link is removed from the address", async ({
  page,
  device,
  leased,
  visit,
}) => {
  // The setup is complete, so the serial number no longer signs anyone in.
  device.declareFailure({ operationId: 'signIn', status: 404 });
  await visit(`/?setup=1&sn=${leased.serialNumber}`);
  await expect(page).toHaveURL('/network');
  await expect(page.getByText('Is the setup of this device complete?')).toBeVisible();
  await expect(page.getByRole('link', { name: leased.setupUrl })).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain(leased.serialNumber);
});

test.describe('on a device that has not been set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R4.2, R8.5.
  test('an installer whose token is rejected is signed in again silently', async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('setup');
    await device.control.patch({ signingKey: '5a'.repeat(32) });
    device.declareFailure({ operationId: 'getStatus', status: 401 });
    await device.advance('5s');
    await expect(page.getByText('Signed in as setup')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
    const calls = (await device.control.journal()).slice(-3);
    expect(calls.map(({ operationId, status }) => [operationId, status])).toEqual([
      ['getStatus', 401],
      ['signIn', 200],
      ['getStatus', 200],
    ]);
  });

  // R4.3, R8.5.
  test('an installer whose serial number is now rejected has to sign in', async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('setup');
    const match = { operationId: 'getStatus' } as const;
    await device.control.arm({ kind: 'status', parameters: { status: 401 }, match });
    await device.control.arm({
      kind: 'status',
      parameters: { status: 404 },
      match: { operationId: 'signIn' },
      times: 1,
    });
    device.declareFailure({ operationId: 'getStatus', status: 401 });
    device.declareFailure({ operationId: 'signIn', status: 404 });
    await device.advance('10s');
    await expect(page).toHaveURL('/login');
    await expect(
      page.getByText('The device has ended your session. Wrong serial number'),
    ).toBeVisible();
  });

  // R4.3, R8.5.
  test('an installer whose new token is rejected as well has to sign in', async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('setup');
    await device.control.arm({
      kind: 'status',
      parameters: { status: 401 },
      match: { operationId: 'getStatus' },
    });
    device.declareFailure({ operationId: 'getStatus', status: 401 });
    await device.advance('10s');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('The device has ended your session.')).toBeVisible();
  });
});

const signedIn = 'Signed in as admin';

// R4.66.
test('a menu entry that an admin opens in another tab is signed in, until one signs out', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  // As the browser does with Ctrl, which Router.test.tsx leaves to it. Not by a click: Playwright
  // does not always notice the tab.
  const address = await page.getByRole('link', { name: 'System' }).getAttribute('href');
  const other = await context.newPage();
  await other.goto(new URL(address ?? '', page.url()).href);
  await expect(other.getByText(signedIn)).toBeAttached();
  await expect(other).toHaveURL('/system');
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
  await other.getByRole('link', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const later = await context.newPage();
  await later.goto(new URL('/system', page.url()).href);
  await expect(later.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

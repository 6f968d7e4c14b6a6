import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { rest } from '../failures/sampling.ts';
import { createEnrollmentCode, expectAt, openSetup, typeCode } from '../pages/guided-setup.ts';
import { expect, findSidebarLinks, test } from '../support/console-fixture.ts';

const pulsePage = '/system/pulse';
const findCells = (page: Page) => page.getByRole('group', { name: 'Enrollment code' });
const findAdd = (page: Page) => page.getByRole('button', { name: 'Add device' });
const findLeaveSetup = (page: Page) => page.getByRole('button', { name: 'Leave setup' });

/** The operations that change something, in order. Sign-ins are left out. */
async function listWrites(device: Device): Promise<string[]> {
  const entries = [...(await device.control.journal())];
  return entries
    .filter(({ method, operationId }) => method !== 'GET' && operationId !== 'signIn')
    .sort((a, b) => a.n - b.n)
    .map(({ operationId }) => `${operationId}`);
}

// R2.69, R2.70.
test('an admin who presses Enroll stays in the console, and the device only gets the code', async ({
  page,
  device,
  signInAs,
  visit,
  expectAccessible,
}) => {
  await signInAs('admin');
  await page.getByRole('link', { name: 'Enroll' }).click();
  await expectAt(page, device, pulsePage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oban Pulse');
  await expect(findAdd(page)).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Get a code in Oban Pulse' })).toHaveAttribute(
    'href',
    /^https:/,
  );
  await expectAccessible();

  const expectFullMenu = () => expect(findSidebarLinks(page)).toHaveCount(7);
  await visit('/system');
  await expectFullMenu();
  await page.reload();
  await expectAt(page, device, '/system');
  await expectFullMenu();
  await page.getByRole('link', { name: 'Logout' }).click();
  await signInAs('admin');
  await expectAt(page, device, '/');
  await expectFullMenu();

  await visit('/system');
  await page.getByRole('link', { name: /^Oban Pulse/ }).click();
  await expect(findCells(page)).toBeVisible();
  await typeCode(page, await createEnrollmentCode(device));
  await findAdd(page).click();
  await device.advance('10s');
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the device in Oban Pulse' })).toBeVisible();
  await expectFullMenu();
  expect(await listWrites(device)).toEqual(['enroll']);
});

// R2.70.
test(
  'an admin leaves the page while the device enrolls, and comes back to the result',
  rest,
  async ({ page, device, signInAs }) => {
    await signInAs('admin', pulsePage);
    await typeCode(page, await createEnrollmentCode(device));
    await findAdd(page).click();
    await expect(page.getByRole('region', { name: 'Adding to Oban Pulse' })).toBeVisible();
    await findSidebarLinks(page).filter({ hasText: 'System' }).click();
    await device.advance('1s');
    await page.getByRole('link', { name: /^Oban Pulse/ }).click();
    await expect(page.getByRole('region', { name: 'Adding to Oban Pulse' })).toBeVisible();
    await device.advance('10s');
    await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
    expect(await listWrites(device)).toEqual(['enroll']);
  },
);

// R2.70, R8.15.
test(
  'an admin reads that an earlier enrollment has failed, and enters another code',
  rest,
  async ({ page, device, signInAs, expectAccessible }) => {
    device.declareFailure({ operationId: 'enroll', status: 422 });
    await device.control.patch({ enrollment: { state: 'failed' } });
    await signInAs('admin');
    await page.getByRole('link', { name: 'Enroll' }).click();
    await expectAt(page, device, pulsePage);
    const notice = page.getByRole('alert').filter({ hasText: 'Adding to Pulse failed' });
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Use another code' }).click();
    await typeCode(page, 'WRONGONE');
    await page.keyboard.press('Enter');
    await device.advance('5s');
    await expect(notice).toContainText('is not known');
    await expectAccessible();
    await page.getByRole('button', { name: 'Use another code' }).click();
    await typeCode(page, await createEnrollmentCode(device));
    await findAdd(page).click();
    await device.advance('10s');
    await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  },
);

// R2.69, R2.71.
test(
  'an admin in setup mode leaves it for the console, also after a reload',
  rest,
  async ({ page, device, signInAs, expectAccessible }) => {
    await signInAs('admin', '/login?setup=1&dot1x');
    await expectAt(page, device, '/network');
    await expectAccessible();
    await findLeaveSetup(page).click();
    await expectAt(page, device, '/');
    await expect(findSidebarLinks(page)).toHaveCount(7);
    await page.reload();
    await expectAt(page, device, '/');
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  },
);

// R2.69.
test(
  'Logout ends setup mode and the 802.1x flag',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await signInAs('admin', '/login?setup=1&dot1x');
    await visit('/logout');
    await signInAs('admin');
    await expectAt(page, device, '/');
    await expect(findSidebarLinks(page)).toHaveCount(7);
    await visit('/network/dot1x');
    await expectAt(page, device, '/network');
  },
);

test.describe('while a device is set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.71.
  test(
    'an installer opens the console from the final screen and signs in as admin',
    rest,
    async ({ page, device }) => {
      await device.scenario('already-enrolled');
      await openSetup(page, device);
      await expect(findLeaveSetup(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectAt(page, device, '/video-preview');
      await page.getByRole('button', { name: /Continue|Done|Finish/ }).click();
      await expectAt(page, device, '/all-set');
      await page.getByRole('button', { name: 'Open the console' }).click();
      await expectAt(page, device, '/login');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('stillhouse');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expectAt(page, device, '/');
      await expect(findSidebarLinks(page)).toHaveCount(7);
    },
  );
});

import { expect, type Locator, type Page } from '@playwright/test';
import { type Device, test as kit } from 'stillhouse/playwright';
import { checkAccessibility } from './accessibility.ts';

export { expect } from '@playwright/test';

/** The user who signs in. The password of `setup` and `oob` is the serial number. */
type Role = 'admin' | 'setup' | 'oob';

type ConsoleFixtures = {
  /** Opens an address of the console and checks the screen's accessibility. */
  visit: (address: string) => Promise<void>;
  /** Signs in with the form at the given address and waits for the page. */
  signInAs: (role: Role, address?: string) => Promise<void>;
  /**
   * Checks the accessibility of the current screen. Visited screens and the last screen of a test
   * are always checked.
   */
  expectAccessible: () => Promise<void>;
};

/** The console prefetches chunks when the browser is idle, which depends on the page's clock. */
const prefetchTime = '1s';

/** Extends the kit's test: it fails on any axe violation on the screens that it visits. */
export const test = kit.extend<ConsoleFixtures>({
  expectAccessible: [
    async ({ page, device }, use, testInfo) => {
      const check = async () => {
        await waitForPage(page, device);
        await checkAccessibility(page, device);
      };
      await use(check);
      if (testInfo.status === testInfo.expectedStatus && page.url().startsWith('http'))
        await check();
    },
    { auto: true },
  ],

  visit: async ({ page, device, expectAccessible }, use) => {
    await use(async (address) => {
      await page.goto(address);
      await device.advance(prefetchTime);
      await expectAccessible();
    });
  },

  signInAs: async ({ page, device, leased, visit }, use) => {
    await use(async (role, address = '/login') => {
      await visit(address);
      await fillSignIn(page, role, role === 'admin' ? 'stillhouse' : leased.serialNumber);
      // The guided setup shows the device instead of the user.
      const signedIn = page
        .getByText(`Signed in as ${role}`)
        .or(page.getByRole('region', { name: 'This device' }));
      await expect(signedIn.first()).toBeAttached();
      await waitForPage(page, device);
    });
  },
});

/** Waits until the opened page has loaded: its chunk (real time) and its requests to the device. */
export async function waitForPage(page: Page, device: Device): Promise<void> {
  await expect(page.getByText('Loading the page', { exact: true })).toHaveCount(0);
  await device.settle();
}

/** Fills in the sign-in form and submits it. */
export async function fillSignIn(
  page: Pick<Page, 'getByLabel' | 'getByRole'>,
  userName: string,
  password: string,
): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The visible errors of the page. Empty alert regions do not count. */
export function findAlert(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/** The entries of the sidebar, in order. */
export function findSidebarLinks(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link');
}

/** The value beside a label of the status card. */
export function findValue(page: Page, label: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::*[1]');
}

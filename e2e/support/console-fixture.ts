import { expect, type Locator, type Page } from '@playwright/test';
import { type Device, test as kit } from '@stillhouse/simulator/playwright';
import { checkAccessibility } from './accessibility.ts';

export { expect } from '@playwright/test';

/** Who signs in. `setup` and `oob` have the serial number for a password. */
type Role = 'admin' | 'setup' | 'oob';

type ConsoleFixtures = {
  /** Opens an address of the console, as a person does who then looks at the screen. */
  visit: (address: string) => Promise<void>;
  /** Signs in by the form, at the address given, and waits for the shell. */
  signInAs: (role: Role, address?: string) => Promise<void>;
  /** The screen as it is now passes axe. Visited and last screens are checked anyway. */
  expectAccessible: () => Promise<void>;
};

/** Chunks are fetched ahead when the browser is idle, which the page's clock decides. */
const aMoment = '1s';

/**
 * The kit's test with the console's own guarantees: a test fails on any axe violation on the
 * screens it visits.
 */
export const test = kit.extend<ConsoleFixtures>({
  expectAccessible: [
    async ({ page, device }, use, testInfo) => {
      // Chunks are fetched ahead while the browser is idle; one that meets a device that goes away
      // is fetched again when its page is opened.
      const chunk = { path: '/assets/{chunk}', perhaps: true } as const;
      device.declareFailure({ ...chunk, status: 'no answer' });
      device.declareFailure({ ...chunk, status: 503 });
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
      await device.advance(aMoment);
      await expectAccessible();
    });
  },

  signInAs: async ({ page, device, leased, visit }, use) => {
    await use(async (role, address = '/login') => {
      await visit(address);
      await fillSignIn(page, role, role === 'admin' ? 'stillhouse' : leased.serialNumber);
      // The guided setup tells of the device instead.
      const signedIn = page
        .getByText(`Signed in as ${role}`)
        .or(page.getByRole('region', { name: 'This device' }));
      await expect(signedIn.first()).toBeAttached();
      await waitForPage(page, device);
    });
  },
});

/**
 * Waits until the page that was opened is there, whose chunk comes in real time, with what it has
 * asked the device.
 */
export async function waitForPage(page: Page, device: Device): Promise<void> {
  await expect(page.getByText('Loading the page', { exact: true })).toHaveCount(0);
  await device.settle();
}

/** Fills the sign-in form and sends it. */
export async function fillSignIn(
  page: Pick<Page, 'getByLabel' | 'getByRole'>,
  userName: string,
  password: string,
): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** What the page says went wrong; places for messages that are empty do not count. */
export function findAlert(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/** The sidebar's entries, in their order. */
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

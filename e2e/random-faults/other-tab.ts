import type { Page } from '@playwright/test';
import type { ConsoleDriver } from './console-driver.ts';

/** Real-time limit of a click. */
const maxMs = 5_000;

/** Another tab of the same browser, which shares the session. It signs out at some time. */
export class OtherTab {
  readonly #driver: ConsoleDriver;
  readonly #page: Page;

  private constructor(driver: ConsoleDriver, page: Page) {
    this.#driver = driver;
    this.#page = page;
  }

  /** Opens it if the seed has drawn it, and the user of this tab is signed in. */
  static async open(driver: ConsoleDriver): Promise<OtherTab | null> {
    const { page, other } = driver;
    if (other !== 'tab' || !(await isSignedIn(page))) return null;
    const tab = await page.context().newPage();
    await tab.goto(new URL('/system', page.url()).href).catch(() => null);
    return new OtherTab(driver, tab);
  }

  /**
   * Signs out in this tab, at a random step. Both tabs must then show the sign-in form, unless the
   * device has ended the shared session and the user of the first tab has signed in anew.
   */
  async act(): Promise<void> {
    const { page, device, random, report } = this.#driver;
    const tab = this.#page;
    if (tab.isClosed() || !random.isChosen(0.5) || !(await isSignedIn(page))) return;
    await device.settle();
    const logout = tab.getByRole('link', { name: 'Logout' });
    if (!(await logout.isVisible())) return;
    const isShared = (await readToken(tab)) === (await readToken(page));
    await logout.click({ timeout: maxMs }).catch(() => {});
    await device.settle();
    if (!(await tab.getByRole('button', { name: 'Sign In' }).isVisible())) return;
    this.#driver.reach('other: signs out in another tab');
    await tab.close();
    await device.advance('1s');
    if (isShared && (await isSignedIn(page)))
      report('session', 'a tab goes on although another one signed out');
  }

  async close(): Promise<void> {
    if (!this.#page.isClosed()) await this.#page.close();
  }
}

const readToken = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('stillhouse.token')).catch(() => null);

/** In narrow layouts the menu that says so is hidden. */
const isSignedIn = async (page: Page) => (await page.getByText('Signed in as admin').count()) > 0;

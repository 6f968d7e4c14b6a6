import type { Browser, Page, TestInfo } from '@playwright/test';
import type { Device } from './device.ts';
import { DevicePage } from './device-page.ts';
import type { LeasedDevice } from './leased-device.ts';

/** One more device of a test, with a page of its own. */
export type AnotherDevice = {
  device: Device;
  page: Page;
  /** Ends it now: rejects with everything that went against the rules. Else that is done with the test. */
  end: () => Promise<void>;
};

/** Opens pages for more devices of a test, and ends those that are left with it. */
export class AnotherDevices {
  readonly #browser: Browser;
  readonly #userAgent: string | undefined;
  readonly #testInfo: TestInfo;
  readonly #running = new Set<AnotherDevice>();

  constructor(browser: Browser, userAgent: string | undefined, testInfo: TestInfo) {
    this.#browser = browser;
    this.#userAgent = userAgent;
    this.#testInfo = testInfo;
  }

  /** The device is released when it ends. */
  async open(leased: LeasedDevice): Promise<AnotherDevice> {
    const context = await this.#browser.newContext({
      baseURL: leased.url,
      ...(this.#userAgent && { userAgent: this.#userAgent }),
    });
    const page = await context.newPage();
    const pair = await DevicePage.begin(page, leased, (fork) => this.open(fork));
    const another: AnotherDevice = {
      device: pair.device,
      page,
      end: async () => {
        this.#running.delete(another);
        await pair.end(this.#testInfo).finally(async () => {
          await context.close();
          await leased.release();
        });
      },
    };
    this.#running.add(another);
    return another;
  }

  async end(): Promise<void> {
    for (const another of this.#running) await another.end();
  }
}

import type { Browser, TestInfo } from '@playwright/test';
import type { AnotherDevice } from './device.ts';
import { DevicePage, type DevicePageOptions } from './device-page.ts';
import type { LeasedDevice } from './leased-device.ts';

/** Opens pages for further devices of a test, and ends the remaining ones with the test. */
export class AnotherDevices {
  readonly #browser: Browser;
  readonly #testInfo: TestInfo;
  readonly #options: Pick<DevicePageOptions, 'spans' | 'timeline'>;
  readonly #running = new Set<AnotherDevice>();

  constructor(
    browser: Browser,
    testInfo: TestInfo,
    options: Pick<DevicePageOptions, 'spans' | 'timeline'>,
  ) {
    this.#browser = browser;
    this.#testInfo = testInfo;
    this.#options = options;
  }

  /** Releases the device when it ends. */
  async open(leased: LeasedDevice): Promise<AnotherDevice> {
    const context = await this.#browser.newContext({ baseURL: leased.pageUrl });
    const page = await context.newPage();
    const openFork = (fork: LeasedDevice) => this.open(fork);
    const pair = await DevicePage.start(page, leased, openFork, this.#options);
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

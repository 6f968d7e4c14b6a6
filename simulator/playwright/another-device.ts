import type { Browser, TestInfo } from '@playwright/test';
import type { TimelineMode } from './attach-timeline.ts';
import type { AnotherDevice } from './device.ts';
import { DevicePage } from './device-page.ts';
import type { LeasedDevice } from './leased-device.ts';

/** Opens pages for further devices of a test, and ends the remaining ones with the test. */
export class AnotherDevices {
  readonly #browser: Browser;
  readonly #testInfo: TestInfo;
  readonly #timeline: TimelineMode;
  readonly #running = new Set<AnotherDevice>();

  constructor(browser: Browser, testInfo: TestInfo, timeline: TimelineMode) {
    this.#browser = browser;
    this.#testInfo = testInfo;
    this.#timeline = timeline;
  }

  /** Releases the device when it ends. */
  async open(leased: LeasedDevice): Promise<AnotherDevice> {
    const context = await this.#browser.newContext({ baseURL: leased.pageUrl });
    const page = await context.newPage();
    const pair = await DevicePage.start(page, leased, (fork) => this.open(fork), {
      timeline: this.#timeline,
    });
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

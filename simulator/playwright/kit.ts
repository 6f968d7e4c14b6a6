import { test as base } from '@playwright/test';
import { createControlClient } from '../client/client.ts';
import { type AnotherDevice, AnotherDevices } from './another-device.ts';
import type { Device } from './device.ts';
import { DevicePage } from './device-page.ts';
import { LeasedDevice, type LeaseOptions } from './leased-device.ts';
import { lockstepUserAgent } from './lockstep.ts';

export type { AnotherDevice } from './another-device.ts';
export { writeOwnerOnly } from './attach-bundle.ts';
export type { Device } from './device.ts';
export type { LeaseOptions } from './leased-device.ts';
export type { FaultSpec } from './test-fault.ts';

/** What a test file or project may set with `test.use`. */
export type KitOptions = {
  /** The simulator's lab port: `http://localhost:8090`. Default: the environment's STILLHOUSE_LAB. */
  labUrl: string;
  /** The token of its control API, if it has one. Default: the environment's STILLHOUSE_CONTROL_TOKEN. */
  labToken: string;
  /** What device a test gets. Its clock is manual and goes in lockstep with the page. */
  lease: LeaseOptions;
  /** The name by which the page reaches the device. */
  deviceHost: string;
  /** So far is the browser's clock ahead of the device's; negative: behind. */
  browserAheadMs: number;
};

type KitFixtures = {
  /** The device that this test has for itself, in lockstep with `page`. */
  device: Device;
  /** The same device by its control API, before there is a page. */
  leased: LeasedDevice;
  /** One more device with a page of its own; it is released when the test ends. */
  anotherDevice: (lease: LeaseOptions) => Promise<AnotherDevice>;
  /** Those of this test. */
  anotherDevices: AnotherDevices;
};

/**
 * Playwright's `test` with a simulated device for each test. Page and device have one clock, which stands still until the
 * test advances it. When a test ends, it fails on breaches of the contract, on errors in the browser's console
 * that it has not declared, on uncaught errors, and on requests to strangers.
 */
export const test = base.extend<KitFixtures & KitOptions, { plainUserAgent: string }>({
  labUrl: [process.env.STILLHOUSE_LAB ?? '', { option: true }],
  labToken: [process.env.STILLHOUSE_CONTROL_TOKEN ?? '', { option: true }],
  lease: [{}, { option: true }],
  deviceHost: ['localhost', { option: true }],
  browserAheadMs: [0, { option: true }],

  plainUserAgent: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      const userAgent = await page.evaluate(() => navigator.userAgent);
      await page.close();
      await use(userAgent);
    },
    { scope: 'worker' },
  ],

  userAgent: async ({ userAgent, plainUserAgent }, use) => {
    await use(`${userAgent ?? plainUserAgent} ${lockstepUserAgent}`);
  },

  leased: async ({ labUrl, labToken, lease, deviceHost }, use) => {
    if (!labUrl) {
      throw new Error('No simulator: set the option labUrl, or STILLHOUSE_LAB, to its lab address');
    }
    const leased = await LeasedDevice.lease(clientOf(labUrl, labToken), lease, deviceHost);
    await use(leased);
    await leased.release();
  },

  baseURL: async ({ leased }, use) => use(leased.url),

  device: [
    async ({ leased, page, anotherDevices, browserAheadMs }, use, testInfo) => {
      const openFork = (fork: LeasedDevice) => anotherDevices.open(fork);
      const pair = await DevicePage.begin(page, leased, openFork, { skewMs: browserAheadMs });
      await use(pair.device);
      await pair.end(testInfo);
    },
    { auto: true },
  ],

  anotherDevices: async ({ browser, userAgent }, use, testInfo) => {
    const devices = new AnotherDevices(browser, userAgent, testInfo);
    await use(devices);
    await devices.end();
  },

  anotherDevice: async ({ anotherDevices, labUrl, labToken, deviceHost }, use) => {
    await use(async (lease) => {
      const control = clientOf(labUrl, labToken);
      return anotherDevices.open(await LeasedDevice.lease(control, lease, deviceHost));
    });
  },
});

/** @param token empty: the simulator wants none */
function clientOf(labUrl: string, token: string) {
  return createControlClient(labUrl, token === '' ? {} : { token });
}

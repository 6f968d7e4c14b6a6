import { test as base } from '@playwright/test';
import { createControlClient } from '../client/client.ts';

export type { FaultSpec } from '../client/client.ts';

import { AnotherDevices } from './another-device.ts';
import type { TimelineMode } from './attach-timeline.ts';
import { checkVersion } from './check-version.ts';
import type { AnotherDevice, Device } from './device.ts';
import { DevicePage } from './device-page.ts';
import { defaultHost, LeasedDevice, type LeaseOptions } from './leased-device.ts';
import { withTestSeed } from './test-seed.ts';
import { TestSpans } from './test-spans.ts';
import { traceSteps } from './trace-steps.ts';

export { writeOwnerOnly } from './attach-bundle.ts';
export type { AnotherDevice, Device, DeviceSnapshot } from './device.ts';
export type { LeaseOptions } from './leased-device.ts';

/** What a test file or project may set with `test.use`. */
export type KitOptions = {
  /**
   * URL of the lab, such as `http://localhost:8090`. Default: the environment variable
   * STILLHOUSE_LAB.
   */
  labUrl: string;
  /** Token of the control API. Default: the environment variable STILLHOUSE_CONTROL_TOKEN. */
  labToken: string;
  /** Lease options of the device. Its clock is manual and in lockstep with the page. */
  lease: LeaseOptions;
  /**
   * Host name of the device in the page's address. Any other than `localhost` leases a device with
   * ports of its own.
   */
  deviceHost: string;
  /**
   * Where the server of your app listens, such as `http://localhost:5173`. Relative URLs then refer
   * to the app, at the name of the device: `http://ID.localhost:5173`. The server passes what it
   * receives below `/api/v1/` on to the port of the devices, and keeps the host. Default: none, the
   * page shows the console of the device.
   */
  appUrl: string;
  /**
   * The device's address that relative URLs refer to. `setup` responds without a network. Default:
   * `network`.
   */
  pageAddress: 'network' | 'setup';
  /** How far the browser's clock is ahead of the device's; negative if behind. */
  browserAheadMs: number;
  /**
   * `on-failure` attaches `device-timeline.html` to a failed test: pictures of the page beside the
   * calls of the test, the requests and what the device did. `off` takes no pictures.
   */
  timeline: TimelineMode;
};

type KitFixtures = {
  /** The device of this test, in lockstep with `page`. */
  device: Device;
  /** The same device through the control API, before there is a page. */
  leased: LeasedDevice;
  /** Leases another device with its own page. It is released when the test ends. */
  anotherDevice: (lease: LeaseOptions) => Promise<AnotherDevice>;
  /** The further devices of this test. */
  anotherDevices: AnotherDevices;
  /** The spans of this test. Null unless a tracer of OpenTelemetry is registered. */
  spans: TestSpans | null;
};

/**
 * Playwright's `test` with a simulated device for each test. Page and device share one clock, which
 * only the test advances. At its end, a test fails on contract violations, undeclared errors in the
 * browser console, uncaught errors and requests to other origins.
 */
export const test = base.extend<KitFixtures & KitOptions>({
  labUrl: [process.env.STILLHOUSE_LAB ?? '', { option: true }],
  labToken: [process.env.STILLHOUSE_CONTROL_TOKEN ?? '', { option: true }],
  lease: [{}, { option: true }],
  deviceHost: [defaultHost, { option: true }],
  appUrl: ['', { option: true }],
  // The device would not recognize their requests as those of the page.
  serviceWorkers: 'block',
  pageAddress: ['network', { option: true }],
  browserAheadMs: [0, { option: true }],
  timeline: ['on-failure', { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  spans: async ({}, use, testInfo) => {
    const spans = await TestSpans.start(testInfo);
    const leaveSteps = spans === null ? null : traceSteps(test, spans);
    await use(spans);
    leaveSteps?.();
    spans?.end(testInfo);
  },

  leased: async ({ labUrl, labToken, lease, deviceHost, appUrl, pageAddress }, use, testInfo) => {
    if (!labUrl) {
      throw new Error(
        'No simulator. Set the option labUrl or the environment variable STILLHOUSE_LAB to the URL of its lab.',
      );
    }
    if (appUrl && pageAddress === 'setup') {
      throw new Error(
        "appUrl and pageAddress: 'setup' exclude each other: the server of an app uses the network.",
      );
    }
    const control = createClient(labUrl, labToken);
    await checkVersion(control, labUrl);
    const page = { host: deviceHost, appUrl };
    const leased = await LeasedDevice.lease(control, withTestSeed(lease, testInfo), page);
    await use(leased);
    await leased.release();
  },

  baseURL: async ({ leased, pageAddress }, use) =>
    use(pageAddress === 'setup' ? leased.setupUrl : leased.pageUrl),

  device: [
    async ({ leased, page, anotherDevices, browserAheadMs, timeline, spans }, use, testInfo) => {
      const openFork = (fork: LeasedDevice) => anotherDevices.open(fork);
      const options = { skewMs: browserAheadMs, timeline, spans };
      const pair = await DevicePage.start(page, leased, openFork, options);
      await use(pair.device);
      await pair.end(testInfo);
    },
    { auto: true },
  ],

  anotherDevices: async ({ browser, timeline, spans }, use, testInfo) => {
    const devices = new AnotherDevices(browser, testInfo, { timeline, spans });
    await use(devices);
    await devices.end();
  },

  anotherDevice: async (
    { anotherDevices, labUrl, labToken, deviceHost, appUrl },
    use,
    testInfo,
  ) => {
    const control = createClient(labUrl, labToken);
    let devices = 1;
    await use(async (lease) => {
      devices += 1;
      const options = withTestSeed(lease, testInfo, devices);
      const page = { host: deviceHost, appUrl };
      return anotherDevices.open(await LeasedDevice.lease(control, options, page));
    });
  },
});

/** @param token empty if the simulator has none */
function createClient(labUrl: string, token: string) {
  return createControlClient(labUrl, token === '' ? {} : { token });
}

import type { Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { LeaseOptions } from '@stillhouse/simulator/playwright';
import { createEnrollmentCode, getSetupAddress, typeCode } from '../pages/guided-setup.ts';
import { newer, release, updatePage } from '../pages/software-update.ts';
import { createNearbyNetwork, setNearbyNetworks, wifiAddress } from '../pages/wifi.ts';
import { fillSignIn } from '../support/console-fixture.ts';
import type { Claim, ConsoleDriver } from './console-driver.ts';

type Step = (hand: ConsoleDriver) => Promise<void>;

/** A way through the console that somebody takes while things go wrong. */
export type Journey = {
  name: string;
  /** What it asks of the device: where faults hurt. */
  operations: readonly OperationId[];
  lease?: LeaseOptions;
  /** Before anything goes wrong. */
  begin: Step;
  /** After each, everything that must hold is looked at. */
  steps: readonly Step[];
  claims: readonly Claim[];
  /** What is to be seen, once all is well again and somebody is signed in. */
  well: (page: Page) => ReturnType<Page['getByText']>;
};

const signedIn: Claim = {
  says: 'Signed in as admin',
  shown: (page) => page.getByText('Signed in as admin'),
  isTrue: async (_state, device) =>
    (await device.control.journal()).some(
      ({ operationId, status }) => operationId === 'signIn' && status === 200,
    ),
};

async function signIn({ page, device }: ConsoleDriver, address: string): Promise<void> {
  await page.goto(address);
  await device.advance('1s');
  await fillSignIn(page, 'admin', 'stillhouse');
  for (
    let turn = 0;
    turn < 20 && !(await page.getByText('Signed in as admin').isVisible());
    turn += 1
  ) {
    await device.advance('500ms');
  }
}

const wait: Step = (hand) => hand.wait('20s');

const signInJourney: Journey = {
  name: 'sign-in',
  operations: ['signIn', 'getStatus'],
  begin: async (hand) => {
    await hand.open('/login');
  },
  steps: [
    async (hand) => {
      const { page } = hand;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await hand.type('user name', page.getByLabel('Username'), 'admin', 'signIn');
        await hand.type(
          'password',
          page.getByLabel('Password', { exact: true }),
          'stillhouse',
          'signIn',
        );
        await hand.press(page.getByRole('button', { name: 'Sign In' }));
        await hand.wait('16s');
      }
    },
    wait,
  ],
  claims: [signedIn],
  well: (page) => page.getByText('Connected', { exact: true }),
};

const statusJourney: Journey = {
  name: 'status',
  operations: ['getStatus'],
  begin: (hand) => signIn(hand, '/login'),
  steps: [wait, wait, (hand) => hand.open('/'), wait],
  claims: [signedIn],
  well: (page) => page.getByText('Connected', { exact: true }),
};

const cecOn: Claim = {
  says: 'HDMI CEC switched, at rest, without an error',
  shown: (page) =>
    page
      .locator('[role=switch][data-journey-wanted]:not([aria-busy])')
      .and(page.getByRole('switch', { name: 'HDMI CEC', checked: true })),
  isTrue: ({ settings }) => settings.system.hdmiCecEnabled,
};

const settingsJourney: Journey = {
  name: 'settings',
  operations: ['getSystemSettings', 'updateSystemSettings', 'getStatus'],
  begin: async (hand) => {
    await hand.device.control.patch({ settings: { system: { hdmiCecEnabled: false } } });
    await signIn(hand, '/system');
    await hand.waitForPage();
  },
  steps: [
    async (hand) => {
      const toggle = hand.page.getByRole('switch', { name: 'HDMI CEC' });
      // Who has not switched it says nothing by it; a page whose settings do not come has no switch
      // to wait for.
      if (await hand.press(toggle)) {
        await toggle
          .first()
          .evaluate((element) => element.setAttribute('data-journey-wanted', ''), undefined, {
            timeout: 500,
          })
          .catch(() => {});
      }
      await hand.wait('16s');
    },
    (hand) => hand.open('/system'),
    wait,
  ],
  claims: [cecOn],
  well: (page) => page.getByRole('switch', { name: 'HDMI CEC' }),
};

const newName = 'room-4';
const hostnameTaken: Claim = {
  says: 'the hostname was taken',
  shown: (page) =>
    page
      .getByText('Restart to use the new hostname?')
      .or(page.getByText('goes by its new hostname after its next restart')),
  isTrue: ({ network }) => network.hostname === newName,
};

const hostnameJourney: Journey = {
  name: 'hostname',
  operations: ['getHostname', 'updateHostname', 'getStatus'],
  begin: async (hand) => {
    await signIn(hand, '/network/hostname');
    await hand.waitForPage();
  },
  steps: [
    async (hand) => {
      const { page } = hand;
      const custom = page.getByRole('radio', { name: 'Custom' });
      if (await hand.isVisible(custom)) await hand.press(custom);
      await hand.type('hostname', page.getByLabel('Custom hostname'), newName, 'updateHostname');
      await hand.press(page.getByRole('button', { name: 'Save' }));
      await hand.wait('16s');
    },
    async (hand) => {
      await hand.page.keyboard.press('Escape');
      await hand.wait('10s');
      await hand.press(hand.page.getByRole('button', { name: 'Save' }));
      await hand.wait('20s');
    },
  ],
  claims: [hostnameTaken],
  well: (page) =>
    page.getByLabel('Custom hostname').or(page.getByRole('radio', { name: 'Custom' })),
};

const joined: Claim = {
  says: 'Connected to "Rooms"',
  shown: (page) => page.getByText('Connected to "Rooms"'),
  isTrue: ({ network }) => network.wifi?.connection === 'CONNECTED',
};

const wifiJourney: Journey = {
  name: 'wifi',
  operations: ['listWifiNetworks', 'getStatus', 'getNetworkStatus', 'connectWifi', 'getWifiRadio'],
  lease: { seed: 1 },
  begin: async (hand) => {
    await setNearbyNetworks(
      hand.device,
      createNearbyNetwork('Rooms'),
      createNearbyNetwork('Guests', { wifiSecurity: 'NONE' }),
    );
    await signIn(hand, wifiAddress);
    await hand.waitForPage();
  },
  steps: [
    (hand) => hand.wait('36s'),
    async (hand) => {
      const { page } = hand;
      const rows = page.getByRole('list', { name: 'Available networks' }).getByRole('button');
      await hand.press(rows.filter({ has: page.getByText('Rooms', { exact: true }) }));
      const dialog = page.getByRole('dialog');
      await hand.type(
        'Wi-Fi password',
        dialog.getByLabel(/^Password/),
        'correct-horse',
        'connectWifi',
      );
      await hand.press(dialog.getByRole('button', { name: 'Connect' }));
      await hand.wait('20s');
      await hand.wait('20s');
      // The fields stand aside while the device is connecting, and go when it is.
      const isAtIt = await hand.isVisible(dialog.getByText('Connecting to "Rooms"'));
      if (isAtIt || !(await hand.isVisible(dialog))) hand.forget('Wi-Fi password');
    },
    wait,
  ],
  claims: [joined],
  well: (page) => page.getByRole('list', { name: 'Available networks' }),
};

const updated: Claim = {
  says: 'Software update complete',
  shown: (page) => page.getByText('Software update complete'),
  isTrue: ({ firmwareVersion }) => firmwareVersion === newer,
};

const advanceMinute: Step = async (hand) => {
  for (let step = 0; step < 6; step += 1) await hand.wait('10s');
};

const updateJourney: Journey = {
  name: 'update',
  operations: [
    'getAvailableUpdate',
    'getUpdateState',
    'startUpdate',
    'getStatus',
    'getUpdateSettings',
  ],
  lease: { seed: 11 },
  begin: async (hand) => {
    await release(hand.device);
    await signIn(hand, updatePage);
    await hand.waitForPage();
  },
  steps: [
    async (hand) => {
      const { page } = hand;
      await hand.press(page.getByRole('button', { name: 'Update now' }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Update now' }));
      await hand.wait('10s');
    },
    ...Array.from({ length: 6 }, () => advanceMinute),
  ],
  claims: [updated],
  well: (page) => page.getByRole('term').filter({ hasText: /^State$/ }),
};

const allSet: Claim = {
  says: "You're all set!",
  shown: (page) => page.getByRole('heading', { name: "You're all set!" }),
  isTrue: ({ enrollment }) => enrollment.state === 'enrolled',
};

const setupJourney: Journey = {
  name: 'setup',
  operations: [
    'getNetworkStatus',
    'getOfflineStatus',
    'setSetupMode',
    'getAvailableUpdate',
    'getUpdateState',
    'getEnrollment',
    'enroll',
    'setVideoPreview',
    'completeSetup',
    'finalizeOutOfBox',
    'updatePrimaryMode',
    'getStatus',
  ],
  lease: { outOfBox: true },
  begin: async (hand) => {
    await hand.page.goto(getSetupAddress(hand.device.control.serialNumber));
    await hand.waitForPage();
  },
  steps: [
    wait,
    async (hand) => {
      await hand.press(hand.page.getByRole('button', { name: 'Continue' }));
      await hand.wait('30s');
    },
    async (hand) => {
      const { page, device } = hand;
      if (await hand.isVisible(page.getByLabel('Letter 1 of 8')))
        await typeCode(page, await createEnrollmentCode(device));
      await hand.press(page.getByRole('button', { name: 'Continue' }));
      await hand.wait('40s');
    },
    async (hand) => {
      await hand.press(hand.page.getByRole('button', { name: 'Continue' }));
      await hand.wait('20s');
    },
  ],
  claims: [allSet],
  well: (page) => page.getByRole('heading', { level: 1 }),
};

export const journeys: readonly Journey[] = [
  signInJourney,
  statusJourney,
  settingsJourney,
  hostnameJourney,
  wifiJourney,
  updateJourney,
  setupJourney,
];

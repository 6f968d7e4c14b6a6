import type { Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { LeaseOptions } from 'stillhouse/playwright';
import { createEnrollmentCode, getSetupAddress, typeCode } from '../pages/guided-setup.ts';
import { newer, release, updatePage } from '../pages/software-update.ts';
import { createNearbyNetwork, setNearbyNetworks, wifiAddress } from '../pages/wifi.ts';
import { fillSignIn } from '../support/console-fixture.ts';
import type { Claim, ConsoleDriver } from './console-driver.ts';

type Step = (driver: ConsoleDriver) => Promise<void>;

/** A task that a user performs while faults are active. */
export type Journey = {
  name: string;
  /** The operations that it uses: targets for faults. */
  operations: readonly OperationId[];
  lease?: LeaseOptions;
  /** Runs before any fault is armed. */
  begin: Step;
  /** After each step all invariants are checked. */
  steps: readonly Step[];
  claims: readonly Claim[];
  /** Visible once the faults have ended and the user is signed in. */
  findRecovered: (page: Page) => ReturnType<Page['getByText']>;
};

const signedIn: Claim = {
  says: 'Signed in as admin',
  locate: (page) => page.getByText('Signed in as admin'),
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

const wait: Step = (driver) => driver.wait('20s');

const signInJourney: Journey = {
  name: 'sign-in',
  operations: ['signIn', 'getStatus'],
  begin: async (driver) => {
    await driver.open('/login');
  },
  steps: [
    async (driver) => {
      const { page } = driver;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await driver.type('user name', page.getByLabel('Username'), 'admin', 'signIn');
        await driver.type(
          'password',
          page.getByLabel('Password', { exact: true }),
          'stillhouse',
          'signIn',
        );
        await driver.press(page.getByRole('button', { name: 'Sign In' }));
        await driver.wait('16s');
      }
    },
    wait,
  ],
  claims: [signedIn],
  findRecovered: (page) => page.getByText('Connected', { exact: true }),
};

const statusJourney: Journey = {
  name: 'status',
  operations: ['getStatus'],
  begin: (driver) => signIn(driver, '/login'),
  steps: [wait, wait, (driver) => driver.open('/'), wait],
  claims: [signedIn],
  findRecovered: (page) => page.getByText('Connected', { exact: true }),
};

const cecOn: Claim = {
  says: 'HDMI CEC is on, without pending change or error',
  locate: (page) =>
    page
      .locator('[role=switch][data-journey-wanted]:not([aria-busy])')
      .and(page.getByRole('switch', { name: 'HDMI CEC', checked: true })),
  isTrue: ({ settings }) => settings.system.hdmiCecEnabled,
};

const settingsJourney: Journey = {
  name: 'settings',
  operations: ['getSystemSettings', 'updateSystemSettings', 'getStatus'],
  begin: async (driver) => {
    await driver.device.control.patch({ settings: { system: { hdmiCecEnabled: false } } });
    await signIn(driver, '/system');
    await driver.waitForPage();
  },
  steps: [
    async (driver) => {
      const toggle = driver.page.getByRole('switch', { name: 'HDMI CEC' });
      // Claim nothing if the switch was not pressed. If the settings fail to load, there is no
      // switch.
      if (await driver.press(toggle)) {
        await toggle
          .first()
          .evaluate((element) => element.setAttribute('data-journey-wanted', ''), undefined, {
            timeout: 500,
          })
          .catch(() => {});
      }
      await driver.wait('16s');
    },
    (driver) => driver.open('/system'),
    wait,
  ],
  claims: [cecOn],
  findRecovered: (page) => page.getByRole('switch', { name: 'HDMI CEC' }),
};

const newName = 'room-4';
const hostnameStored: Claim = {
  says: 'the hostname was stored',
  locate: (page) =>
    page
      .getByText('Restart to use the new hostname?')
      .or(page.getByText('new hostname takes effect after the next restart')),
  isTrue: ({ network }) => network.hostname === newName,
};

const hostnameJourney: Journey = {
  name: 'hostname',
  operations: ['getHostname', 'updateHostname', 'getStatus'],
  begin: async (driver) => {
    await signIn(driver, '/network/hostname');
    await driver.waitForPage();
  },
  steps: [
    async (driver) => {
      const { page } = driver;
      const custom = page.getByRole('radio', { name: 'Custom' });
      if (await driver.isVisible(custom)) await driver.press(custom);
      await driver.type('hostname', page.getByLabel('Custom hostname'), newName, 'updateHostname');
      await driver.press(page.getByRole('button', { name: 'Save' }));
      await driver.wait('16s');
    },
    async (driver) => {
      await driver.page.keyboard.press('Escape');
      await driver.wait('10s');
      await driver.press(driver.page.getByRole('button', { name: 'Save' }));
      await driver.wait('20s');
    },
  ],
  claims: [hostnameStored],
  findRecovered: (page) =>
    page.getByLabel('Custom hostname').or(page.getByRole('radio', { name: 'Custom' })),
};

const joined: Claim = {
  says: 'Connected to "Rooms"',
  locate: (page) => page.getByText('Connected to "Rooms"'),
  isTrue: ({ network }) => network.wifi?.connection === 'CONNECTED',
};

const wifiJourney: Journey = {
  name: 'wifi',
  operations: ['listWifiNetworks', 'getStatus', 'getNetworkStatus', 'connectWifi', 'getWifiRadio'],
  lease: { seed: 1 },
  begin: async (driver) => {
    await setNearbyNetworks(
      driver.device,
      createNearbyNetwork('Rooms'),
      createNearbyNetwork('Guests', { wifiSecurity: 'NONE' }),
    );
    await signIn(driver, wifiAddress);
    await driver.waitForPage();
  },
  steps: [
    (driver) => driver.wait('36s'),
    async (driver) => {
      const { page } = driver;
      const rows = page.getByRole('list', { name: 'Available networks' }).getByRole('button');
      await driver.press(rows.filter({ has: page.getByText('Rooms', { exact: true }) }));
      const dialog = page.getByRole('dialog');
      await driver.type(
        'Wi-Fi password',
        dialog.getByLabel(/^Password/),
        'correct-horse',
        'connectWifi',
      );
      await driver.press(dialog.getByRole('button', { name: 'Connect' }));
      await driver.wait('20s');
      await driver.wait('20s');
      // The dialog hides the fields while the device connects, and closes when it is connected.
      const isConnecting = await driver.isVisible(dialog.getByText('Connecting to "Rooms"'));
      if (isConnecting || !(await driver.isVisible(dialog))) driver.forget('Wi-Fi password');
    },
    wait,
  ],
  claims: [joined],
  findRecovered: (page) => page.getByRole('list', { name: 'Available networks' }),
};

const updated: Claim = {
  says: 'Software update complete',
  locate: (page) => page.getByText('Software update complete'),
  isTrue: ({ firmwareVersion }) => firmwareVersion === newer,
};

const advanceMinute: Step = async (driver) => {
  for (let step = 0; step < 6; step += 1) await driver.wait('10s');
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
  begin: async (driver) => {
    await release(driver.device);
    await signIn(driver, updatePage);
    await driver.waitForPage();
  },
  steps: [
    async (driver) => {
      const { page } = driver;
      await driver.press(page.getByRole('button', { name: 'Update now' }));
      await driver.press(page.getByRole('dialog').getByRole('button', { name: 'Update now' }));
      await driver.wait('10s');
    },
    ...Array.from({ length: 6 }, () => advanceMinute),
  ],
  claims: [updated],
  findRecovered: (page) => page.getByRole('term').filter({ hasText: /^State$/ }),
};

const allSet: Claim = {
  says: "You're all set!",
  locate: (page) => page.getByRole('heading', { name: "You're all set!" }),
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
  begin: async (driver) => {
    await driver.page.goto(getSetupAddress(driver.device.control.serialNumber));
    await driver.waitForPage();
  },
  steps: [
    wait,
    async (driver) => {
      await driver.press(driver.page.getByRole('button', { name: 'Continue' }));
      await driver.wait('30s');
    },
    async (driver) => {
      const { page, device } = driver;
      if (await driver.isVisible(page.getByLabel('Letter 1 of 8')))
        await typeCode(page, await createEnrollmentCode(device));
      await driver.press(page.getByRole('button', { name: 'Continue' }));
      await driver.wait('40s');
    },
    async (driver) => {
      await driver.press(driver.page.getByRole('button', { name: 'Continue' }));
      await driver.wait('20s');
    },
  ],
  claims: [allSet],
  findRecovered: (page) => page.getByRole('heading', { level: 1 }),
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

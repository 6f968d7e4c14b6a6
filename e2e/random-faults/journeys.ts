import type { Page } from '@playwright/test';
import { createEnrollmentCode, getSetupAddress, typeCode } from '../pages/guided-setup.ts';
import { newer, release, updatePage } from '../pages/software-update.ts';
import { createNearbyNetwork, setNearbyNetworks, wifiAddress } from '../pages/wifi.ts';
import type { Claim, ConsoleDriver, DeviceState } from './console-driver.ts';
import { drawDialogJourney } from './dialog-journey.ts';
import { type Journey, type Step, signedIn, signIn, wait } from './journey.ts';
import type { RandomSource } from './random-source.ts';
import { drawRestartJourney } from './restart-journey.ts';
import { drawSessionJourney, settingsJourney } from './settings-journeys.ts';

const tryToSignIn: Step = async (driver) => {
  const { page } = driver;
  const password = page.getByLabel('Password', { exact: true });
  await driver.type('user name', page.getByLabel('Username'), 'admin', 'signIn');
  await driver.type('password', password, 'stillhouse', 'signIn');
  await driver.pressSignIn('16s');
};

const signInJourney: Journey = {
  operations: ['signIn', 'getStatus'],
  aim: 'signIn',
  others: ['nobody', 'operator', 'installer'],
  begin: async (driver) => {
    await driver.open('/login');
  },
  // Each is checked: a failure must not empty the fields.
  steps: [tryToSignIn, tryToSignIn, tryToSignIn, wait],
  claims: [signedIn],
  findRecovered: (page) => page.getByText('Connected', { exact: true }),
};

const statusJourney: Journey = {
  operations: ['getStatus'],
  others: ['nobody', 'tab', 'operator', 'installer', 'cloud'],
  begin: (driver) => signIn(driver, '/login'),
  steps: [wait, wait, (driver) => driver.open('/'), wait],
  claims: [signedIn],
  findRecovered: (page) => page.getByText('Connected', { exact: true }),
};

const newName = 'room-4';
/** What another admin sets meanwhile. */
const elsewhereName = 'room-5';
const hostnameStored: Claim = {
  says: 'the hostname was stored',
  locate: (page) =>
    page
      .getByText('Restart to use the new hostname?')
      .or(page.getByText('new hostname takes effect after the next restart')),
  isTrue: ({ network }) => network.hostname === newName,
};

/** The place of a question about a setting that another admin has changed. */
const metElsewhere = 'other: has changed a setting meanwhile';

/** Decides about what another admin has set. Only then it may be overwritten. */
async function decideConflict(driver: ConsoleDriver): Promise<void> {
  const { page, device, random, places, report } = driver;
  if (driver.other !== 'admin') return;
  const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
  if (await driver.isVisible(dialog)) {
    driver.reach(metElsewhere);
    // What the user drops, the field no longer has.
    driver.forget('hostname');
    await driver.press(
      dialog.getByRole('button', { name: random.isChosen(0.5) ? 'Overwrite' : 'Show' }),
    );
    return driver.wait('10s');
  }
  if (places.has(metElsewhere)) return;
  const { hostname } = (await device.control.state()).network;
  if (hostname === newName) report('conflict', `"${newName}" overwrites "${elsewhereName}"`);
}

/** Without unsaved input, the page shows the hostname that the device has. */
async function findStaleHostname(page: Page, { network }: DeviceState): Promise<string | null> {
  const timeout = 500;
  const custom = page.getByRole('radio', { name: 'Custom' });
  const save = page.getByRole('button', { name: 'Save' });
  const field = page.getByLabel('Custom hostname');
  if (!(await custom.isVisible())) return null;
  if (await save.isEnabled({ timeout }).catch(() => false)) return null;
  const isCustom = await custom.isChecked({ timeout }).catch(() => null);
  if (isCustom === null) return null;
  const shown = isCustom ? await field.inputValue({ timeout }).catch(() => null) : undefined;
  if (shown === null || shown === network.hostname) return null;
  return `the hostname is "${shown ?? 'default'}" on the page, and "${network.hostname ?? 'default'}" on the device`;
}

const hostnameJourney: Journey = {
  operations: ['getHostname', 'updateHostname', 'getStatus'],
  aim: 'updateHostname',
  others: ['nobody', 'admin', 'operator', 'installer'],
  begin: async (driver) => {
    await signIn(driver, '/network/hostname');
    await driver.waitForPage();
  },
  steps: [
    async (driver) => {
      const { page } = driver;
      const custom = page.getByRole('radio', { name: 'Custom' });
      if (await driver.isVisible(custom)) await driver.press(custom);
      const field = page.getByLabel('Custom hostname');
      const isTyped = await driver.type('hostname', field, newName, 'updateHostname');
      if (isTyped && driver.other === 'admin')
        await driver.device.control.patch({ network: { hostname: elsewhereName } });
      await driver.press(page.getByRole('button', { name: 'Save' }));
      await driver.wait('16s');
      await decideConflict(driver);
    },
    async (driver) => {
      await driver.page.keyboard.press('Escape');
      await driver.wait('10s');
      await driver.press(driver.page.getByRole('button', { name: 'Save' }));
      await driver.wait('20s');
      await decideConflict(driver);
    },
  ],
  claims: [hostnameStored],
  findRecovered: (page) =>
    page.getByLabel('Custom hostname').or(page.getByRole('radio', { name: 'Custom' })),
  findStale: findStaleHostname,
};

const joined: Claim = {
  says: 'Connected to "Rooms"',
  locate: (page) => page.getByText('Connected to "Rooms"'),
  isTrue: ({ network }) => network.wifi?.connection === 'CONNECTED',
};

/** In half of the seeds the user types a wrong password. */
function drawWifiJourney(random: RandomSource): Journey {
  const password = random.isChosen(0.5) ? 'correct-horse' : 'wrong-horse';
  return {
    about: password,
    operations: [
      'listWifiNetworks',
      'getStatus',
      'getNetworkStatus',
      'connectWifi',
      'getWifiRadio',
    ],
    aim: 'connectWifi',
    others: ['nobody', 'tab', 'operator', 'installer'],
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
          password,
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
}

const updated: Claim = {
  says: 'Software update complete',
  locate: (page) => page.getByText('Software update complete'),
  // The cloud may have released an even newer one since.
  isTrue: ({ firmwareVersion }) => firmwareVersion >= newer,
};

const advanceMinute: Step = async (driver) => {
  for (let step = 0; step < 6; step += 1) await driver.wait('10s');
};

const failed: Claim = {
  says: 'Software upgrade failed',
  locate: (page) => page.getByRole('dialog', { name: 'Software upgrade failed' }),
  isTrue: ({ updates }) => updates.state === 'error',
};

/** Steps until the device installs what it has downloaded, at most. */
const maxDownloadSteps = 20;

/** In half of the seeds the internet is lost for good once the device has the file. */
function drawUpdateJourney(random: RandomSource): Journey {
  const isCutOff = random.isChosen(0.5);
  return {
    about: isCutOff ? 'without internet once it installs' : 'with internet',
    operations: [
      'getAvailableUpdate',
      'getUpdateState',
      'startUpdate',
      'getStatus',
      'getUpdateSettings',
    ],
    aim: 'startUpdate',
    others: ['nobody', 'tab', 'operator', 'installer', 'cloud'],
    lease: { seed: 11 },
    begin: async (driver) => {
      await release(driver.device);
      await signIn(driver, updatePage);
      await driver.waitForPage();
    },
    steps: [
      async (driver) => {
        const { page, device } = driver;
        const start = page.getByRole('button', { name: 'Update now' });
        for (let attempt = 0; attempt < 3; attempt += 1) {
          await driver.press(start);
          await driver.press(page.getByRole('dialog').getByRole('button', { name: 'Update now' }));
          await driver.wait('20s');
          const { updates } = await device.control.state();
          if (updates.state !== 'upgradeAvailable') return;
        }
      },
      ...(isCutOff ? [cutOffInstall] : []),
      ...Array.from({ length: 6 }, () => advanceMinute),
    ],
    claims: [updated, failed],
    findRecovered: (page) => page.getByRole('term').filter({ hasText: /^State$/ }),
    isDone: ({ updates }) => updates.state !== 'installing',
  };
}

const cutOffInstall: Step = async (driver) => {
  const { device } = driver;
  for (let step = 0; step < maxDownloadSteps; step += 1) {
    const { updates } = await device.control.state();
    if (updates.state === 'installing') return device.control.setCondition('offline', true);
    await driver.wait('10s');
  }
};

const allSet: Claim = {
  says: "You're all set!",
  locate: (page) => page.getByRole('heading', { name: "You're all set!" }),
  isTrue: ({ enrollment }) => enrollment.state === 'enrolled',
};

/** In half of the seeds the installer first enters a code that the cloud does not know. */
function drawSetupJourney(random: RandomSource): Journey {
  const isWrong = random.isChosen(0.5);
  return {
    about: isWrong ? 'first a wrong code' : 'the right code',
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
    aim: 'enroll',
    others: ['nobody', 'operator', 'cloud'],
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
      ...(isWrong ? [enterCode(async () => 'BBBBBBBB')] : []),
      enterCode(createEnrollmentCode),
      async (driver) => {
        await driver.press(driver.page.getByRole('button', { name: 'Continue' }));
        await driver.wait('20s');
      },
    ],
    claims: [allSet],
    findRecovered: (page) => page.getByRole('heading', { level: 1 }),
  };
}

const enterCode =
  (createCode: typeof createEnrollmentCode): Step =>
  async (driver) => {
    const { page, device } = driver;
    await driver.press(page.getByRole('button', { name: 'Use another code' }));
    if (await driver.isVisible(page.getByLabel('Letter 1 of 8')))
      await typeCode(page, await createCode(device));
    await driver.press(page.getByRole('button', { name: 'Continue' }));
    await driver.wait('40s');
  };

/** By name. Some are drawn anew for each seed. */
export const journeys: Readonly<Record<string, (random: RandomSource, seed: number) => Journey>> = {
  'sign-in': () => signInJourney,
  status: () => statusJourney,
  settings: () => settingsJourney,
  hostname: () => hostnameJourney,
  wifi: drawWifiJourney,
  update: drawUpdateJourney,
  setup: drawSetupJourney,
  dialogs: drawDialogJourney,
  sessions: drawSessionJourney,
  restart: drawRestartJourney,
};

export const journeyNames = Object.keys(journeys);

/** Seeds take these in turn. There are more dialogs than anything else. */
export const rotation: readonly string[] = journeyNames.flatMap((name, index) =>
  index % 5 === 0 ? ['dialogs', name] : [name],
);

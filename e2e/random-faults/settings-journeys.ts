import type { Page } from '@playwright/test';
import type { Claim, ConsoleDriver, DeviceState } from './console-driver.ts';
import { type Journey, type Step, signedIn, signIn, wait } from './journey.ts';
import type { RandomSource } from './random-source.ts';

const cecOn: Claim = {
  says: 'HDMI CEC is on, without pending change or error',
  locate: (page) =>
    page
      .locator('[role=switch][data-journey-wanted]:not([aria-busy])')
      .and(page.getByRole('switch', { name: 'HDMI CEC', checked: true })),
  isTrue: ({ settings }) => settings.system.hdmiCecEnabled,
};

const findCec = (page: Page) => page.getByRole('switch', { name: 'HDMI CEC' });

const setCec = ({ device }: ConsoleDriver, hdmiCecEnabled: boolean) =>
  device.control.patch({ settings: { system: { hdmiCecEnabled } } });

/** The page shows what it has read, or what the device has accepted since. */
async function findStaleCec(page: Page, { settings }: DeviceState): Promise<string | null> {
  const isShown = await findCec(page)
    .first()
    .isChecked({ timeout: 500 })
    .catch(() => null);
  if (isShown === null || isShown === settings.system.hdmiCecEnabled) return null;
  return `HDMI CEC is ${isShown ? 'on' : 'off'} on the page, but not on the device`;
}

const pressCec: Step = async (driver) => {
  const toggle = findCec(driver.page);
  // Claim nothing if the switch was not pressed. If the settings fail to load, there is no switch.
  if (await driver.press(toggle)) {
    await toggle
      .first()
      .evaluate((element) => element.setAttribute('data-journey-wanted', ''), undefined, {
        timeout: 500,
      })
      .catch(() => {});
  }
  await driver.wait('16s');
};

export const settingsJourney: Journey = {
  operations: ['getSystemSettings', 'updateSystemSettings', 'getStatus'],
  aim: 'updateSystemSettings',
  others: ['nobody', 'tab', 'operator', 'installer'],
  begin: async (driver) => {
    await setCec(driver, false);
    await signIn(driver, '/system');
    await driver.waitForPage();
  },
  steps: [
    // Each is checked: faults may spare the first save.
    ...[pressCec, pressCec, pressCec],
    // A page that is loaded anew would hide that it showed old settings.
    (driver) => (driver.random.isChosen(0.5) ? driver.open('/system') : wait(driver)),
    wait,
  ],
  claims: [cecOn],
  findRecovered: findCec,
  findStale: findStaleCec,
};

/** How late a slow device responds. */
const slowMs = 3_000;

/**
 * One admin signs out, another one changes a setting elsewhere, and the next one signs in. The
 * device responds so late that the next one can see what the page shows before.
 */
export function drawSessionJourney(random: RandomSource): Journey {
  const isLater = random.isChosen(0.5);
  return {
    about: isLater ? 'the next admin comes later' : 'the next admin comes at once',
    operations: ['signIn', 'getSystemSettings', 'getStatus'],
    aim: 'signIn',
    others: ['nobody', 'tab', 'operator', 'installer'],
    begin: async (driver) => {
      await setCec(driver, false);
      await signIn(driver, '/system');
      await driver.waitForPage();
    },
    steps: [
      async (driver) => {
        const { page, device } = driver;
        await driver.pressMenu('Logout');
        await driver.wait('5s');
        if (new URL(page.url()).pathname !== '/login') return;
        await setCec(driver, true);
        await device.control.arm({
          kind: 'delay',
          parameters: { delayMs: slowMs },
          match: { operationId: 'getSystemSettings' },
        });
        if (isLater) await driver.wait('1m');
        // The next one has signed in before the next step.
      },
      async (driver) => {
        await driver.wait('5s');
        await driver.signInAgain();
        await openSystem(driver);
        await driver.wait('16s');
      },
    ],
    claims: [signedIn],
    // A sign-in after a sign-out leads to the status, and faults may have kept the menu away.
    findRecovered: (page) => findCec(page).or(page.getByText('Connected', { exact: true })),
    findStale: findStaleCec,
    keepsPage: true,
  };
}

/** Opens the page of the setting. Nothing on it may be from the previous admin. */
async function openSystem(driver: ConsoleDriver): Promise<void> {
  const { page, device, report } = driver;
  const isElsewhere = new URL(page.url()).pathname !== '/system';
  await driver.pressMenu('System');
  await driver.waitForPage();
  if (!isElsewhere || (await driver.hasSentOldValues())) return;
  const seen = await findStaleCec(page, await device.control.state());
  if (seen !== null) report('session', `${seen}: it is what the previous admin has seen`);
}

import type { Locator, Page } from '@playwright/test';
import type { DeviceSnapshot } from 'stillhouse/playwright';
import { dialogs, type OpenCase } from '../support/dialogs.ts';
import type { ConsoleDriver } from './console-driver.ts';
import { type Journey, signIn } from './journey.ts';
import type { RandomSource } from './random-source.ts';
import { rememberFields } from './remember-fields.ts';

/** How a user ends a dialog, or tries to. A retry comes after an error. */
const endings = ['escape', 'cancel', 'retry', 'confirm'] as const;

type Ending = (typeof endings)[number];

/** Places that a search must reach: every end of every dialog. */
export const dialogPlaces: readonly string[] = Object.keys(dialogs).flatMap((name) =>
  ['backdrop', 'error', ...endings].map((ending) => `${name}: ${ending}`),
);

/** The first button of a dialog that leaves everything as it is. */
const cancelNames = /^(Cancel|Close|OK|Stay|Stay here|Back|Keep|Ignore for now)\b/;

/** The actions of a dialog come last, and the one that confirms is the last of them. */
const findConfirm = (dialog: Locator) =>
  dialog.getByRole('button').filter({ hasNotText: cancelNames }).last();

const findCancel = (dialog: Locator) => dialog.getByRole('button', { name: cancelNames });

/** The topmost open dialog. The drawer of the menu is one, too, but it has no heading. */
const findOpen = (page: Page) => page.locator('dialog[open]:has(h2)').last();

const readTitle = (page: Page) =>
  findOpen(page)
    .getByRole('heading', { level: 2 })
    .first()
    .textContent({ timeout: 500 })
    .catch(() => null);

/** Whether the user may dismiss the dialog. */
const isDismissible = async (page: Page) =>
  (await findOpen(page)
    .getAttribute('closedby', { timeout: 500 })
    .catch(() => 'none')) !== 'none';

/**
 * One dialog of the console. Each time it is opened without faults, and ended in another way under
 * faults. In between, the device returns to its state before.
 */
export function drawDialogJourney(_random: RandomSource, seed: number): Journey {
  const all = Object.entries(dialogs);
  // One seed in four has this journey, and they take the dialogs in order.
  const drawn = all[Math.floor(seed / 4) % all.length];
  if (drawn === undefined) throw new Error('There are no dialogs.');
  const [name, dialog] = drawn;
  let start: DeviceSnapshot | undefined;
  return {
    about: name,
    // Whatever the dialog sends.
    operations: [],
    lease: { seed: 1, ...dialog.lease },
    keepsPage: true,
    mayLoseDevice: true,
    begin: async (driver) => {
      await dialog.prepare?.(driver.device);
      await signIn(driver, '/login');
      start = await driver.device.snapshot();
    },
    steps: endings.map((ending) => async (driver) => {
      await start?.restore();
      await forgetSince(driver.page);
      await openDialog(driver, dialog);
      if ((await readTitle(driver.page)) === null) return;
      await pressBeside(driver);
      driver.reach(`dialog: ${name}: backdrop`);
      for (const end of await tryEnding[ending](driver)) driver.reach(`dialog: ${name}: ${end}`);
    }),
    claims: [],
    findRecovered: (page) => page.locator('h1'),
  };
}

/** The tab must not remember what the device has not done yet, such as an update. */
async function forgetSince(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    })
    // A page of the browser, such as that of a lost connection, has no storage.
    .catch(() => {});
}

/** Opens the dialog without faults. */
async function openDialog(driver: ConsoleDriver, { address, open }: OpenCase): Promise<void> {
  const { page, device } = driver;
  await driver.calm();
  await driver.open(address);
  if (await driver.signInAgain()) await driver.open(address);
  await open?.(page, device);
  await device.settle();
  await driver.disturb();
}

/** Presses the page behind the dialog, which must stay open. */
async function pressBeside({ page, device, report }: ConsoleDriver): Promise<void> {
  const title = await readTitle(page);
  await page.mouse.click(2, 2);
  await device.settle();
  if ((await readTitle(page)) !== title) report('dialog', `a press beside "${title}" closes it`);
}

/** Each returns the ends to which it came. */
const tryEnding: Record<Ending, (driver: ConsoleDriver) => Promise<string[]>> = {
  async escape({ page, device, report }) {
    const [title, dismissible] = [await readTitle(page), await isDismissible(page)];
    await page.keyboard.press('Escape');
    await device.settle();
    const isOpen = (await readTitle(page)) === title;
    if (isOpen === dismissible) {
      report('dialog', `Escape ${dismissible ? 'does not close' : 'closes'} "${title}"`);
    }
    return isOpen ? [] : ['escape'];
  },
  async cancel(driver) {
    const { page, report } = driver;
    const title = await readTitle(page);
    const name = await findCancel(findOpen(page))
      .first()
      .textContent({ timeout: 500 })
      .catch(() => null);
    if (!(await driver.press(findCancel(findOpen(page))))) return [];
    const isOpen = (await readTitle(page)) === title;
    if (isOpen) report('dialog', `"${name}" does not close "${title}"`);
    return isOpen ? [] : ['cancel'];
  },
  async confirm(driver) {
    const title = await readTitle(driver.page);
    await fillIn(driver);
    if (!(await driver.press(findConfirm(findOpen(driver.page))))) return [];
    await driver.wait('20s');
    return (await readTitle(driver.page)) === title ? [] : ['confirm'];
  },
  async retry(driver) {
    if (!(await failToConfirm(driver))) return [];
    await driver.device.control.clearFaults();
    const isPressed = await driver.press(findConfirm(findOpen(driver.page)));
    return isPressed ? ['error', 'retry'] : ['error'];
  },
};

/** Fills in the empty fields of the dialog. */
async function fillIn(driver: ConsoleDriver): Promise<void> {
  for (const field of await findOpen(driver.page).getByRole('textbox').all()) {
    const text = await field.inputValue({ timeout: 500 }).catch(() => null);
    if (text === '') await driver.fill(field, 'correct-horse');
  }
}

/**
 * Confirms while the device rejects everything. Returns whether the page shows a failure, after
 * which all fields must contain what was typed.
 */
async function failToConfirm(driver: ConsoleDriver): Promise<boolean> {
  const { page, device, report } = driver;
  const match = { operationId: '*' as const };
  await device.control.arm({
    kind: 'status',
    parameters: { status: 500 },
    match,
    offContract: true,
  });
  await fillIn(driver);
  const findLost = await rememberFields(page);
  if (!(await driver.press(findConfirm(findOpen(page))))) return false;
  await driver.wait('20s');
  const hasFailed = await findOpen(page)
    .getByRole('alert')
    .filter({ hasText: /\S/ })
    .or(findOpen(page).getByRole('button', { name: /^(Try again|Retry|OK)$/ }))
    .first()
    .isVisible();
  if (!hasFailed) return false;
  for (const label of await findLost()) report('input', `an error of a dialog empties "${label}"`);
  return true;
}

import type { Locator, Page } from '@playwright/test';
import type { DeviceSnapshot } from 'stillhouse/playwright';
import { dialogs, type OpenCase } from '../support/dialogs.ts';
import type { ConsoleDriver } from './console-driver.ts';
import { isBusy } from './invariants.ts';
import { type Journey, signIn } from './journey.ts';
import type { RandomSource } from './random-source.ts';
import { rememberFields } from './remember-fields.ts';

/** How a user ends a dialog, or tries to. A retry comes after an error. */
const endings = ['escape', 'cancel', 'retry', 'confirm'] as const;

type Ending = (typeof endings)[number];

type DialogEnd = Ending | 'backdrop' | 'error';

/**
 * Places that a search must reach: every end of every dialog, except those that the search has seen
 * to be impossible.
 */
export const dialogPlaces: readonly string[] = Object.keys(dialogs).flatMap((name) =>
  (['backdrop', 'error', ...endings] satisfies DialogEnd[]).map((ending) => `${name}: ${ending}`),
);

/** The kind of places that a dialog does not have, such as the cancellation of a mere message. */
export const impossibleKind = 'impossible dialog';

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
    others: ['nobody', 'tab', 'operator', 'cloud'],
    lease: { seed: 1, ...dialog.lease },
    keepsPage: true,
    mayLoseDevice: true,
    mayBeReset: true,
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
      const { reached, impossible = [] } = await tryEnding[ending](driver);
      for (const end of reached) driver.reach(`dialog: ${name}: ${end}`);
      for (const end of impossible) driver.reach(`${impossibleKind}: ${name}: ${end}`);
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

/** The ends to which an attempt came, and those that the dialog does not have. */
type Attempt = { reached: readonly DialogEnd[]; impossible?: readonly DialogEnd[] };

const tryEnding: Record<Ending, (driver: ConsoleDriver) => Promise<Attempt>> = {
  async escape({ page, device, report }) {
    const [title, dismissible] = [await readTitle(page), await isDismissible(page)];
    await page.keyboard.press('Escape');
    await device.settle();
    const isOpen = (await readTitle(page)) === title;
    if (isOpen === dismissible) {
      report('dialog', `Escape ${dismissible ? 'does not close' : 'closes'} "${title}"`);
    }
    return isOpen ? { reached: [], impossible: ['escape'] } : { reached: ['escape'] };
  },
  async cancel(driver) {
    const { page, report } = driver;
    const title = await readTitle(page);
    const cancel = findCancel(findOpen(page));
    if ((await cancel.count()) === 0) return { reached: [], impossible: ['cancel'] };
    const name = await cancel
      .first()
      .textContent({ timeout: 500 })
      .catch(() => null);
    if (!(await driver.press(cancel))) return { reached: [] };
    const isOpen = (await readTitle(page)) === title;
    if (isOpen) report('dialog', `"${name}" does not close "${title}"`);
    return { reached: isOpen ? [] : ['cancel'] };
  },
  async confirm(driver) {
    const title = await readTitle(driver.page);
    await fillIn(driver);
    const confirm = findConfirm(findOpen(driver.page));
    if ((await confirm.count()) === 0) return { reached: [], impossible: ['confirm'] };
    if (!(await driver.press(confirm))) return { reached: [] };
    await driver.wait('20s');
    return { reached: (await readTitle(driver.page)) === title ? [] : ['confirm'] };
  },
  async retry(driver) {
    const outcome = await failToConfirm(driver);
    if (outcome === 'unknown') return { reached: [] };
    if (outcome === 'no error') return { reached: [], impossible: ['error', 'retry'] };
    await driver.device.control.clearFaults();
    const again = findConfirm(findOpen(driver.page));
    if ((await again.count()) === 0) return { reached: ['error'], impossible: ['retry'] };
    const isPressed = await driver.press(again);
    return { reached: isPressed ? ['error', 'retry'] : ['error'] };
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
 * Confirms while the device rejects everything. After a failure that the dialog shows, all fields
 * must contain what was typed. A dialog that then neither waits nor shows a failure has no error.
 */
async function failToConfirm(driver: ConsoleDriver): Promise<'error' | 'no error' | 'unknown'> {
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
  const confirm = findConfirm(findOpen(page));
  if ((await confirm.count()) === 0) return 'no error';
  if (!(await driver.press(confirm))) return 'unknown';
  await driver.wait('20s');
  const hasFailed = await findOpen(page)
    .getByRole('alert')
    .filter({ hasText: /\S/ })
    .or(findOpen(page).getByRole('button', { name: /^(Try again|Retry|OK)$/ }))
    .first()
    .isVisible();
  if (!hasFailed) {
    const isUnknown = driver.hasMetOthers || (await isBusy(page));
    return isUnknown ? 'unknown' : 'no error';
  }
  for (const label of await findLost()) report('input', `an error of a dialog empties "${label}"`);
  return 'error';
}

import type { Locator, Page } from '@playwright/test';
import { dialogs } from '../support/dialogs.ts';
import type { ConsoleDriver } from './console-driver.ts';
import { type Journey, signIn } from './journey.ts';
import type { RandomSource } from './random-source.ts';

/** How a user ends a dialog, or tries to. */
const endings = ['confirm', 'cancel', 'escape', 'error', 'retry'] as const;

type Ending = (typeof endings)[number];

/** Places that a search must reach: every end of every dialog. */
export const dialogPlaces: readonly string[] = Object.keys(dialogs).flatMap((name) =>
  ['backdrop', ...endings].map((ending) => `${name}: ${ending}`),
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

/** One dialog of the console, opened without faults and ended in one way under faults. */
export function drawDialogJourney(random: RandomSource): Journey {
  const [name, dialog] = random.pick(Object.entries(dialogs));
  const ending = random.pick(endings);
  return {
    about: `${name}, ${ending}`,
    // Whatever the dialog sends.
    operations: [],
    lease: { seed: 1, ...dialog.lease },
    keepsPage: true,
    mayLoseDevice: true,
    begin: async (driver) => {
      const { page, device } = driver;
      await dialog.prepare?.(device);
      await signIn(driver, '/login');
      await driver.open(dialog.address);
      await dialog.open?.(page, device);
      await device.settle();
    },
    steps: [
      async (driver) => {
        if ((await readTitle(driver.page)) === null) return;
        await pressBeside(driver);
        driver.reach(`dialog: ${name}: backdrop`);
        if (await tryEnding[ending](driver)) driver.reach(`dialog: ${name}: ${ending}`);
      },
      (driver) => driver.wait('20s'),
    ],
    claims: [],
    findRecovered: (page) => page.locator('h1'),
  };
}

/** Presses the page behind the dialog, which must stay open. */
async function pressBeside({ page, device, report }: ConsoleDriver): Promise<void> {
  const title = await readTitle(page);
  await page.mouse.click(2, 2);
  await device.settle();
  if ((await readTitle(page)) !== title) report('dialog', `a press beside "${title}" closes it`);
}

/** Each returns whether it came to that end. */
const tryEnding: Record<Ending, (driver: ConsoleDriver) => Promise<boolean>> = {
  async escape({ page, device, report }) {
    const [title, dismissible] = [await readTitle(page), await isDismissible(page)];
    await page.keyboard.press('Escape');
    await device.settle();
    const isOpen = (await readTitle(page)) === title;
    if (isOpen === dismissible) {
      report('dialog', `Escape ${dismissible ? 'does not close' : 'closes'} "${title}"`);
    }
    return !isOpen;
  },
  async cancel(driver) {
    const { page, report } = driver;
    const title = await readTitle(page);
    const name = await findCancel(findOpen(page))
      .first()
      .textContent({ timeout: 500 })
      .catch(() => null);
    if (!(await driver.press(findCancel(findOpen(page))))) return false;
    const isOpen = (await readTitle(page)) === title;
    if (isOpen) report('dialog', `"${name}" does not close "${title}"`);
    return !isOpen;
  },
  async confirm(driver) {
    const title = await readTitle(driver.page);
    if (!(await driver.press(findConfirm(findOpen(driver.page))))) return false;
    await driver.wait('20s');
    return (await readTitle(driver.page)) !== title;
  },
  error: failToConfirm,
  async retry(driver) {
    if (!(await failToConfirm(driver))) return false;
    await driver.device.control.clearFaults();
    return driver.press(findConfirm(findOpen(driver.page)));
  },
};

/** Confirms while the device rejects everything. Returns whether the page shows a failure. */
async function failToConfirm(driver: ConsoleDriver): Promise<boolean> {
  const { page, device } = driver;
  const match = { operationId: '*' as const };
  await device.control.arm({
    kind: 'status',
    parameters: { status: 500 },
    match,
    offContract: true,
  });
  if (!(await driver.press(findConfirm(findOpen(page))))) return false;
  await driver.wait('20s');
  return findOpen(page)
    .getByRole('alert')
    .filter({ hasText: /\S/ })
    .or(findOpen(page).getByRole('button', { name: /^(Try again|Retry|OK)$/ }))
    .first()
    .isVisible();
}

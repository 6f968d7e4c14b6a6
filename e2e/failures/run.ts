import { expect, type Locator, type Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import { fillSignIn } from '../fixture.ts';
import { arm } from './arm.ts';
import { type Column, columns } from './columns.ts';
import { wordsOf } from './outcomes.ts';
import type { ChangeRow, ReadRow, Stage } from './row.ts';

/** The longest that anything is waited for: four tries of the longest time-out of a query. */
const longestSteps = 90;

/** One cell of a row that reads: the page is opened while the fault is there, and comes back by itself when it ends. */
export async function tryRead(stage: Stage, row: ReadRow, column: Column): Promise<void> {
  const { page, device } = stage;
  const outcome = row.cells[column];
  const name = `${row.operationId} at ${row.on}: ${column}`;
  const well = row.well(page);
  // a cell before has left it there, and well
  if (!page.url().endsWith(row.on)) await open(stage, row.on, well);
  await using fault = await arm(device, row, column, outcome);
  if (!fault) return;
  await page.goto(row.on);
  if (outcome.kind === 'sign-in') {
    await advanceTo(device, signedOut(page), name);
    await fault.disarm();
    await signInAgain(stage, row.on);
  } else if (outcome.kind === 'says') {
    const words = wordsOf(outcome, page);
    await advanceTo(device, words, name, patienceS(row));
    if (outcome.reason) {
      await expect(words, name).toContainText(columns[column].reason(row.operationId));
    }
    await expectPlainWords(page, name);
    await stage.look();
    await fault.disarm();
    // an answer that could be drawn is good for a page that does not poll
    if (column === 'unknown-enum-value') await page.goto(row.on);
    await advanceUntilGone(device, words, name);
  } else {
    // a page may be well without this answer
    await device.advance('20s');
    await advanceTo(device, well, name);
    await expect(alerts(page), name).toHaveCount(0);
    await expectPlainWords(page, name);
    await fault.disarm();
  }
  await advanceTo(device, well, `${name}, afterwards`);
  await expect(alerts(page), `${name}, afterwards`).toHaveCount(0);
}

/** One cell of a row that changes something: it fails, what was typed is kept, and it is done when the fault ends. */
export async function tryChange(stage: Stage, row: ChangeRow, column: Column): Promise<void> {
  const { page, device } = stage;
  const outcome = row.cells[column];
  const name = `${row.what} at ${row.on}: ${column}`;
  await open(stage, row.on, row.well(page));
  await using fault = await arm(device, row, column, outcome);
  if (!fault) return;
  await row.type?.(stage);
  await row.act(stage);
  if (outcome.kind === 'sign-in') {
    await advanceTo(device, signedOut(page), name);
    await expect(page.getByRole('dialog'), name).toHaveCount(0);
    await fault.disarm();
    await signInAgain(stage, row.on);
    await advanceTo(device, row.well(page), `${name}, afterwards`);
    return;
  }
  if (outcome.kind === 'unharmed' || outcome.kind === 'untouched') {
    await advanceToDone(device, row.done(page), name);
    await expectPlainWords(page, name);
    await fault.disarm();
    return;
  }
  const reason = columns[column].reason(row.operationId);
  const words = outcome.kind === 'says' ? wordsOf(outcome, page) : alerts(page).first();
  await advanceTo(device, words, name, patienceS(row));
  if (outcome.kind !== 'says' || outcome.reason) {
    await expect(words, name).toContainText(reason);
  }
  await expectPlainWords(page, name);
  await stage.look();
  if (outcome.kind === 'says' && outcome.where === 'dialog' && !row.staysOpen) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^(OK|Cancel|Stay here)$/ }).click();
  }
  // a text on the page is what the device has answered, and stands in the place of what it had
  const isAnswer = outcome.kind === 'says' && outcome.where === 'main';
  if (!isAnswer) await row.kept(stage, columns[column].acted ?? false);
  await fault.disarm();
  await (row.again ?? row.act)(stage);
  await advanceToDone(device, row.done(page), `${name}, afterwards`);
}

async function open({ page, device }: Stage, address: string, well: Locator): Promise<void> {
  await page.goto(address);
  await advanceTo(device, well, `${address} before anything fails`);
}

/** Back at the screen, to which not every way leads by itself. */
async function signInAgain({ page, device }: Stage, address: string): Promise<void> {
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin').first()).toBeAttached();
  await device.settle();
  await page.goto(address);
}

function signedOut(page: Page): Locator {
  return page.getByText('The device has ended your session. Sign in again.');
}

/** What the page says went wrong; places for messages that are empty do not count. */
function alerts(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/** Nothing of the machinery shows: no value that is not there, no object for a text, no trace of a program. */
export async function expectPlainWords(page: Page, name: string): Promise<void> {
  await expect(page.locator('body'), name).not.toContainText(
    /\bundefined\b|\bNaN\b|\bnull\b|\[object |Invalid Date|TypeError|is not a function/,
  );
  await expect(page.getByRole('main'), name).toContainText(/\w/);
}

/** In growing steps: second by second these tables would take minutes. */
async function advanceTo(
  device: Device,
  shown: Locator,
  name: string,
  longStepS = 8,
): Promise<void> {
  await device.settle();
  for (let step = 0; step < longestSteps && !(await shown.isVisible()); step++) {
    await device.advance(step < 3 ? '1s' : `${longStepS}s`);
  }
  await expect(shown, name).toBeVisible();
}

/** What is shown while the device is still being asked goes back when it refuses. */
async function advanceToDone(device: Device, done: Locator, name: string): Promise<void> {
  await advanceTo(device, done, name);
  await device.advance('1s');
  await expect(done, name).toBeVisible();
}

/** Steps in which the time-out of an operation is over before long. */
function patienceS({ operationId }: ReadRow | ChangeRow): number {
  return Math.max(8, Math.ceil(operations[operationId].timeoutMs / 10_000));
}

async function advanceUntilGone(device: Device, shown: Locator, name: string): Promise<void> {
  for (let step = 0; step < longestSteps && (await shown.isVisible()); step++) {
    await device.advance(step < 3 ? '5s' : '8s');
  }
  await expect(shown, name).toHaveCount(0);
}

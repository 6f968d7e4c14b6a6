import { expect, type Locator, type Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import { fillSignIn } from '../support/console-fixture.ts';
import { armFault } from './arm-fault.ts';
import { locateText } from './expected-outcomes.ts';
import { type FaultCase, faultCases } from './fault-cases.ts';
import type { CaseContext, ChangeCase, ReadCase } from './screen-case.ts';

/** The longest that anything is waited for: four tries of the longest time-out of a query. */
const maxSteps = 90;

/**
 * One cell of a row that reads: the page is opened while the fault is there, and comes back by
 * itself when it ends.
 */
export async function runReadCase(
  context: CaseContext,
  screen: ReadCase,
  faultCase: FaultCase,
): Promise<void> {
  const { page, device } = context;
  const outcome = screen.outcomes[faultCase];
  const name = `${screen.operationId} at ${screen.address}: ${faultCase}`;
  const well = screen.ready(page);
  // A cell before has left it there, and well.
  if (!page.url().endsWith(screen.address)) await open(context, screen.address, well);
  await using fault = await armFault(device, screen, faultCase, outcome);
  if (!fault) return;
  await page.goto(screen.address);
  if (outcome.kind === 'sign-in') {
    await advanceTo(device, locateSignedOutText(page), name);
    await fault.disarm();
    await signInAgain(context, screen.address);
  } else if (outcome.kind === 'says') {
    const words = locateText(outcome, page);
    await advanceTo(device, words, name, getLongStepS(screen));
    if (outcome.reason) {
      await expect(words, name).toContainText(faultCases[faultCase].reason(screen.operationId));
    }
    await expectPlainWords(page, name);
    await context.look();
    await fault.disarm();
    // An answer that could be drawn is good for a page that does not poll.
    if (faultCase === 'unknown-enum-value') await page.goto(screen.address);
    await advanceUntilGone(device, words, name);
  } else {
    // A page may be well without this answer.
    await device.advance('20s');
    await advanceTo(device, well, name);
    await expect(locateAlerts(page), name).toHaveCount(0);
    await expectPlainWords(page, name);
    await fault.disarm();
  }
  await advanceTo(device, well, `${name}, afterwards`);
  await expect(locateAlerts(page), `${name}, afterwards`).toHaveCount(0);
}

/**
 * One cell of a row that changes something: it fails, what was typed is kept, and it is done when
 * the fault ends.
 */
export async function runChangeCase(
  context: CaseContext,
  screen: ChangeCase,
  faultCase: FaultCase,
): Promise<void> {
  const { page, device } = context;
  const outcome = screen.outcomes[faultCase];
  const name = `${screen.description} at ${screen.address}: ${faultCase}`;
  await open(context, screen.address, screen.ready(page));
  await using fault = await armFault(device, screen, faultCase, outcome);
  if (!fault) return;
  await screen.type?.(context);
  await screen.act(context);
  if (outcome.kind === 'sign-in') {
    await advanceTo(device, locateSignedOutText(page), name);
    await expect(page.getByRole('dialog'), name).toHaveCount(0);
    await fault.disarm();
    await signInAgain(context, screen.address);
    await advanceTo(device, screen.ready(page), `${name}, afterwards`);
    return;
  }
  if (outcome.kind === 'unharmed' || outcome.kind === 'untouched') {
    await advanceToDone(device, screen.done(page), name);
    await expectPlainWords(page, name);
    await fault.disarm();
    return;
  }
  const reason = faultCases[faultCase].reason(screen.operationId);
  const words = outcome.kind === 'says' ? locateText(outcome, page) : locateAlerts(page).first();
  await advanceTo(device, words, name, getLongStepS(screen));
  if (outcome.kind !== 'says' || outcome.reason) {
    await expect(words, name).toContainText(reason);
  }
  await expectPlainWords(page, name);
  await context.look();
  if (outcome.kind === 'says' && outcome.where === 'dialog' && !screen.staysOpen) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^(OK|Cancel|Stay here)$/ }).click();
  }
  // A text on the page is what the device has answered, and stands in the place of what it had.
  const isAnswer = outcome.kind === 'says' && outcome.where === 'main';
  if (!isAnswer) await screen.expectUnchanged(context, faultCases[faultCase].acted ?? false);
  await fault.disarm();
  await (screen.retry ?? screen.act)(context);
  await advanceToDone(device, screen.done(page), `${name}, afterwards`);
}

async function open({ page, device }: CaseContext, address: string, well: Locator): Promise<void> {
  await page.goto(address);
  await advanceTo(device, well, `${address} before anything fails`);
}

/** Back at the screen, to which not every way leads by itself. */
async function signInAgain({ page, device }: CaseContext, address: string): Promise<void> {
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin').first()).toBeAttached();
  await device.settle();
  await page.goto(address);
}

function locateSignedOutText(page: Page): Locator {
  return page.getByText('The device has ended your session. Sign in again.');
}

/** What the page says went wrong; places for messages that are empty do not count. */
function locateAlerts(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/**
 * Nothing of the machinery shows: no value that is not there, no object for a text, no trace of a
 * program.
 */
export async function expectPlainWords(page: Page, name: string): Promise<void> {
  await expect(page.locator('body'), name).not.toContainText(
    /\bundefined\b|\bNaN\b|\bnull\b|\[object |Invalid Date|TypeError|is not a function/,
  );
  await expect(page.getByRole('main'), name).toContainText(/\w/);
}

/** In growing steps: second by second these tables would take minutes. */
async function advanceTo(
  device: Device,
  target: Locator,
  name: string,
  longStepS = 8,
): Promise<void> {
  await device.settle();
  for (let step = 0; step < maxSteps && !(await target.isVisible()); step++) {
    await device.advance(step < 3 ? '1s' : `${longStepS}s`);
  }
  await expect(target, name).toBeVisible();
}

/** What is shown while the device is still being asked goes back when it refuses. */
async function advanceToDone(device: Device, done: Locator, name: string): Promise<void> {
  await advanceTo(device, done, name);
  await device.advance('1s');
  await expect(done, name).toBeVisible();
}

/** Steps in which the time-out of an operation is over before long. */
function getLongStepS({ operationId }: ReadCase | ChangeCase): number {
  return Math.max(8, Math.ceil(operations[operationId].timeoutMs / 10_000));
}

async function advanceUntilGone(device: Device, target: Locator, name: string): Promise<void> {
  for (let step = 0; step < maxSteps && (await target.isVisible()); step++) {
    await device.advance(step < 3 ? '5s' : '8s');
  }
  await expect(target, name).toHaveCount(0);
}

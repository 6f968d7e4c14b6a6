import { expect, type Locator, type Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Device } from 'stillhouse/playwright';
import { fillSignIn } from '../support/console-fixture.ts';
import { armFault } from './arm-fault.ts';
import { locateText } from './expected-outcomes.ts';
import { type FaultCase, faultCases } from './fault-cases.ts';
import type { CaseContext, ChangeCase, ReadCase } from './screen-case.ts';

/** Upper limit of steps: covers four attempts with the longest query timeout. */
const maxSteps = 90;

/**
 * Runs one fault case of a screen that reads. Opens the page while the fault is active and expects
 * the page to recover by itself after the fault ends.
 */
export async function runReadCase(
  context: CaseContext,
  screen: ReadCase,
  faultCase: FaultCase,
): Promise<void> {
  const { page, device } = context;
  const outcome = screen.outcomes[faultCase];
  const name = `${screen.operationId} at ${screen.address}: ${faultCase}`;
  const ready = screen.ready(page);
  // The previous case leaves the page open and recovered.
  if (!page.url().endsWith(screen.address)) await open(context, screen.address, ready);
  await using fault = await armFault(device, screen, faultCase, outcome);
  if (!fault) return;
  await page.goto(screen.address);
  if (outcome.kind === 'sign-in') {
    await advanceTo(device, locateSignedOutText(page), name);
    await fault.disarm();
    await signInAgain(context, screen.address);
  } else if (outcome.kind === 'message') {
    const message = locateText(outcome, page);
    await advanceTo(device, message, name, getLongStepS(screen));
    if (outcome.reason) {
      await expect(message, name).toContainText(faultCases[faultCase].reason(screen.operationId));
    }
    await expectNoRawValues(page, name);
    await context.look();
    await fault.disarm();
    // A response that could be rendered counts as valid, and this page does not poll. Reload it.
    const isRendered = faultCase === 'unknown-enum-value' || outcome.isRendered;
    if (isRendered) await page.goto(screen.address);
    await advanceUntilGone(device, message, name);
  } else {
    // Some pages do not need this response.
    await device.advance('20s');
    await advanceTo(device, ready, name);
    await expect(locateAlerts(page), name).toHaveCount(0);
    await expectNoRawValues(page, name);
    await fault.disarm();
  }
  await advanceTo(device, ready, `${name}, afterwards`);
  await expect(locateAlerts(page), `${name}, afterwards`).toHaveCount(0);
}

/**
 * Runs one fault case of a change. Expects it to fail and to keep the input, and expects it to
 * succeed after the fault ends.
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
    await expectNoRawValues(page, name);
    await fault.disarm();
    return;
  }
  const reason = faultCases[faultCase].reason(screen.operationId);
  const message =
    outcome.kind === 'message' ? locateText(outcome, page) : locateAlerts(page).first();
  await advanceTo(device, message, name, getLongStepS(screen));
  if (outcome.kind !== 'message' || outcome.reason) {
    await expect(message, name).toContainText(reason);
  }
  await expectNoRawValues(page, name);
  await context.look();
  if (outcome.kind === 'message' && outcome.where === 'dialog' && !screen.staysOpen) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^(OK|Cancel|Close|Stay here)$/ }).click();
  }
  // A text on the page is a value from the response and replaces the previous value.
  const isResponseValue = outcome.kind === 'message' && outcome.where === 'main';
  if (!isResponseValue) await screen.expectUnchanged(context, faultCases[faultCase].acted ?? false);
  await fault.disarm();
  await (screen.retry ?? screen.act)(context);
  await advanceToDone(device, screen.done(page), `${name}, afterwards`);
}

async function open({ page, device }: CaseContext, address: string, ready: Locator): Promise<void> {
  await page.goto(address);
  await advanceTo(device, ready, `${address} before anything fails`);
}

/** Signs in again and opens the screen, because sign-in does not always return to it. */
async function signInAgain({ page, device }: CaseContext, address: string): Promise<void> {
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin').first()).toBeAttached();
  await device.settle();
  await page.goto(address);
}

function locateSignedOutText(page: Page): Locator {
  return page.getByText('The device has ended your session. Sign in again.');
}

/** The visible errors of the page. Empty alert regions do not count. */
function locateAlerts(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/**
 * Asserts that the page shows no raw values such as `undefined`, serialized objects or stack
 * traces.
 */
export async function expectNoRawValues(page: Page, name: string): Promise<void> {
  await expect(page.locator('body'), name).not.toContainText(
    /\bundefined\b|\bNaN\b|\bnull\b|\[object |Invalid Date|TypeError|is not a function/,
  );
  await expect(page.getByRole('main'), name).toContainText(/\w/);
}

/** Advances in growing steps, because steps of one second would take minutes of real time. */
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

/**
 * Asserts that the change persists. An optimistic update is reverted when the device rejects it.
 */
async function advanceToDone(device: Device, done: Locator, name: string): Promise<void> {
  await advanceTo(device, done, name);
  await device.advance('1s');
  await expect(done, name).toBeVisible();
}

/** Returns a step size that reaches the operation's timeout in about ten steps. */
function getLongStepS({ operationId }: ReadCase | ChangeCase): number {
  return Math.max(8, Math.ceil(operations[operationId].timeoutMs / 10_000));
}

async function advanceUntilGone(device: Device, target: Locator, name: string): Promise<void> {
  for (let step = 0; step < maxSteps && (await target.isVisible()); step++) {
    await device.advance(step < 3 ? '5s' : '8s');
  }
  await expect(target, name).toHaveCount(0);
}

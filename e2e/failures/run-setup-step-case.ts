import { expect, type Locator, type Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Device } from 'stillhouse/playwright';
import { armFault } from './arm-fault.ts';
import { locateText } from './expected-outcomes.ts';
import { type FaultCase, faultCases } from './fault-cases.ts';
import { expectNoRawValues } from './run-screen-case.ts';
import type { SetupContext, SetupStepCase } from './setup-step-case.ts';

/** Upper limit of steps: covers four attempts with the longest query timeout, in tenths of it. */
const maxSteps = 60;

/**
 * Runs one fault case of a setup step. Expects no input to be lost and the setup to continue after
 * the fault ends.
 */
export async function runSetupStepCase(
  context: SetupContext,
  screen: SetupStepCase,
  faultCase: FaultCase,
): Promise<void> {
  const { page, device } = context;
  const outcome = screen.outcomes[faultCase];
  const name = `${screen.operationId} at ${screen.address}: ${faultCase}`;
  const advance = (target: Locator, when: string) =>
    advanceTo(device, target, `${name}, ${when}`, operations[screen.operationId].timeoutMs);
  await forgetProgress(page);
  // A stale response needs an earlier one.
  if (screen.act || faultCase === 'stale-read') {
    await page.goto(screen.address);
    await advance(screen.act ? screen.ready(page) : screen.done(page), 'before');
  }
  await using fault = await armFault(device, screen, faultCase, outcome);
  if (!fault) return;
  if (screen.act) await screen.act(context);
  else await page.goto(screen.address);
  if (outcome.kind !== 'message') {
    await advance(screen.done(page), 'unharmed');
    await device.advance('20s');
    await expectNoRawValues(page, name);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }), name).toHaveCount(0);
    await fault.disarm();
    return;
  }
  const message = locateText(outcome, page);
  await advance(message, 'error shown');
  if (outcome.reason) {
    await expect(message, name).toContainText(faultCases[faultCase].reason(screen.operationId));
  }
  await expectNoRawValues(page, name);
  await screen.expectUnchanged?.(context);
  await fault.disarm();
  if (faultCase === 'expired-token') {
    await page.getByRole('button', { name: 'Try again' }).click();
    await advance(screen.ready(page).or(screen.done(page)).first(), 'signed in again');
    return;
  }
  await screen.retry?.(context);
  await advance(screen.done(page), 'afterwards');
}

/**
 * Clears the setup progress of the tab but keeps the session, so that the next case starts over.
 */
async function forgetProgress(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['stillhouse.guided-setup', 'stillhouse.setup-upgrade']) {
      sessionStorage.removeItem(key);
    }
  });
}

/** Advances in growing steps, so that even a timeout of ten minutes takes few steps. */
async function advanceTo(
  device: Device,
  target: Locator,
  name: string,
  timeoutMs: number,
): Promise<void> {
  const longStep = `${Math.max(8, Math.ceil(timeoutMs / 10_000))}s` as const;
  await device.settle();
  for (let step = 0; step < maxSteps && !(await target.isVisible()); step++) {
    await device.advance(step < 4 ? '2s' : longStep);
  }
  await expect(target, name).toBeVisible();
}

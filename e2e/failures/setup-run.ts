import { expect, type Locator, type Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import { arm } from './arm.ts';
import { type Column, columns } from './columns.ts';
import { wordsOf } from './outcomes.ts';
import { expectPlainWords } from './run.ts';
import type { SetupRow, SetupStage } from './setup-row.ts';

/** Four tries of the longest time-out of a query, in steps of a tenth of it. */
const longestSteps = 60;

/** One cell: the step is taken while the fault is there, nothing typed is lost, and the setup goes on when it ends. */
export async function trySetup(stage: SetupStage, row: SetupRow, column: Column): Promise<void> {
  const { page, device } = stage;
  const outcome = row.cells[column];
  const name = `${row.operationId} at ${row.on}: ${column}`;
  const advance = (shown: Locator, when: string) =>
    advanceTo(device, shown, `${name}, ${when}`, operations[row.operationId].timeoutMs);
  await forgetProgress(page);
  if (row.act) {
    await page.goto(row.on);
    await advance(row.well(page), 'before');
  }
  await using fault = await arm(device, row, column, outcome);
  if (!fault) return;
  if (row.act) await row.act(stage);
  else await page.goto(row.on);
  if (outcome.kind !== 'says') {
    await advance(row.done(page), 'unharmed');
    await device.advance('20s');
    await expectPlainWords(page, name);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }), name).toHaveCount(0);
    await fault.disarm();
    return;
  }
  const told = wordsOf(outcome, page);
  await advance(told, 'told');
  if (outcome.reason) {
    await expect(told, name).toContainText(columns[column].reason(row.operationId));
  }
  await expectPlainWords(page, name);
  await row.kept?.(stage);
  await fault.disarm();
  if (column === 'expired-token') {
    await page.getByRole('button', { name: 'Try again' }).click();
    await advance(row.well(page).or(row.done(page)).first(), 'signed in again');
    return;
  }
  await row.again?.(stage);
  await advance(row.done(page), 'afterwards');
}

/** What the tab knows of the setup, but not who is signed in: the next cell begins afresh. */
async function forgetProgress(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['stillhouse.guided-setup', 'stillhouse.setup-upgrade']) {
      sessionStorage.removeItem(key);
    }
  });
}

/** In growing steps, with which even a time-out of ten minutes is over before long. */
async function advanceTo(
  device: Device,
  shown: Locator,
  name: string,
  timeoutMs: number,
): Promise<void> {
  const longStep = `${Math.max(8, Math.ceil(timeoutMs / 10_000))}s` as const;
  await device.settle();
  for (let step = 0; step < longestSteps && !(await shown.isVisible()); step++) {
    await device.advance(step < 4 ? '2s' : longStep);
  }
  await expect(shown, name).toBeVisible();
}

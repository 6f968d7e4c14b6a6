import type { OperationId } from '@stillhouse/contracts/operations';
import { armFailure, failureKindsOf } from '../failure-kinds.ts';
import { expect, test } from '../fixture.ts';
import { continueButton, expectAt, goodCode, openSetup, typeCode } from '../guided-setup.ts';

/** How a failure is told: a page that cannot be read, or words beside what was asked for. */
const unable = 'Unable to connect to the device.';

/**
 * The operations of the guided setup: the step in which they are asked for, what the screen says when they fail, with what it
 * is tried again, and where that leads. What is read has Retry, and is read again by itself besides.
 */
const rows: readonly {
  operationId: OperationId;
  step: 'network' | 'pulse' | 'enrolling' | 'preview' | 'leaving' | 'end';
  says: string;
  again: string | null;
  arrivesAt: string;
}[] = [
  {
    operationId: 'getAvailableUpdate',
    step: 'network',
    says: 'Software upgrade failed',
    again: 'Try again',
    arrivesAt: '/pulse',
  },
  { operationId: 'getEnrollment', step: 'pulse', says: unable, again: null, arrivesAt: '/pulse' },
  {
    operationId: 'enroll',
    step: 'enrolling',
    says: 'Failed to add to Oban Pulse. Use different enrollment code or try again.',
    again: 'Try again',
    arrivesAt: '/video-preview',
  },
  {
    operationId: 'completeSetup',
    step: 'leaving',
    says: 'An error occurred',
    again: 'Continue',
    arrivesAt: '/all-set',
  },
  {
    operationId: 'finalizeOutOfBox',
    step: 'end',
    says: 'An error occurred',
    again: 'Try again',
    arrivesAt: '/all-set',
  },
];

test.use({ lease: { outOfBox: true } });

for (const { operationId, step, says, again, arrivesAt } of rows) {
  test(`guided setup says that ${operationId} fails, and goes on when it does no more`, async ({
    page,
    device,
  }) => {
    // 10 minutes of patience, several times
    test.slow();
    if (step === 'leaving' || step === 'end') await device.scenario('enrolled-already');
    await openSetup(page, device);
    const kinds = failureKindsOf(operationId).filter(
      ({ status }) => !(operationId === 'enroll' && status === 400),
    );
    if (step === 'end') {
      await continueButton(page).click();
      await expectAt(page, device, '/video-preview');
      const armed = await armFailure(device, operationId, kinds[0] ?? never());
      await continueButton(page).click();
      await expectAt(page, device, '/all-set');
      await expect(page.getByRole('main')).toContainText(says);
      await armed.disarm();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
      return;
    }
    if (step === 'enrolling' || step === 'leaving') {
      await continueButton(page).click();
      await expectAt(page, device, step === 'leaving' ? '/video-preview' : '/pulse');
    }
    if (step === 'enrolling') await typeCode(page, await goodCode(device));
    let press = 'Continue';
    for (const kind of kinds) {
      const armed = await armFailure(device, operationId, kind);
      if (again === null) {
        await page.goto('/pulse');
        await device.advance('3s');
      } else await page.getByRole('button', { name: press }).click();
      await device.advance(kind.status === null ? '650s' : '20s');
      const place = step === 'network' ? page.getByRole('dialog') : page.getByRole('main');
      await expect(place, kind.name).toContainText(says);
      await armed.disarm();
      press = again ?? press;
      if (again === null) {
        await page.getByRole('button', { name: 'Retry' }).click();
        await device.advance('1s');
        await expect(page.getByLabel('Letter 1 of 8'), kind.name).toBeVisible();
      }
    }
    if (again !== null) await page.getByRole('button', { name: again }).click();
    await expectAt(page, device, arrivesAt);
  });
}

function never(): never {
  throw new Error('The contract has no way for this operation to fail.');
}

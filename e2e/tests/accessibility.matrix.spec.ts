import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { checkScreen } from '../accessibility/check-screen.ts';
import { criterionNames } from '../accessibility/criteria.ts';
import {
  adminScreens,
  deferrals,
  nameDialog,
  nameSetupStep,
  sampledRows,
  setupSteps,
  signInScreen,
} from '../accessibility/matrix.ts';
import { writeResult } from '../accessibility/results.ts';
import { rest } from '../failures/sampling.ts';
import {
  createEnrollmentCode,
  expectAt,
  findContinueButton,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { expect, test, waitForPage } from '../support/console-fixture.ts';
import { dialogs, openCase } from '../support/dialogs.ts';

const tag = (row: string) => (sampledRows.includes(row) ? {} : rest);

/** What an admin has entered before any other screen. */
const enteredAtSignIn = ['Username', 'Password'];

/** Checks a row of the matrix, and expects findings in deferred cells only. */
async function checkRow(page: Page, device: Device, row: string, entered: readonly string[]) {
  await waitForPage(page, device);
  const findings = await checkScreen(page, device, entered);
  writeResult({ row, findings });
  const unexpected = criterionNames
    .filter((criterion) => !deferrals.some((it) => it.row === row && it.criterion === criterion))
    .flatMap((criterion) => findings[criterion].map((finding) => `${criterion}: ${finding}`));
  expect(unexpected, row).toEqual([]);
}

// R2.49.
test(`a user with any input and output device uses ${signInScreen}`, async ({ page, device }) => {
  await page.goto(signInScreen);
  await device.advance('1s');
  await checkRow(page, device, signInScreen, []);
});

for (const address of adminScreens) {
  test(
    `an admin with any input and output device uses ${address}`,
    tag(address),
    async ({ page, device, signInAs }) => {
      await signInAs('admin');
      await page.goto(address);
      await device.advance('1s');
      await checkRow(page, device, address, enteredAtSignIn);
    },
  );
}

for (const [name, dialog] of Object.entries(dialogs)) {
  test.describe(nameDialog(name), rest, () => {
    test.use({ lease: dialog.lease ?? {} });

    test('an admin with any input and output device uses it', async ({
      page,
      device,
      signInAs,
    }) => {
      await openCase(page, device, signInAs, dialog);
      await expect(page.getByRole('dialog')).toBeVisible();
      // The password of a network is not that of the device.
      await checkRow(page, device, nameDialog(name), []);
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  });
}

test.describe('an unpacked device', () => {
  test.use({ lease: { outOfBox: true } });

  test(
    'an installer with any input and output device sets up a device',
    rest,
    async ({ page, device }) => {
      await openSetup(page, device);
      await page.getByText('Advanced network settings').click();
      for (const [index, step] of setupSteps.entries()) {
        await checkRow(page, device, nameSetupStep(step), ['Serial number', 'Enrollment code']);
        const next = setupSteps[index + 1];
        if (next === undefined) break;
        if (step === '/pulse') await typeCode(page, await createEnrollmentCode(device));
        await findContinueButton(page).click();
        await expectAt(page, device, next);
      }
    },
  );
});

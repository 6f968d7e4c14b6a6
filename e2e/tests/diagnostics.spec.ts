import type { Page } from '@playwright/test';
import { productCodes } from '@stillhouse/products/catalog';
import {
  complete,
  findDiagnosticsRow,
  findDialog,
  findDialogButtons,
  openDiagnostics,
  optionsAddress,
  prefetchAreas,
  pressDialogButton,
  runWithConsent,
} from '../pages/additional-options.ts';
import { expect, test } from '../support/console-fixture.ts';

const cameraFailed = 'Diagnostics failed. Please try again later.';
const audioFailed = 'Diagnostics failed. Make sure you are in a call or using BYOD mode.';

const findSlider = (page: Page) => findDialog(page).getByRole('slider', { name: 'Duration' });

for (const product of productCodes) {
  test.describe(product, () => {
    test.use({ lease: { product } });

    // R4.31, R8.22, R8.23, R8.24.
    test(`an admin of ${product} runs camera and audio diagnostics that pass and that fail`, async ({
      page,
      device,
      signInAs,
    }) => {
      const rows = [
        ['camera', '22s', cameraFailed, 'cameraDiagnosticsFail'],
        ['audio', '4s', audioFailed, 'audioDiagnosticsFail'],
      ] as const;
      await signInAs('admin', optionsAddress);
      device.declareFailure({ operationId: 'getCameraDiagnosticsStatus', status: 409 });
      device.declareFailure({ operationId: 'getAudioDiagnosticsStatus', status: 409 });
      for (const [kind, time, text, condition] of rows) {
        await device.control.setCondition(condition, true);
        await openDiagnostics(page, kind);
        await runWithConsent(page);
        await device.advance(time);
        await expect(findDialog(page)).toContainText(text);
        await expect(findDialogButtons(page)).toHaveText(['Cancel', 'Retry']);
        await device.control.setCondition(condition, false);
        await pressDialogButton(page, 'Retry');
        await device.advance(time);
        await expect(findDialog(page)).toContainText(complete);
        await pressDialogButton(page, 'Close');
      }
    });
  });
}

// R3.33, R4.31, R4.32, R7.14, R7.15.
test('an admin consents to camera diagnostics and sees the progress and the result', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  const row = findDiagnosticsRow(page, 'Camera');
  await signInAs('admin', optionsAddress);
  await expect(row).toContainText('Not run yet');
  await expect(row.getByRole('button')).toHaveText(['Run']);
  await openDiagnostics(page, 'camera');
  await expect(findDialogButtons(page)).toHaveText(['Cancel', 'Agree and run']);
  await expectAccessible();
  await pressDialogButton(page, 'Cancel');
  expect((await device.control.state()).diagnostics.camera.running).toBe(false);

  await openDiagnostics(page, 'camera');
  await runWithConsent(page);
  await expect(findDialog(page).getByRole('progressbar')).toBeVisible();
  await expectAccessible();
  await device.advance('19s');
  await expect(findDialog(page)).not.toContainText(complete);
  await device.advance('1s');
  await expect(findDialog(page)).toContainText(complete);
  await expectAccessible();
  await pressDialogButton(page, 'Close');
  await expect(page.getByRole('button', { name: 'Run camera diagnostics' })).toBeFocused();
  await expect(row).toContainText('Last run');
  await expect(findDiagnosticsRow(page, 'Audio')).toContainText('Not run yet');
});

// R7.17, R7.18, R8.23, R9.14.
test('an admin selects the audio duration with the keyboard only, and retries during a call', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'runAudioDiagnostics', status: 409 });
  await device.control.setCondition('noActiveCall', true);
  await signInAs('admin', optionsAddress);
  await page.getByRole('button', { name: 'Run audio diagnostics' }).focus();
  await page.keyboard.press('Enter');
  await expect(findSlider(page)).toHaveValue('1');
  await expect(findSlider(page)).toHaveAttribute('min', '1');
  await expect(findSlider(page)).toHaveAttribute('max', '30');
  await expectAccessible();
  await findSlider(page).focus();
  for (let step = 1; step < 8; step++) await page.keyboard.press('ArrowRight');
  // Do not wait for the slider: the selected value counts.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toContainText(audioFailed);
  await expect(findDialog(page)).toContainText('Audio diagnostics need a call or BYOD mode.');
  await expectAccessible();

  await device.control.setCondition('noActiveCall', false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await device.settle();
  expect((await device.control.state()).diagnostics.audio.durationSeconds).toBe(8);
  await device.advance('10s');
  await expect(findDialog(page)).toContainText(complete);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Run audio diagnostics' })).toBeFocused();
});

// R9.14.
test('an admin types a duration and sees the valid range if it is out of range', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', optionsAddress);
  await openDiagnostics(page, 'audio');
  const typed = findDialog(page).getByLabel('Duration, as a number');
  await typed.fill('31');
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toContainText('Enter a whole number from 1 to 30.');
  await page.keyboard.press('Escape');
  await expect(typed).toHaveValue('1');
  await expect(findDialog(page)).toBeVisible();
  await typed.fill('30');
  await runWithConsent(page);
  await device.advance('30s');
  await expect(findDialog(page)).not.toContainText(complete);
  await device.advance('2s');
  await expect(findDialog(page)).toContainText(complete);
  expect((await device.control.state()).diagnostics.audio.durationSeconds).toBe(30);
});

test('an admin who closes the dialog sees the result when the screen opens again', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'runCameraDiagnostics', status: 409 });
  await signInAs('admin', optionsAddress);
  await openDiagnostics(page, 'camera');
  await runWithConsent(page);
  await expect(findDialog(page).getByRole('progressbar')).toBeVisible();
  await device.advance('5s');
  await pressDialogButton(page, 'Close');
  await openDiagnostics(page, 'camera');
  await runWithConsent(page);
  await expect(findDialog(page)).toContainText(cameraFailed);
  await expect(findDialog(page)).toContainText('Camera diagnostics are running.');
  await pressDialogButton(page, 'Cancel');
  await device.advance('15s');
  await visit(optionsAddress);
  await expect(findDiagnosticsRow(page, 'Camera')).toContainText('Last run');
});

// R7.16, R7.19.
test('an admin deletes the data of both diagnostics', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', optionsAddress);
  for (const [kind, row] of [
    ['camera', findDiagnosticsRow(page, 'Camera')],
    ['audio', findDiagnosticsRow(page, 'Audio')],
  ] as const) {
    await openDiagnostics(page, kind);
    await runWithConsent(page);
    await device.advance('22s');
    await pressDialogButton(page, 'Close');
    await row.getByRole('button', { name: 'Delete data' }).click();
    await expectAccessible();
    await pressDialogButton(page, 'Delete data');
    await expect(page.getByText('Diagnostics data deleted')).toBeVisible();
    await expect(row).toContainText('Not run yet');
    await expect(row.getByRole('button', { name: 'Run' })).toBeFocused();
    expect((await device.control.state()).diagnostics[kind].lastDoneAt).toBeUndefined();
  }
});

test('an admin sees that the last run failed and deletes its data', async ({
  page,
  device,
  signInAs,
}) => {
  const row = findDiagnosticsRow(page, 'Camera');
  device.declareFailure({ operationId: 'getCameraDiagnosticsStatus', status: 409 });
  await device.control.patch({ diagnostics: { camera: { failed: true } } });
  await signInAs('admin', optionsAddress);
  await expect(row).toContainText('The last run failed');
  await row.getByRole('button', { name: 'Delete data' }).click();
  await pressDialogButton(page, 'Delete data');
  await expect(row).toContainText('Not run yet');
});

// R4.32.
test('diagnostics that are interrupted by a power cut have failed once the device is back', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getCameraDiagnosticsStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getCameraDiagnosticsStatus', status: 503 });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getCameraDiagnosticsStatus', status: 409 });
  await signInAs('admin');
  await visit(optionsAddress);
  await prefetchAreas(page, device);
  await openDiagnostics(page, 'camera');
  await runWithConsent(page);
  await expect(findDialog(page).getByRole('progressbar')).toBeVisible();
  await device.advance('5s');
  await device.control.act('powerCycle');
  await device.advance('25s');
  await expect(findDialog(page)).toContainText('This is taking longer than usual.');
  await device.advance('30s');
  await expect(findDialog(page)).toContainText(cameraFailed);
  await expect(findDialog(page)).toContainText('The last run of camera diagnostics failed.');
});

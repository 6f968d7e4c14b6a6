import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { productCodes } from '@stillhouse/products/catalog';
import {
  findDialog,
  findDialogButtons,
  findGetLogsButton,
  optionsAddress,
  prefetchAreas,
  pressDialogButton,
} from '../pages/additional-options.ts';
import { expect, test } from '../support/console-fixture.ts';

const busy = 'Another log generation process is running. Please wait a minute and try again.';
const timedOut = 'The device timed out while generating logs. Please try again.';
const networkError = 'Error generating logs, network error. Please try again.';
const failed = 'Error generating logs.';
const slower = 'This is taking longer than usual.';

const findProgressBar = (page: Page) => page.getByRole('progressbar', { name: 'Generating logs' });
const findTitle = (page: Page) => findDialog(page).getByRole('heading');
const runUnzip = (...args: string[]) => execFileSync('unzip', args, { encoding: 'utf8' });

/** R9.6: the expected duration of log generation. */
const seconds: Record<string, number> = { arran: 50, barra: 30 };

for (const product of productCodes) {
  test.describe(product, () => {
    test.use({ lease: { product } });

    // R4.30, R4.43, R9.6.
    test(`an admin of ${product} sees the expected duration of log generation and downloads the logs`, async ({
      page,
      device,
      signInAs,
    }) => {
      const expected = seconds[product] ?? 60;
      await signInAs('admin', optionsAddress);
      await findGetLogsButton(page).click();
      const hint = product === 'barra' ? '30 seconds' : '1 min';
      await expect(findDialog(page)).toContainText(`This might take up to ${hint}`);
      await device.advance(`${expected - 1}s`);
      await expect(findProgressBar(page)).toHaveAttribute('value', /^0\.9/);
      await expect(findDialog(page)).not.toContainText(slower);
      const download = page.waitForEvent('download');
      await device.advance('1s');
      await download;
      await expect(findTitle(page)).toHaveText('The logs are ready');
    });
  });
}

// R2.91, R7.12, R9.23.
test("an admin downloads a valid archive under the device's file name, and saves it again", async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', optionsAddress);
  await findGetLogsButton(page).click();
  await expect(findTitle(page)).toHaveText('Getting logs');
  await expectAccessible();
  const download = page.waitForEvent('download');
  await device.advance('30s');
  const file = await download;
  const { serialNumber, firmwareVersion } = await device.control.state();
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^oban_barra_${serialNumber}_${firmwareVersion}_20\\d{6}T\\d{6}Z\\.zip\\.p7m$`),
  );
  expect(runUnzip('-t', await file.path())).toContain('No errors');
  expect(runUnzip('-p', await file.path(), 'session.log')).toContain('signedIn role=admin');
  await expect(findDialog(page)).toContainText(
    `Your browser saves them as ${file.suggestedFilename()}`,
  );
  const packed = runUnzip('-Z1', await file.path())
    .trim()
    .split('\n')
    .sort();
  await expect(findDialog(page).getByRole('listitem')).toHaveText(packed);
  await expect(findTitle(page)).toBeFocused();
  await expectAccessible();

  const again = page.waitForEvent('download');
  await pressDialogButton(page, 'Save again');
  expect(runUnzip('-t', await (await again).path())).toContain('No errors');
  await pressDialogButton(page, 'Close');
  await expect(findDialog(page)).toHaveCount(0);
  await expect(findGetLogsButton(page)).toBeFocused();
});

// R2.48.
test('an admin whose logs take six minutes sees the progress bar overrun and downloads them', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', optionsAddress);
  await device.scenario('logs-slow');
  await page.goto(optionsAddress);
  await findGetLogsButton(page).click();
  await device.advance('30s');
  await expect(findDialog(page)).toContainText('Finalizing');
  await expect(findDialog(page)).toContainText(slower);
  await expect(findProgressBar(page)).not.toHaveAttribute('value');
  await expectAccessible();
  await device.advance('5m');
  await expect(findDialog(page)).toContainText(slower);
  const download = page.waitForEvent('download');
  await device.advance('1m');
  await download;
  await expect(findTitle(page)).toHaveText('The logs are ready');
});

// R8.7.
test('an admin whose device aborts reads so after two minutes, and retries', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'downloadLogs', status: 504 });
  await device.control.setCondition('logsTimeOut', true);
  await signInAs('admin', optionsAddress);
  await findGetLogsButton(page).click();
  await device.advance('120s');
  await expect(findDialog(page).getByRole('paragraph')).toHaveText(timedOut);
  await expect(findDialogButtons(page)).toHaveText(['Cancel', 'Retry']);
  await expectAccessible();
  await device.control.setCondition('logsTimeOut', false);
  const download = page.waitForEvent('download');
  await pressDialogButton(page, 'Retry');
  await expect(findProgressBar(page)).toBeVisible();
  await device.advance('30s');
  await download;
});

// R8.6.
test('an admin can only wait while another user generates logs', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'downloadLogs', status: 503 });
  await device.control.setCondition('logsBusy', true);
  await signInAs('admin', optionsAddress);
  await findGetLogsButton(page).click();
  await expect(findDialog(page).getByRole('paragraph')).toHaveText(busy);
  await expect(findDialogButtons(page)).toHaveText(['OK']);
  await expectAccessible();
  await pressDialogButton(page, 'OK');
  await expect(findGetLogsButton(page)).toBeFocused();
});

// R8.8.
test('an admin whose connection breaks during the download reads so, and retries', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'downloadLogs', status: 'no response' });
  await device.control.setCondition('logsBroken', true);
  await signInAs('admin', optionsAddress);
  await findGetLogsButton(page).click();
  await device.advance('30s');
  await expect(findDialog(page)).toContainText(networkError);
  await device.control.setCondition('logsBroken', false);
  const download = page.waitForEvent('download');
  await pressDialogButton(page, 'Retry');
  await device.advance('30s');
  expect(runUnzip('-t', await (await download).path())).toContain('No errors');
});

// R4.30, R8.8, R8.9.
test("an admin reads the device's message for a 408 and for any other error", async ({
  page,
  device,
  signInAs,
}) => {
  const operationId = 'downloadLogs';
  await signInAs('admin', optionsAddress);
  const rows = [
    [408, networkError],
    [500, failed],
  ] as const;
  for (const [status, text] of rows) {
    const detail = `The log store returned ${status}.`;
    device.declareFailure({ operationId, status });
    const armed = await device.fault({
      kind: 'status',
      parameters: { status, detail },
      match: { operationId },
    });
    await findGetLogsButton(page).click();
    await expect(findDialog(page).getByText(text, { exact: true })).toBeVisible();
    await expect(findDialog(page)).toContainText(detail);
    await expect(findDialogButtons(page)).toHaveText(['Cancel', 'Retry']);
    await armed.disarm();
    await pressDialogButton(page, 'Cancel');
    await expect(findGetLogsButton(page)).toBeFocused();
  }
});

// R9.1.
test('an admin whose log request gets no response sees a timeout after ten minutes', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', optionsAddress);
  await device.fault({
    kind: 'delay',
    parameters: { delayMs: 700_000 },
    match: { operationId: 'downloadLogs' },
  });
  await findGetLogsButton(page).click();
  await device.advance('599s');
  await expect(findProgressBar(page)).toBeVisible();
  await device.advance('1s');
  await expect(findDialog(page)).toContainText(networkError);
  await expect(findDialog(page)).toContainText('The device did not respond within 600 seconds.');
});

test('an admin whose device loses power during log generation reads so', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'downloadLogs', status: 'no response' });
  await signInAs('admin');
  await visit(optionsAddress);
  await prefetchAreas(page, device);
  await findGetLogsButton(page).click();
  await device.advance('10s');
  await device.control.act('powerCycle');
  await device.advance('1s');
  await expect(findDialog(page)).toContainText(networkError);
});

test('an admin cancels with the keyboard, and the device finishes before it accepts the next request', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'downloadLogs', status: 503 });
  await signInAs('admin', optionsAddress);
  await findGetLogsButton(page).focus();
  await page.keyboard.press('Enter');
  await device.advance('5s');
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toHaveCount(0);
  await expect(findGetLogsButton(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toContainText(busy);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toHaveCount(0);
  await device.advance('25s');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expect(findProgressBar(page)).toBeVisible();
  await device.advance('30s');
  await download;
  await expect(findTitle(page)).toHaveText('The logs are ready');
});

test('logs arrive even if the page behind the dialog fails meanwhile', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getChromiumSettings', status: 'no response' });
  await device.control.patch({ settings: { chromium: { loggingEnabled: true } } });
  await signInAs('admin', optionsAddress);
  await device.fault({
    kind: 'delay',
    parameters: { delayMs: 60_000 },
    match: { operationId: 'downloadLogs' },
  });
  await findGetLogsButton(page).click();
  await device.fault({ kind: 'connection-reset', match: { operationId: 'getChromiumSettings' } });
  await device.advance('60s');
  await expect(page.getByText('Unable to connect to the device.')).toBeVisible();
  const download = page.waitForEvent('download');
  await device.advance('30s');
  await download;
  await expect(findTitle(page)).toHaveText('The logs are ready');
});

// R9.23.
test('the console names the logs if the device does not', async ({ page, device, signInAs }) => {
  await device.fault({
    kind: 'replace-response',
    parameters: {
      status: 200,
      body: 'PK\u0003\u0004 and the rest of the archive',
      headers: { 'content-type': 'application/octet-stream' },
    },
    match: { operationId: 'downloadLogs' },
    offContract: true,
  });
  await signInAs('admin', optionsAddress);
  const download = page.waitForEvent('download');
  await findGetLogsButton(page).click();
  const { serialNumber, firmwareVersion } = await device.control.state();
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^oban_barra_${serialNumber}_${firmwareVersion}_20\\d{6}T\\d{6}Z\\.zip\\.p7m$`),
  );
});

// R9.5.
test('a progress bar moves every 100 ms', async ({ page, device, signInAs }) => {
  await signInAs('admin', optionsAddress);
  await findGetLogsButton(page).click();
  await device.advance('1s');
  const readValue = async () => Number(await findProgressBar(page).getAttribute('value'));
  for (let tick = 0; tick < 3; tick++) {
    const before = await readValue();
    await device.advance('99ms');
    expect(await readValue()).toBe(before);
    await device.advance('1ms');
    // A Bar is expected to take 30 s.
    expect(await readValue()).toBeCloseTo(before + 100 / 30_000, 6);
  }
});

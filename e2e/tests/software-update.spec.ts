import { tagProduct } from '../failures/sampling.ts';
import {
  advanceTo,
  findProgress,
  findState,
  newer,
  release,
  update,
  updatePage,
} from '../pages/software-update.ts';
import { expect, findValue, test } from '../support/console-fixture.ts';

// A fixed seed gives the same durations in every run. The failures that the browser reports while
// the device is away depend on them.
test.use({ lease: { seed: 11 } });

const complete = 'Software update complete';
const labels = ['Downloading update', 'Applying update', 'Restarting device'];

/** The failures that the browser reports while a device restarts. */
const restartFailures = {
  arran: [503, 'no response'],
  dalmore: [503],
  kavalan: [503],
} as const;

for (const [product, statuses] of Object.entries(restartFailures)) {
  test.describe(product, tagProduct(product), () => {
    test.use({ lease: { product, seed: 11 } });

    // R4.11, R4.13, R7.32, R7.33.
    test(`an admin updates ${product}, watches every step and reads which version runs @sample`, async ({
      page,
      device,
      signInAs,
      visit,
      expectAccessible,
    }) => {
      for (const status of statuses) device.declareFailure({ operationId: 'getStatus', status });
      const { firmwareVersion: before } = await device.control.state();
      await release(device);
      await signInAs('admin');
      await visit(updatePage);
      await expect(findState(page)).toHaveText('Update available');
      await expect(findValue(page, 'Current version')).toContainText(before);
      await expect(findValue(page, 'Available version')).toContainText(newer);
      await update(page, device);
      const { heading, current } = findProgress(page);
      await expect(heading(`Installing ${newer}`)).toBeFocused();
      for (const label of labels) {
        await advanceTo(device, current.filter({ hasText: label }));
        await expectAccessible();
      }
      await expect(page.getByText('Unable to connect to the device.')).toHaveCount(0);
      await advanceTo(device, heading(complete));
      await expect(page.getByText(`Updated from ${before} to ${newer}.`)).toBeVisible();
      await expect(findState(page)).toHaveText('Up to date');
      await expect(findValue(page, 'Current version')).toContainText(newer);
      await expect(page.getByText('Signed in as admin')).toBeVisible();
      expect((await device.control.state()).firmwareVersion).toBe(newer);

      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(heading(complete)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });
}

const stateLabels: Record<string, string> = {
  upToDate: 'Up to date',
  downgradeAvailable: 'Up to date',
  upgradeAvailable: 'Update available',
  scheduled: 'Update scheduled',
  notFound: 'No update found',
  error: 'Update failed',
  downloading: 'Downloading update',
  installing: 'Applying update',
  ready: 'Restarting device',
};

// R2.39, R4.10, R4.11, R4.12.
test('an admin sees the label of each of the nine states on System and on the update screen', async ({
  page,
  device,
  signInAs,
}) => {
  await device.control.setCondition('updateStuck', true);
  await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
  await signInAs('admin', '/system');
  const row = page.getByRole('link', { name: /^Software update/ });
  for (const [state, label] of Object.entries(stateLabels)) {
    await device.control.patch({ updates: { state } });
    await page.goto('/system');
    await device.advance('1s');
    await expect(row, state).toContainText(label);
    await row.click();
    await device.advance('1s');
    const stateElement = ['downloading', 'installing', 'ready'].includes(state)
      ? findProgress(page).current
      : findState(page);
    await expect(stateElement, state).toContainText(label);
  }
});

// R4.22.
test('an admin who reloads during the update continues to follow it with the elapsed time', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  await device.advance('65s');
  await page.reload();
  await device.advance('5s');
  const { heading, current } = findProgress(page);
  await expect(page.getByText('Elapsed 1:10')).toBeVisible();
  await expect(current).toContainText('Downloading update');

  // The page itself cannot be loaded while the device restarts.
  await advanceTo(device, current.filter({ hasText: 'Restarting device' }));
  await device.sleepLid('2m');
  await page.reload();
  await device.advance('1s');
  await expect(heading(complete)).toBeVisible();
  await page.reload();
  await device.advance('1s');
  await expect(heading(complete)).toBeVisible();
});

test('an admin who reloads during the restart sees the update complete once the device is back', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  const { heading, current } = findProgress(page);
  await advanceTo(device, current.filter({ hasText: 'Restarting device' }));
  await device.advanceUntil(
    async () => (await device.control.state()).power.state === 'off',
    '20s',
  );
  await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await device.advance('60s');
  await page.goto(updatePage);
  await device.advance('1s');
  await expect(heading(complete)).toBeVisible();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test('an admin can use the other screens while the device restarts', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  await advanceTo(device, findProgress(page).current.filter({ hasText: 'Restarting device' }));
  await device.advance('10s');
  await page.getByRole('link', { name: 'Network' }).click();
  await device.advance('20s');
  await expect(page.getByText('Unable to connect to the device.')).toHaveCount(0);
  await device.advance('40s');
  await expect(page.getByRole('link', { name: /^Ethernet/ })).toContainText('Connected');
  await page.getByRole('link', { name: 'System' }).click();
  await device.advance('1s');
  await page.getByRole('link', { name: /^Software update/ }).click();
  await device.advance('1s');
  await expect(findProgress(page).heading(complete)).toBeVisible();
});

test('an admin who closes the lid during an update reads the result when it opens', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  await device.advance('15s');
  await device.sleepLid('8h');
  await device.advance('11s');
  await expect(findProgress(page).heading(complete)).toBeVisible();
});

test('an admin sees an automatic update that starts by itself', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.control.patch({ settings: { system: { osInstallPolicy: 'always' } } });
  await signInAs('admin');
  await visit(updatePage);
  await device.control.act('releaseFirmware', { channel: 'stable', version: newer });
  await device.advance('10s');
  await expect(findState(page)).toHaveText('Update scheduled');
  const { heading, current } = findProgress(page);
  await advanceTo(device, current.filter({ hasText: 'Downloading update' }));
  await expect(heading('Software update in progress')).toBeVisible();
  await device.advance('10s');
  await expect(page.getByText('Watching for 0:1')).toBeVisible();
});

test('an admin gets the new console if the update installed one, and reads there that it is complete', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const isOld = () => page.evaluate(() => 'isOld' in window);
  await advanceTo(device, findProgress(page).current.filter({ hasText: 'Restarting device' }));
  await expect(async () => {
    await device.advance('10s');
    expect(await isOld()).toBe(false);
  }).toPass();
  await device.advance('1s');
  await expect(findProgress(page).heading(complete)).toBeVisible();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test.describe('old firmware', () => {
  const old = 'NFA1.20241120.0930';
  test.use({ lease: { seed: 11, firmware: old } });

  // R5.10, R7.31, R9.9.
  test('an admin of a device with old firmware follows its update with the older operation', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    device.declareFailure({ operationId: 'getStatus', status: 503 });
    await release(device);
    await signInAs('admin');
    await visit(updatePage);
    await expect(findState(page)).toHaveText('Update available');
    await update(page, device);
    const { heading, current } = findProgress(page);
    for (const label of labels) await advanceTo(device, current.filter({ hasText: label }));
    await advanceTo(device, heading(complete));
    await expect(page.getByText(`Updated from ${old} to ${newer}.`)).toBeVisible();
    const calls = (await device.control.journal()).map(({ operationId }) => operationId);
    // The newer operation comes with the newer firmware.
    expect(calls.indexOf('getUpdateState')).toBeGreaterThan(calls.lastIndexOf('startUpdate') + 20);
  });
});

import { expect, findAlert, test } from '../support/console-fixture.ts';

const unableToConnect = 'Unable to connect to the device.';

// R7.4, R9.2.
test('an admin whose device loses power reads so, and the page recovers by itself @sample', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await device.control.act('powerOff');
  await device.advance('20s');
  await expect(findAlert(page)).toContainText(unableToConnect);
  await expect(page.getByRole('link', { name: 'Network' })).toBeVisible();
  await expectAccessible();
  await device.control.act('powerOn');
  await device.advanceUntil(() => page.getByText('Connected', { exact: true }).isVisible(), '90s');
  await expect(findAlert(page)).toHaveCount(0);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R7.4.
test('an admin whose device is unreachable retries with the button', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  await signInAs('admin');
  await device.control.arm({ kind: 'connection-reset', match: { operationId: 'getStatus' } });
  await device.advance('20s');
  await expect(findAlert(page)).toContainText(unableToConnect);
  await device.control.clearFaults();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});

test('an admin stays signed in while the device restarts', async ({ page, device, signInAs }) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  await signInAs('admin');
  await device.control.act('reboot');
  await device.advance('60s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

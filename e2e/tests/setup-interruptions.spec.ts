import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import {
  countRequests,
  createEnrollmentCode,
  expectAt,
  expectDeviceText,
  findContinueButton,
  getSetupAddress,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { expectEvents } from '../support/analytics-events.ts';
import { expect, findAlert, findSidebarLinks, test } from '../support/console-fixture.ts';

const findAllSet = (page: Page) => page.getByRole('heading', { name: "You're all set!" });

test.use({ lease: { outOfBox: true } });

/** Continues to a step. From the code step on, the device is enrolled. */
async function goTo(page: Page, device: Device, step: '/pulse' | '/video-preview' | '/all-set') {
  if (step !== '/pulse') await device.scenario('already-enrolled');
  await openSetup(page, device);
  await findContinueButton(page).click();
  await expectAt(page, device, step === '/pulse' ? '/pulse' : '/video-preview');
  if (step === '/pulse') await expect(page.getByLabel('Letter 1 of 8')).toBeVisible();
  else await expect(page.getByRole('switch')).toBeChecked();
}

/** Any request to a restarting device may fail. */
function declareRestart(device: Device): void {
  for (const operationId of [
    'getStatus',
    'getNetworkStatus',
    'getEnrollment',
    'listCertificates',
    'getWifiRadio',
    'getProxy',
    'getHostname',
    'getUpdateState',
    'getOfflineStatus',
    'setVideoPreview',
    'completeSetup',
    'finalizeOutOfBox',
  ] as const) {
    for (const status of ['no response', 503] as const) {
      device.declareFailure({ operationId, status, perhaps: true });
    }
  }
}

// R4.22, R4.48, R7.55.
test('an installer who reloads the page during requests continues, and no failure is reported', async ({
  page,
  device,
}) => {
  await openSetup(page, device);
  await device.control.patch({ conditions: { updateServerSlow: { seconds: 8 } } });
  await findContinueButton(page).click();
  await device.advance('2s');
  await expect(page.getByText('Checking for updates')).toBeVisible();
  await page.reload();
  await device.advance('1s');
  await expect(page.getByText('Checking for updates')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAt(page, device, '/pulse');

  await typeCode(page, await createEnrollmentCode(device));
  await findContinueButton(page).click();
  await device.advance('1s');
  await page.reload();
  await expectAt(page, device, '/video-preview');
  const events = await device.control.cloudEvents();
  expect(events.map(({ event }) => event)).not.toContain('upgrade failed');
  const outcomes = events.filter(({ event }) => event === 'pulse enrollment');
  expect(outcomes).toMatchObject([{ properties: { outcome: 'done' } }]);

  await expect(page.getByRole('switch')).toBeChecked();
  await page.goto('about:blank');
  await expect(async () => {
    await device.advance('1s');
    expect((await device.control.state()).setup.videoPreview).toBe(false);
  }).toPass();
});

// R4.16.
test('an installer whose device restarts at the network step reads so and continues once it is back', async ({
  page,
  device,
}) => {
  declareRestart(device);
  await openSetup(page, device);
  const connections = page.getByRole('list', { name: 'Connections' });
  await expect(connections.getByText('Connected', { exact: true })).toBeVisible();
  await device.control.act('powerCycle');
  await device.advance('20s');
  await expect(page.getByText('The device is starting.')).toBeVisible();
  await expect(findContinueButton(page)).toBeDisabled();
  // R2.67.
  await expect(connections.getByText('Unknown', { exact: true })).toHaveCount(2);
  await expect(connections.getByText(/Plug in|Choose/)).toHaveCount(0);
  await device.advance('40s');
  await expect(findAlert(page)).toHaveCount(0);
  await expect(connections.getByText('Unknown', { exact: true })).toHaveCount(0);
  await findContinueButton(page).click();
  await expectAt(page, device, '/pulse');
});

// R4.49.
test('a page that is opened while the device boots reloads itself', async ({ page, device }) => {
  declareRestart(device);
  device.declareFailure({ path: '/network', status: 503 });
  await openSetup(page, device);
  await device.control.act('powerCycle');
  await expect(async () => {
    await device.advance('1s');
    expect((await device.control.state()).power.state).toBe('booting');
  }).toPass();
  await device.advance('27s');
  await page.goto('/network');
  await expect(page.getByText(/^The device is starting. Retrying in \d s.$/)).toBeVisible();
  await device.advance('10s');
  await expect(page.getByText('Step 1 of 2.')).toBeVisible();
});

test('an installer whose device restarts before the code is sent keeps the input', async ({
  page,
  device,
}) => {
  declareRestart(device);
  await goTo(page, device, '/pulse');
  const code = await createEnrollmentCode(device);
  await typeCode(page, code);
  await device.control.act('powerCycle');
  await device.advance('50s');
  await expect(page.getByLabel('Letter 8 of 8')).toHaveValue(code.slice(-1));
  await findContinueButton(page).click();
  await expectAt(page, device, '/video-preview');
});

test.describe('over the local setup address', () => {
  test.use({ pageAddress: 'setup' });

  test('an installer who loses the network at the code step reads so and uses the same code afterwards', async ({
    page,
    device,
  }) => {
    device.declareFailure({ operationId: 'enroll', status: 502 });
    await goTo(page, device, '/pulse');
    await device.control.setCondition('cableOut', true);
    await typeCode(page, await createEnrollmentCode(device));
    await findContinueButton(page).click();
    await device.advance('30s');
    await expect(page.getByText('Adding to Pulse failed')).toBeVisible();
    await device.control.setCondition('cableOut', false);
    await device.advance('10s');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectAt(page, device, '/video-preview');
  });
});

test('an installer whose device restarts at the video preview sees the preview again', async ({
  page,
  device,
}) => {
  declareRestart(device);
  await goTo(page, device, '/video-preview');
  const isPreviewOn = async () => (await device.control.state()).setup.videoPreview;
  expect(await isPreviewOn()).toBe(true);
  await device.control.act('powerCycle');
  await device.advance('25s');
  await expect(page.getByText('The device is starting.')).toBeVisible();
  expect(await isPreviewOn()).toBe(false);
  await device.advance('40s');
  await expect(page.getByRole('switch')).toBeChecked();
  expect(await isPreviewOn()).toBe(true);
  await findContinueButton(page).click();
  await expectAt(page, device, '/all-set');
});

test.describe('over the local setup address', () => {
  test.use({ pageAddress: 'setup' });

  test('an installer can finish without a network from the video preview on', async ({
    page,
    device,
  }) => {
    await goTo(page, device, '/video-preview');
    await device.control.setCondition('cableOut', true);
    await device.advance('30s');
    await findContinueButton(page).click();
    await expectAt(page, device, '/all-set');
    await expect(findAllSet(page)).toBeVisible();
    await page.reload();
    await device.advance('2s');
    await expect(findAllSet(page)).toBeVisible();
    expect((await device.control.state()).setup.finalized).toBe(true);
  });
});

test('an installer whose device restarts before the last screen finishes once it is back', async ({
  page,
  device,
}) => {
  declareRestart(device);
  await goTo(page, device, '/video-preview');
  await findContinueButton(page).click();
  await device.control.act('powerCycle');
  await device.advance('60s');
  const again = page.getByRole('button', { name: /^(Continue|Try again)$/ });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await device.advance('1s');
    expect(await findAllSet(page).isVisible()).toBe(true);
  }).toPass();
  const { setup } = await device.control.state();
  expect(setup).toMatchObject({ completed: true, finalized: true });
});

// R3.38.
test('the event of an opened setup is sent although the device has no call for the mode', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'setSetupMode', status: 404 });
  await device.fault({
    kind: 'status',
    parameters: { status: 404 },
    match: { operationId: 'setSetupMode' },
    offContract: true,
  });
  await openSetup(page, device);
  await expectEvents(device, ['setup load']);
  await page.reload();
  await device.advance('2s');
  const names = (await device.control.cloudEvents()).map(({ event }) => event);
  expect(names.filter((name) => name === 'setup load')).toHaveLength(1);
});

// R4.2.
test('a token that is rejected during a poll is renewed silently in each step', async ({
  page,
  device,
}) => {
  await device.scenario('already-enrolled');
  await openSetup(page, device);
  const reject = async (operationId: 'getNetworkStatus' | 'getStatus') => {
    device.declareFailure({ operationId, status: 401 });
    await device.fault({ kind: 'expired-token', match: { operationId }, times: 1 });
    const before = await countRequests(device, 'signIn');
    await device.advance('12s');
    expect(await countRequests(device, 'signIn')).toBe(before + 1);
    await expect(findAlert(page)).toHaveCount(0);
  };
  await reject('getNetworkStatus');
  await findContinueButton(page).click();
  await expectAt(page, device, '/video-preview');
  await reject('getStatus');
  await expect(page.getByRole('switch')).toBeChecked();
});

test('an installer who returns the next day is signed in again and keeps the typed code', async ({
  page,
  device,
}) => {
  await goTo(page, device, '/pulse');
  await typeCode(page, 'abcd');
  await device.sleepLid('25h');
  await expect(page.getByLabel('Letter 4 of 8')).toHaveValue('d');
  await page.getByLabel('Letter 1 of 8').focus();
  await page.keyboard.type(await createEnrollmentCode(device));
  await page.keyboard.press('Enter');
  await expectAt(page, device, '/video-preview');
});

// R2.11, R6.2.
test('the setup-only user in setup mode sees Status and Network but no guide', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('oob', '/login?setup=1');
  await expect(findSidebarLinks(page)).toHaveText(['Status', 'Network']);
  await findSidebarLinks(page).first().click();
  await expectAt(page, device, '/network');
  await expect(page.getByRole('link', { name: 'Hostname' })).toBeVisible();
  await expect(page.getByText('Step 1 of 2.')).toHaveCount(0);
  await expectAccessible();
  for (const path of ['/pulse', '/video-preview', '/all-set', '/system']) {
    await page.goto(path);
    await expectAt(page, device, '/network');
  }
  await expect(findAlert(page)).toHaveCount(0);
  expect(await countRequests(device, 'setSetupMode')).toBe(0);
  expect(await device.control.cloudEvents()).toEqual([]);
});

// R4.4, R8.29.
test('a rejected setup code of a host page shows its error at the serial number', async ({
  page,
  device,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  await page.goto('/network?setup=1');
  await device.advance('1s');
  const sendCode = (code: string) =>
    page.evaluate((detail) => {
      document.dispatchEvent(new CustomEvent('stillhouse:setup-code', { detail }));
    }, code);
  await sendCode('NAbc12d340001');
  await expectDeviceText(page, 'Wrong serial number');
  await expectAccessible();
  await sendCode(device.control.serialNumber);
  await expectAt(page, device, '/network');
  await expectDeviceText(page, device.control.serialNumber);
});

// R7.9.
test('a missing serial number is requested every 2 s, at most 50 times', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'getOfflineStatus', status: 500 });
  const match = { operationId: 'getOfflineStatus' } as const;
  const silence = await device.fault({ kind: 'status', parameters: { status: 500 }, match });
  await openSetup(page, device);
  await device.advance('120s');
  expect(await countRequests(device, 'getOfflineStatus')).toBe(50);
  await silence.disarm();
  await device.advance('10s');
  expect(await countRequests(device, 'getOfflineStatus')).toBe(50);
  await page.goto(getSetupAddress(device.control.serialNumber));
  await device.advance('3s');
  await expectDeviceText(page, device.control.serialNumber);
});

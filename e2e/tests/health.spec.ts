import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { rest } from '../failures/sampling.ts';
import { advanceTo, release } from '../pages/software-update.ts';
import { test, upload } from '../support/certificate-fixture.ts';
import { expect } from '../support/console-fixture.ts';

const findHealth = (page: Page) => page.getByRole('region', { name: 'Health' });
const findHops = (page: Page) =>
  findHealth(page).getByRole('list', { name: 'Connection' }).getByRole('listitem');
const findEntries = (page: Page) =>
  findHealth(page).getByRole('list', { name: 'Needs attention' }).getByRole('listitem');
const findPassed = (page: Page) =>
  findHealth(page).getByRole('paragraph').filter({ hasText: 'All checks passed at' });

const enroll = (device: Device) => device.control.patch({ enrollment: { state: 'enrolled' } });

// R2.65, R2.66, R2.90.
test('an admin of a healthy device reads that all checks passed @sample', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await enroll(device);
  await signInAs('admin');
  await expect(findHops(page)).toContainText([
    /Device On Ethernet ?[\d.]+/,
    /Gateway Reached ?[\d.]+/,
    'Internet Reached',
    'Oban Pulse Reached',
  ]);
  await expect(findPassed(page)).toHaveText('All checks passed at 10:00.');
  await expect(findEntries(page)).toHaveCount(0);
  await expect(findHealth(page)).toContainText('Device time 7 Jan 2030, 10:00 (Europe/Oslo)');
  await expectAccessible();
});

const obstacles = {
  offline: ['Internet No internet', 'The network has no internet.'],
  captivePortal: ['Internet Sign-in page', 'The network requires a sign-in on its web page.'],
  proxyRequired: ['Internet Proxy required', 'The network has no internet without a proxy.'],
  dnsFailing: ['Internet No host name found', 'No host name can be found.'],
  cloudUnreachable: ['Oban Pulse Does not respond', 'Oban Pulse does not respond.'],
} as const;

for (const [condition, [hop, title]] of Object.entries(obstacles)) {
  // R2.65, R2.66.
  test(
    `an admin of a device with ${condition} sees which hop fails and what to do`,
    rest,
    async ({ page, device, signInAs, expectAccessible }) => {
      await enroll(device);
      await signInAs('admin');
      await device.control.setCondition(condition as keyof typeof obstacles, true);
      await device.advance('10s');
      const failed = findHops(page).filter({ hasText: hop });
      await expect(failed).toHaveAttribute('data-state', 'failed');
      await expect(failed).toContainText(title);
      await expect(failed.getByRole('link')).toHaveCount(1);
      await expect(findEntries(page)).toHaveCount(0);
      await expect(findPassed(page)).toHaveCount(0);
      await expectAccessible();
    },
  );
}

// R2.66.
test(
  'an admin opens the page of each entry that needs attention',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await release(device);
    await signInAs('admin', '/system/software-update');
    await device.advance('20s');
    await visit('/_additional-options');
    await page.getByRole('switch', { name: 'Verbose logging' }).click();
    await device.advance('1s');
    for (const [action, heading] of [
      ['See update', 'Software update'],
      ['Change logging', 'Additional options'],
      ['Enroll', 'Oban Pulse'],
    ] as const) {
      await visit('/');
      await findEntries(page).getByRole('link', { name: action }).click();
      await device.advance('1s');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
  },
);

// R2.66.
test(
  'an admin reads on Status that a certificate expires soon',
  rest,
  async ({ page, device, openssl, signInAs, visit }) => {
    await enroll(device);
    await signInAs('admin', '/network/certificates');
    const validity = { from: '20280101000000Z', to: '20300112120000Z' };
    await upload(page, 'ca.pem', openssl.createAuthority('/CN=Room CA', validity).pem);
    await visit('/');
    await expect(findEntries(page)).toHaveText([/^Certificate Room CA expires in 5 days\./]);
    await page.getByRole('link', { name: 'See certificates' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificates');
    await device.settle();
  },
);

// R2.66.
test(
  'an admin reads which checks failed, and the status itself stays',
  rest,
  async ({ page, device, signInAs }) => {
    await enroll(device);
    for (const operationId of ['listCertificates', 'getChromiumSettings'] as const) {
      device.declareFailure({ operationId, status: 404 });
      await device.control.arm({
        kind: 'status',
        parameters: { status: 404 },
        match: { operationId },
        offContract: true,
      });
    }
    await signInAs('admin');
    await expect(findEntries(page)).toHaveText([
      'Some checks failed. Not read: certificates, clock, logging.',
    ]);
    // The response with the certificates has the device's time.
    await expect(page.getByText('Device time')).toHaveCount(0);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  },
);

// R6.10, R6.17.
test(
  'an admin whose updates are controlled by the organization is promised none',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await enroll(device);
    await release(device);
    await signInAs('admin', '/system/software-update');
    await device.advance('20s');
    await device.control.patch({ settings: { system: { osInstallPolicy: 'never' } } });
    await visit('/');
    await expect(findEntries(page)).toHaveText([
      'An update is available. Software updates are controlled in Oban Pulse.',
    ]);
    await expect(findEntries(page).getByRole('link')).toHaveCount(0);
    await visit('/system/software-update');
    await expect(page.getByText('Update available')).toBeVisible();
    await expect(page.getByText('Before the update')).toHaveCount(0);
  },
);

// R2.72, R2.73.
test(
  'an admin sees on Status that an update runs, until it has ended',
  rest,
  async ({ page, device, signInAs, visit }) => {
    for (const operationId of [
      'getStatus',
      'getHostname',
      'getUpdateState',
      'listCertificates',
      'getEnrollment',
      'getChromiumSettings',
      'getTimeSettings',
    ] as const) {
      for (const status of ['no response', 503] as const) {
        device.declareFailure({ operationId, status, perhaps: true });
      }
    }
    await enroll(device);
    await release(device);
    await signInAs('admin', '/system/software-update');
    await device.advance('20s');
    await page.getByRole('button', { name: 'Update now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update now' }).click();
    await device.advance('1s');
    await visit('/');
    await expect(findEntries(page)).toHaveText([
      /^The update [\w.]+ is downloading\. Do not unplug the device\. See progress$/,
    ]);
    await advanceTo(device, findPassed(page));
  },
);

// R2.73.
test('the checks of Status begin at once, however slow one of them is', async ({
  page,
  device,
  signInAs,
}) => {
  await enroll(device);
  await device.fault({
    kind: 'delay',
    parameters: { delayMs: 4_000 },
    match: { operationId: 'getUpdateState' },
  });
  const requested = page.waitForRequest('**/api/v1/pulse/enrollment');
  await signInAs('admin');
  await requested;
  await expect(findPassed(page)).toHaveCount(0);
  await device.advance('4s');
  await expect(findPassed(page)).toBeVisible();
});

// R2.73.
test(
  'an admin of old firmware reads that its updates were not checked',
  rest,
  async ({ page, device, signInAs }) => {
    await enroll(device);
    await device.control.patch({ firmwareVersion: 'NFA1.20250101.0930' });
    await signInAs('admin');
    await expect(findEntries(page)).toHaveText([
      'Some checks were not made. Not checked: updates (not on this firmware).',
    ]);
  },
);

// R2.60, R2.74.
test(
  'the connection has one word on Status: on the card, in the sidebar and in the list',
  rest,
  async ({ page, device, signInAs, visit }) => {
    await enroll(device);
    await signInAs('admin');
    await device.control.setCondition('offline', true);
    await device.advance('10s');
    await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Current device' })).toContainText('No internet');
    await expect(page.getByText(/Connected|is connected/)).toHaveCount(0);
    await visit('/network');
    await expect(page.getByText(/Connected/)).toHaveCount(0);
  },
);

test.describe('while a device is set up', () => {
  test.use({ lease: { outOfBox: true } });

  // R2.73, R6.13.
  test(
    'an installer sees what an admin sees, except for what the device rejects',
    rest,
    async ({ page, device, signInAs, visit }) => {
      await device.control.patch({ updates: { state: 'error' } });
      await signInAs('setup');
      await expect(findEntries(page)).toHaveText([
        /^The last update has failed\./,
        /^The device is not enrolled in Oban Pulse\..*Enroll$/,
        'Some checks were not made. Not checked: logging (not for this user).',
      ]);
      const journal = await device.control.journal();
      expect(journal.filter(({ status }) => status === 403)).toEqual([]);
      await visit('/');
      await page.getByRole('link', { name: 'Enroll' }).click();
      await expect(page.getByRole('button', { name: 'Add device' })).toBeVisible();
    },
  );

  // R2.66.
  test(
    'the setup-only session sees the way to the cloud and requests only what it may',
    rest,
    async ({ page, device, signInAs }) => {
      await signInAs('oob');
      await device.control.setCondition('captivePortal', true);
      await device.advance('10s');
      await expect(findHops(page).nth(2)).toContainText('The network requires a sign-in');
      await expect(findEntries(page)).toHaveText([
        'Some checks were not made. Not checked: updates (not for this user), enrollment (not for this user), logging (not for this user).',
      ]);
      const journal = await device.control.journal();
      expect(journal.filter(({ status }) => status === 403)).toEqual([]);
    },
  );
});

import type { Page } from '@playwright/test';
import { channelPage } from '../pages/software-update.ts';
import { changeElsewhere, type Elsewhere } from '../support/another-session.ts';
import { expect, findAlert, test } from '../support/console-fixture.ts';

const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Changed meanwhile' });

/** What each page sends, and what another admin has set meanwhile. */
type Edit = Elsewhere & {
  page: string;
  edit: (page: Page) => Promise<void>;
  text: string;
};

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const hostname: Edit = {
  page: '/network/hostname',
  async edit(page) {
    await page.getByRole('radio', { name: 'Custom' }).check();
    await page.getByLabel('Custom hostname').fill('room-b');
    await save(page);
  },
  method: 'post',
  path: '/api/v1/network/config/hostname',
  body: { hostname: 'room-a', source: 'custom' },
  text: 'room-a',
};

const edits: readonly Edit[] = [
  hostname,
  {
    page: '/network/ntp',
    async edit(page) {
      await page.getByLabel('NTP server').fill('time.b.example');
      await save(page);
    },
    path: '/api/v1/settings/time/ntp',
    body: { ntpServer: 'time.a.example', saveAnyway: true },
    text: 'time.a.example',
  },
  {
    page: '/network/proxy',
    async edit(page) {
      await page.getByRole('radio', { name: 'Automatic' }).check();
      await page.getByLabel('PAC file URL').fill('http://wpad.example/b.dat');
      await save(page);
    },
    method: 'post',
    path: '/api/v1/network/config/proxy',
    body: [
      { key: 'proxy', newValue: 'manual' },
      { key: 'host', newValue: 'proxy.a.example' },
      { key: 'port', newValue: 8080 },
    ],
    text: 'Manual, proxy.a.example, 8080',
  },
  {
    page: '/settings/time-and-language/time-zone',
    edit: (page) => page.getByRole('radio', { name: /Lisbon/ }).check(),
    path: '/api/v1/settings/time',
    body: { timeZone: { id: 'Asia/Tokyo' } },
    text: 'Asia/Tokyo',
  },
  {
    page: '/settings/time-and-language/language',
    edit: (page) => page.getByRole('radio', { name: /français \(France\)/ }).check(),
    path: '/api/v1/settings/language',
    body: { languageCode: 'de-DE' },
    text: 'Deutsch (Deutschland)',
  },
  {
    page: '/settings/audio-video/camera/antibanding-mode',
    edit: (page) => page.getByRole('radio', { name: '50 Hz' }).check(),
    path: '/api/v1/settings/audiovideo',
    body: { cameraAntiBanding: '60_Hz' },
    text: '60 Hz',
  },
];

// R2.76.
for (const { edit, text, ...elsewhere } of edits) {
  test(`an admin decides about what somebody else has set meanwhile: ${elsewhere.page}`, async ({
    page,
    device,
    leased,
    playwright,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(elsewhere.page);
    await changeElsewhere({ playwright, url: leased.url }, elsewhere);
    await edit(page);
    await device.advance('1s');
    await expect(findDialog(page)).toContainText(`it is now "${text}"`);
    await findDialog(page).getByRole('button', { name: 'Show' }).click();
    await device.advance('1s');
    await expect(findDialog(page)).toHaveCount(0);

    await edit(page);
    await device.advance('1s');
    await expect(findDialog(page)).toHaveCount(0);
  });
}

// R2.76.
test('an admin who overwrites a hostname sends the own one', async ({
  page,
  device,
  leased,
  playwright,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', hostname.page);
  await device.advance('1s');
  await changeElsewhere({ playwright, url: leased.url }, hostname);
  // The badge reads the name again while the form is edited.
  await page.getByRole('radio', { name: 'Custom' }).check();
  await device.advance('31s');
  await expect(page).toHaveTitle(/^room-a - /);
  await hostname.edit(page);
  await device.advance('1s');
  await expectAccessible();
  await findDialog(page).getByRole('button', { name: 'Overwrite' }).click();
  await device.advance('1s');
  await expect(page.getByRole('dialog')).toContainText('Restart to use the new hostname?');
  expect((await device.control.state()).network.hostname).toBe('room-b');
  await expect(findAlert(page)).toHaveCount(0);
});

// R2.76. The random search found that the change was sent.
test('what somebody else has set stays if it cannot be read before a save', async ({
  page,
  device,
  leased,
  playwright,
  signInAs,
}) => {
  await signInAs('admin', hostname.page);
  await device.advance('1s');
  await changeElsewhere({ playwright, url: leased.url }, hostname);
  const operationId = 'getHostname';
  device.declareFailure({ operationId, status: 500 });
  await device.fault({
    ...{ kind: 'status', parameters: { status: 500 } },
    ...{ match: { operationId }, times: 1 },
  });
  await hostname.edit(page);
  await device.advance('1s');
  await expect(page.getByRole('dialog')).toContainText('Unable to update hostname.');
  expect((await device.control.state()).network.hostname).toBe('room-a');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await device.advance('1s');
  await expect(findDialog(page)).toContainText('it is now "room-a"');
});

// R2.76.
test('the title and the badge of a tab follow a hostname that another tab has set', async ({
  page,
  device,
  leased,
  playwright,
  signInAs,
}) => {
  await signInAs('admin');
  await changeElsewhere({ playwright, url: leased.url }, hostname);
  await device.advance('31s');
  await expect(page).toHaveTitle(/^room-a - /);
});

// R2.76, R6.18. A confirmation waits below the question.
test('an admin who overwrites a channel reads in the confirmation why it is rejected', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', channelPage);
  await device.advance('1s');
  await page.getByRole('radio', { name: /^Preview/ }).click();
  await device.control.patch({ settings: { updates: { channel: 'failsafe' } } });
  const switching = page.getByRole('dialog', { name: 'Switch to Preview?' });
  await switching.getByRole('button', { name: 'Switch' }).click();
  await device.advance('1s');
  await expect(findDialog(page)).toContainText('it is now "Failsafe"');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectAccessible();
  await findDialog(page).getByRole('button', { name: 'Overwrite' }).click();
  await device.advance('1s');
  await expect(switching.getByRole('alert')).toContainText(
    'Software updates are controlled in Oban Pulse.',
  );
  await switching.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// R2.76.
test('an admin who drops a change is asked nothing more', async ({
  page,
  device,
  leased,
  playwright,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'updateNtpSettings', status: 422 });
  await signInAs('admin', '/network/ntp');
  await device.advance('1s');
  await device.control.setCondition('ntpUnreachable', true);
  await page.getByLabel('NTP server').fill('time.b.example');
  await save(page);
  await device.settle();
  await changeElsewhere(
    { playwright, url: leased.url },
    { path: '/api/v1/settings/time/ntp', body: { ntpServer: 'time.a.example', saveAnyway: true } },
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Save anyway' }).click();
  await device.advance('1s');
  await findDialog(page).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('NTP server')).toHaveValue('time.a.example');
});

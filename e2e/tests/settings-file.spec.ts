import { productCodes } from '@stillhouse/products/catalog';
import type { Device } from 'stillhouse/playwright';
import { rest, tagProduct } from '../failures/sampling.ts';
import {
  changeAll,
  chooseSettingsFile,
  createSettingsFile,
  exportSettings,
  findApply,
  importAll,
  settingsFilePage,
  staticAddress,
} from '../pages/settings-file.ts';
import { expect, findAlert, test } from '../support/console-fixture.ts';

/** The operations of the requests that are no GET, in order. */
async function listWrites(device: Device) {
  const entries = [...(await device.control.journal())];
  const writes = entries.filter(({ method }) => method !== 'GET');
  return writes.sort((a, b) => a.n - b.n).map(({ operationId }) => operationId);
}

for (const product of productCodes) {
  test.describe(product, tagProduct(product), () => {
    test.use({ lease: { product } });

    // Decision 0092.
    test(`an admin of ${product} exports all settings, resets the device, and imports them again`, async ({
      page,
      device,
      signInAs,
      visit,
    }) => {
      await signInAs('admin');
      await visit(settingsFilePage);
      const fresh = await exportSettings(page);
      await importAll(page, device, { ...fresh, settings: changeAll(fresh.settings) });
      await expect(page.getByText(/^\d+ settings applied\.$/)).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      const configured = await exportSettings(page);
      expect(configured.settings).toEqual(changeAll(fresh.settings));

      await visit('/logout');
      await device.control.act('factoryReset');
      await device.advance('2m');
      // A device without Ethernet has lost its network.
      if (product === 'longrow') await device.control.setCondition('wifiJoined', true);
      await signInAs('admin', settingsFilePage);
      const reset = await exportSettings(page);
      expect(reset.settings).toEqual(fresh.settings);

      await importAll(page, device, configured);
      await expect(page.getByText(/^\d+ settings applied\.$/)).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      expect((await exportSettings(page)).settings).toEqual(configured.settings);
    });
  });
}

const controlledDevices = {
  'its policy is never': { settings: { system: { osInstallPolicy: 'never' as const } } },
  'its channel is failsafe': { settings: { updates: { channel: 'failsafe' } } },
};
for (const [reason, state] of Object.entries(controlledDevices)) {
  // R6.10, R6.15, R6.16.
  test(
    `a file leaves a device with its organization when ${reason}`,
    rest,
    async ({ page, device, signInAs, visit }) => {
      await device.control.patch(state);
      const before = (await device.control.state()).settings;
      await signInAs('admin');
      await visit(settingsFilePage);
      const exported = await exportSettings(page);
      expect(exported.settings.updates).toBeUndefined();
      expect(exported.settings.system).not.toHaveProperty('osInstallPolicy');
      await chooseSettingsFile(
        page,
        createSettingsFile({
          system: { osInstallPolicy: 'always', hdmiCecEnabled: true },
          updates: { type: 'MANUAL', channel: 'beta' },
        }),
      );
      const changes = page.getByRole('region', { name: 'Changes' });
      await expect(changes.getByRole('checkbox')).toHaveCount(1);
      for (const text of [
        'Installation of updates: always. Oban Pulse sets it for each device, so it is not copied.',
        'Automatic updates: Off. Software updates are controlled in Oban Pulse.',
        'Update channel: beta. Software updates are controlled in Oban Pulse.',
      ]) {
        await expect(changes).toContainText(text);
      }
      await findApply(page).click();
      await device.advance('5s');
      await expect(page.getByText('1 setting applied.')).toBeVisible();
      const { system, updates } = (await device.control.state()).settings;
      expect(system).toEqual({ ...before.system, hdmiCecEnabled: true });
      expect(updates).toEqual(before.updates);
      expect(await listWrites(device)).toEqual(['signIn', 'updateSystemSettings']);
    },
  );
}

test.describe('a paired pad', () => {
  test.use({ lease: { product: 'arran' } });

  // R6.9, R6.15.
  test(
    'a file does not change what the paired device controls',
    rest,
    async ({ page, device, signInAs, visit }) => {
      await device.control.act('pair');
      await signInAs('admin');
      await visit(settingsFilePage);
      await chooseSettingsFile(
        page,
        createSettingsFile({
          system: { shareAnalyticsDisabled: true },
          ntp: { ntpServer: 'ntp.example' },
          remoteAccess: { lock: true },
        }),
      );
      const changes = page.getByRole('region', { name: 'Changes' });
      await expect(changes).toContainText(
        'Share analytics: Off. Use the paired device to change it.',
      );
      await expect(changes.getByRole('checkbox')).toHaveCount(0);
      await expect(findApply(page)).toHaveCount(0);
    },
  );
});

test('an admin sees what a file would change, and nothing is sent before it is applied', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit(settingsFilePage);
  await chooseSettingsFile(
    page,
    createSettingsFile(
      {
        system: { hdmiCecEnabled: true, autoWakeEnabled: true, nonsense: '<img src=x>' },
        audioVideo: { autoPairingVolume: -99, deepNoiseSuppressionEnabled: true },
        hostname: { hostname: 'boardroom-oslo' },
        '<script>': { a: 1 },
      },
      'dalmore',
    ),
  );
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('The file is from another product, Oban Bar Pro.');
  await expect(changes.getByRole('checkbox', { name: 'HDMI CEC' })).toBeChecked();
  await expect(changes).toContainText('Off → On');
  await expect(changes.getByRole('checkbox', { name: 'Hostname' })).not.toBeChecked();
  await expect(changes).toContainText('Default → boardroom-oslo');
  await expect(changes).toContainText('system, nonsense: <img src=x>. This console does not know');
  await expect(changes).toContainText('<script>, a: 1. This console does not know');
  await expect(changes).toContainText('-99 dB. It must be a whole number from -50 to -30.');
  await expect(changes).toContainText('Not available on this device:Voice isolation (beta): On');
  await expect(changes).toContainText(
    '1 setting in the file: the device already has the same value',
  );
  await expect(findApply(page)).toHaveText('Apply 1 setting');
  expect(await listWrites(device)).toEqual(['signIn']);

  await changes.getByRole('checkbox', { name: 'HDMI CEC' }).uncheck();
  await expect(findApply(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(changes).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an admin reads which setting the device rejected, and why', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'updateTimeSettings', status: 400 });
  await signInAs('admin');
  await visit(settingsFilePage);
  await chooseSettingsFile(
    page,
    createSettingsFile({
      system: { hdmiCecEnabled: true },
      time: { use24HourTimeFormat: false, timeZone: { id: 'Mars/Olympus' } },
    }),
  );
  await findApply(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await device.advance('2s');
  await expect(page.getByText('2 settings applied, 1 rejected.')).toBeVisible();
  await expect(page.getByText(/Time zone: Mars\/Olympus, rejected because: .*Mars/)).toBeVisible();
  expect((await device.control.state()).settings.time.use24HourTimeFormat).toBe(false);
});

// R2.88.
test('an import continues when the device is back, and after a reload of the page', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'updateLanguageSettings', status: 'no response' });
  await signInAs('admin');
  await visit(settingsFilePage);
  await device.control.arm({
    kind: 'connection-reset',
    match: { operationId: 'updateLanguageSettings' },
  });
  await chooseSettingsFile(
    page,
    createSettingsFile({
      system: { hdmiCecEnabled: true },
      language: { languageCode: 'nb-NO' },
      ntp: { ntpServer: 'pool.ntp.example' },
    }),
  );
  await findApply(page).click();
  await device.advance('2s');
  await expect(page.getByText('1 of 3 settings done')).toBeVisible();
  await expect(page.getByText('The import continues when the device is back.')).toBeVisible();
  const line = page.getByRole('list', { name: 'Running' });
  await expect(line).toHaveText(['Importing settings 1 of 3']);
  await expect(line.getByRole('progressbar')).toHaveAttribute('value', /^0\.33/);

  await visit(settingsFilePage);
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The import was interrupted' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await device.advance('2s');
  await expect(page.getByText('1 of 3 settings done')).toBeVisible();
  await device.control.clearFaults();
  await device.advance('10s');
  await expect(page.getByText('3 settings applied.')).toBeVisible();
  await expect(line).toHaveCount(0);
  expect((await device.control.state()).settings.language.languageCode).toBe('nb-NO');

  await visit(settingsFilePage);
  await expect(page.getByText('3 settings applied.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export settings' })).toBeVisible();
  await expect(page.getByLabel('Settings file')).toBeVisible();
});

test('an admin confirms a new address, which is applied last and linked to', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  for (const operationId of ['getHostname', 'getStatus', 'getUpdateState'] as const)
    device.declareFailure({ operationId, status: 'no response' });
  await signInAs('admin');
  await visit(settingsFilePage);
  await chooseSettingsFile(
    page,
    createSettingsFile({
      ethernet: staticAddress,
      system: { hdmiCecEnabled: true },
    }),
  );
  await page.getByRole('checkbox', { name: 'IP configuration of Ethernet' }).check();
  await findApply(page).click();
  const dialog = page.getByRole('dialog', { name: 'Change the address of the device?' });
  await expect(dialog).toContainText('Current: DHCP. New: Static, 127.0.0.77');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await device.advance('5s');
  await expect(page.getByText('2 settings applied.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^http:\/\/127\.0\.0\.77/ })).toBeVisible();
  expect(await listWrites(device)).toEqual(['signIn', 'updateSystemSettings', 'updateEthernetIp4']);
});

const rejected: [string, unknown, RegExp][] = [
  ['is not JSON', '{"format":', /not valid JSON/],
  ['is a HAR file', { log: { version: '1.2', entries: [] } }, /not a settings file/],
  [
    'has a newer version',
    { ...createSettingsFile({}), version: 2 },
    /version 2 .* reads version 1/,
  ],
  ['is larger than 1 MB', ' '.repeat(1_000_001), /larger than 1 MB/],
];

for (const [what, content, reason] of rejected) {
  test(`an admin whose file ${what} reads why it is rejected`, async ({
    page,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(settingsFilePage);
    await chooseSettingsFile(page, content);
    await expect(findAlert(page).or(page.getByText(reason)).first()).toContainText(reason);
    await expect(findApply(page)).toHaveCount(0);
  });
}

test('an admin whose device does not return a group exports the others, and reads which is missing', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getAudioVideoSettings', status: 500 });
  await signInAs('admin');
  await visit(settingsFilePage);
  await device.control.arm({
    kind: 'status',
    parameters: { status: 500 },
    match: { operationId: 'getAudioVideoSettings' },
  });
  const file = await exportSettings(page);
  expect(Object.keys(file.settings)).not.toContain('audioVideo');
  await expect(page.getByText(/could not be read, and are not in the file/)).toBeVisible();
  await expect(page.getByText(/^Auto pairing volume, Music mode/)).toBeVisible();
});

test.describe('at the local setup address', () => {
  test.use({ pageAddress: 'setup' });

  // R6.13.
  test('the setup user is redirected, because the device rejects its settings', async ({
    page,
    signInAs,
    visit,
  }) => {
    await signInAs('setup');
    await visit(settingsFilePage);
    await expect(page.getByRole('heading', { name: 'Export and import' })).toHaveCount(0);
    await expect(page).not.toHaveURL(/system/);
  });
});

test.describe('a device with an available update', () => {
  test.use({ lease: { scenario: 'update-available' } });

  test('an admin is offered an export before the update', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await device.advance('10s');
    await visit('/system/software-update');
    await page.getByRole('link', { name: 'Export settings' }).click();
    await expect(page.getByRole('heading', { name: 'Export and import' })).toBeVisible();
  });
});

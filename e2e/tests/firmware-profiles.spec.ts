import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { rest } from '../failures/sampling.ts';
import {
  findGetLogsButton,
  optionsAddress,
  pressDialogButton,
} from '../pages/additional-options.ts';
import {
  createEnrollmentCode,
  expectAt,
  findContinueButton,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { advanceTo, newer, release, update, updatePage } from '../pages/software-update.ts';
import {
  connectWith,
  createNearbyNetwork,
  findNetworkRow,
  setNearbyNetworks,
  waitForWifiPage,
  wifiAddress,
} from '../pages/wifi.ts';
import { expect, test, upload } from '../support/certificate-fixture.ts';
import { fillSignIn, findAlert, findValue } from '../support/console-fixture.ts';

type Visit = (address: string) => Promise<void>;
type Screens = { page: Page; device: Device; visit: Visit };

/** The profile with which `npm test` plays each journey. */
const sampled = { daily: 'dictionaries-by-id', setup: 'no-setup-mode' };

const profiles = readdirSync(new URL('../../simulator/profiles', import.meta.url)).map((file) =>
  file.replace(/\.yaml$/, ''),
);

/** The status of an unreachable time server. */
const getNtpStatus = (profile: string) =>
  Number(/^ntp-unreachable-(\d+)/.exec(profile)?.[1] ?? 422);

/** A time server that cannot be reached is saved anyway, whatever the status is. */
async function saveUnreachableServer({ page, device, visit }: Screens): Promise<void> {
  await device.control.setCondition('ntpUnreachable', true);
  await visit('/network/ntp');
  await page.getByLabel('NTP server').fill('ntp.room.example');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Unable to contact ntp.room.example' });
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('The NTP server is saved.')).toBeVisible();
  await device.control.setCondition('ntpUnreachable', false);
}

async function changeSettings({ page, device, visit }: Screens): Promise<void> {
  await visit('/settings/time-and-language/time-zone');
  await expect(page.getByRole('status').filter({ hasText: /^\d{3} time zones$/ })).toBeVisible();
  await visit('/system');
  await page.getByRole('switch', { name: 'HDMI CEC' }).click();
  await device.settle();
  const { settings } = await device.control.state();
  expect(settings.system.hdmiCecEnabled).toBe(true);
}

for (const profile of profiles) {
  test.describe(`with the profile ${profile}`, () => {
    test.describe('a device that is set up', profile === sampled.daily ? {} : rest, () => {
      test.use({ lease: { product: 'cardhu', profile, seed: 11 } });

      // Decision 0085.
      test('signs in, shows its status, saves network and settings, and updates', async ({
        page,
        device,
        signInAs,
        visit,
      }) => {
        const status = getNtpStatus(profile);
        device.declareFailure({ operationId: 'updateNtpSettings', status });
        // The device restarts with the update.
        device.declareFailure({ operationId: 'getStatus', status: 503, perhaps: true });
        device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
        await signInAs('admin');
        await expect(findValue(page, 'Serial number')).toHaveText(device.control.serialNumber);
        await saveUnreachableServer({ page, device, visit });
        await changeSettings({ page, device, visit });
        await release(device);
        await visit(updatePage);
        await update(page, device);
        await advanceTo(device, page.getByText('Software update complete'));
        expect((await device.control.state()).firmwareVersion).toBe(newer);
      });
    });

    test.describe('another device that is set up', rest, () => {
      test.use({ lease: { product: 'cardhu', profile, seed: 11 } });

      // Decision 0085.
      test('joins an open network, gives its logs, and takes a certificate', async ({
        page,
        device,
        openssl,
        signInAs,
        visit,
      }) => {
        await setNearbyNetworks(device, createNearbyNetwork('Guests', { wifiSecurity: 'NONE' }));
        await signInAs('admin', wifiAddress);
        await waitForWifiPage(page, device);
        await findNetworkRow(page, 'Guests').click();
        await connectWith(page, {});
        await device.advance('4s');
        await expect(page.getByText('Connected to "Guests"')).toBeVisible();

        await visit(optionsAddress);
        await findGetLogsButton(page).click();
        const download = page.waitForEvent('download');
        await device.advance('60s');
        expect((await download).suggestedFilename()).toMatch(/\.zip/);
        await pressDialogButton(page, 'Close');

        await visit('/network/certificates');
        await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA').pem);
        await expect(page.getByText('Certificate uploaded.')).toBeVisible();
      });
    });

    test.describe('a device out of the box', profile === sampled.setup ? {} : rest, () => {
      test.use({ lease: { outOfBox: true, profile }, pageAddress: 'setup' });

      // Decision 0085.
      test('is set up', async ({ page, device }) => {
        if (profile === 'no-setup-mode')
          device.declareFailure({ operationId: 'setSetupMode', status: 404 });
        await openSetup(page, device);
        await findContinueButton(page).click();
        await expectAt(page, device, '/pulse');
        await typeCode(page, await createEnrollmentCode(device));
        const allSet = page.getByRole('heading', { name: "You're all set!" });
        await findContinueButton(page).click();
        for (let step = 0; step < 20 && !(await allSet.isVisible()); step += 1) {
          await device.advance('5s');
          const next = findContinueButton(page);
          if (await next.isEnabled({ timeout: 100 }).catch(() => false)) await next.click();
        }
        await expect(allSet).toBeVisible();
      });
    });
  });
}

test.describe('with the profile tokens-without-permissions', rest, () => {
  test.use({ lease: { profile: 'tokens-without-permissions' } });

  // Decision 0085, R6.8.
  test('the network page has no NTP row', async ({ page, signInAs }) => {
    await signInAs('admin', '/network');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Hostname' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'NTP Server' })).toHaveCount(0);
  });
});

test.describe('with the profile audio-over-usb', rest, () => {
  test.use({ lease: { product: 'cardhu', profile: 'audio-over-usb' } });

  // Decision 0085, R2.54.
  test('another product has Audio over USB', async ({ page, device, signInAs }) => {
    await signInAs('admin', '/_additional-options');
    await page.getByRole('switch', { name: 'Audio over USB (beta)' }).click();
    await device.settle();
    const { audiovideo } = (await device.control.state()).settings;
    expect(audiovideo.usbAudioDevicesEnabled).toBe(true);
  });
});

test.describe('with the profile plain-text-errors', rest, () => {
  test.use({ lease: { profile: 'plain-text-errors' } });

  // Decision 0085, R7.5.
  test('a wrong password has its usual text', async ({ page, device, visit }) => {
    device.declareFailure({ operationId: 'signIn', status: 404 });
    await visit('/login');
    await fillSignIn(page, 'admin', 'wrong-password');
    await expect(findAlert(page)).toContainText('Username or password is incorrect');
  });
});

import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { operations } from '@stillhouse/contracts/operations';
import { optionsAddress } from '../pages/additional-options.ts';
import {
  changeAll,
  chooseSettingsFile,
  exportSettings,
  findApply,
  importAll,
  settingsFilePage,
} from '../pages/settings-file.ts';
import { findProgress, release, update, updatePage } from '../pages/software-update.ts';
import { createNearbyNetwork, wifiAddress } from '../pages/wifi.ts';
import {
  expect,
  findAlert,
  findCertificateRows,
  findDialog,
  upload,
} from '../support/certificate-fixture.ts';
import { fillSignIn } from '../support/console-fixture.ts';
import { testPitfall } from '../support/pitfalls.ts';
import { deviceVendorId, removeUsb, simulateUsbDevices } from '../support/usb-devices.ts';

// Pitfalls of device consoles that admins report to vendors, each on every product. C4, C5, C6, C8,
// C12, C19 and C24, which are about networks, are in pitfalls-network.matrix.spec.ts.

const lockoutSteps = [
  '4 attempts are left.',
  '3 attempts are left.',
  '2 attempts are left.',
  '1 attempt is left.',
  'Signing in as this user is now locked for a while.',
];

testPitfall(
  1,
  'a sign-in says how many attempts are left and how long a lockout takes, also after a reload',
  async ({ page, device, visit }) => {
    for (const status of [404, 429]) device.declareFailure({ operationId: 'signIn', status });
    await visit('/login');
    for (const step of lockoutSteps) {
      await fillSignIn(page, 'admin', step);
      await expect(page.getByRole('status')).toContainText(step);
      await device.settle();
    }
    await fillSignIn(page, 'admin', 'stillhouse');
    await expect(findAlert(page)).toHaveText('Too many requests. Try again in 1 minutes');
    await page.reload();
    await device.advance('1s');
    await expect(findAlert(page)).toContainText('Try again in 0 minutes and 59 seconds');
  },
);

testPitfall(
  2,
  'an update that leaves the version as it was is not called a success',
  async ({ page, device, signInAs }) => {
    await release(device);
    await signInAs('admin', updatePage);
    await update(page, device);
    await device.advance('10s');
    await device.control.patch({ updates: { state: 'upToDate' } });
    await device.advance('10s');
    await expect(findProgress(page).heading('The version has not changed')).toBeVisible();
    await expect(page.getByText('Software update complete')).toHaveCount(0);
  },
);

testPitfall(
  3,
  'the console of the new firmware replaces the old one without a reload by hand',
  async ({ page, device, signInAs }) => {
    for (const status of ['no response', 503] as const) {
      device.declareFailure({ operationId: 'getStatus', status, perhaps: true });
    }
    await signInAs('admin', '/system');
    await page.getByRole('button', { name: 'Restart device' }).click();
    await findDialog(page).getByRole('button', { name: 'Restart', exact: true }).click();
    await expect(findDialog(page)).toContainText('Restarting the device');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await device.control.patch({ firmwareVersion: 'NFA1.20300101.0001' });
    await expect(async () => {
      await device.advance('5s');
      expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
    }).toPass();
    await device.advance('1s');
    await expect(page.getByText('NFA1.20300101.0001')).toBeVisible();
  },
);

testPitfall(
  7,
  'a file that is no certificate is named before it is sent, and extra lines are no obstacle',
  async ({ page, device, openssl, signInAs }) => {
    const { pem } = openssl.createAuthority('/CN=Room CA');
    const key = openssl.run(['genpkey', '-algorithm', 'ed25519']);
    const wrong: readonly (readonly [string, string | Uint8Array, string])[] = [
      ['key.pem', key, 'private key'],
      ['both.pem', pem + key, 'a certificate and a private key'],
      ['request.pem', openssl.request('/CN=Room 4'), 'a signing request'],
      [
        'renamed.der',
        openssl.run(['pkcs12', '-export', '-nokeys', '-passout', 'pass:x'], pem),
        'a PKCS #12 file',
      ],
    ];
    await signInAs('admin', '/network/certificates');
    for (const [name, content, what] of wrong) {
      await upload(page, name, content);
      await expect(findAlert(page)).toContainText(`"${name}" was not sent: it`);
      await expect(findAlert(page)).toContainText(what);
    }
    const journal = await device.control.journal();
    expect(journal.filter(({ operationId }) => operationId === 'uploadCertificate')).toEqual([]);
    const past = { from: '20200101000000Z', to: '20210101000000Z' };
    await upload(page, 'past.pem', openssl.createAuthority('/CN=Old CA', past).pem);
    await expect(findCertificateRows(page)).toHaveText(/Old CA.*Expired/);
    await upload(page, 'ca.pem', `Bag Attributes\r\n${pem.replaceAll('\n', '\r\n')}`);
    await expect(findCertificateRows(page)).toHaveText([/Old CA/, /Room CA.*Valid/]);
  },
);

testPitfall(
  9,
  'every time is in the time zone of the device, which is named',
  async ({ page, device, openssl, signInAs }) => {
    await device.control.patch({ settings: { time: { timeZoneId: 'Pacific/Auckland' } } });
    await signInAs('admin');
    const now = page.getByRole('region', { name: 'Health' }).getByRole('time');
    await expect(now).toHaveText(/7 Jan 2030, 22:00 \(Pacific\/Auckland\)/);
    await expect(now).toHaveAttribute('title', '09:00 UTC, Pacific/Auckland');
    await page.getByRole('link', { name: 'Network', exact: true }).click();
    await page.getByRole('link', { name: 'Certificates' }).click();
    await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA').pem);
    await expect(page.getByText('Days in the time zone Pacific/Auckland')).toBeVisible();
  },
  { use: { timezoneId: 'Pacific/Honolulu' } },
);

testPitfall(
  10,
  'a wrong clock is measured before a certificate is called expired',
  async ({ page, signInAs }) => {
    await signInAs('admin', '/network/certificates');
    const warning = page.getByText('The clock of the device is 7 min behind this computer.');
    await expect(warning).toContainText('Certificates may be evaluated wrongly.');
    await expect(warning).toContainText('Check the time server of the device.');
  },
  { use: { browserAheadMs: 7 * 60_000 } },
);

testPitfall(
  11,
  'a session that ends before Save costs one sign-in, and nothing is typed twice',
  async ({ page, device, signInAs }) => {
    device.declareFailure({ operationId: 'updateProxy', status: 401 });
    await signInAs('admin', '/network/proxy');
    await page.getByRole('radio', { name: 'Manual' }).check();
    await page.getByLabel('Host').fill('proxy.room.example');
    await page.getByLabel('Port').fill('3128');
    await device.control.patch({ signingKey: '5a'.repeat(32) });
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    await fillSignIn(page, 'admin', 'stillhouse');
    await save.click();
    await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
    expect((await device.control.state()).network.proxy).toMatchObject({
      host: 'proxy.room.example',
      port: 3128,
    });
  },
);

/** The pages with fields, except the one with the password itself. */
const formPages = [
  '/network/proxy',
  '/network/ntp',
  '/network/hostname',
  '/network/dot1x/wireless',
];

testPitfall(
  13,
  'a saved password is offered at the sign-in only',
  async ({ page, device, signInAs, visit }) => {
    await visit('/login');
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await signInAs('admin', '/network/wifi?dot1x');
    await page.getByRole('button', { name: 'Other...' }).click();
    await findDialog(page).getByLabel('Security').selectOption('WPA2');
    await expect(findDialog(page).getByLabel(/^Password/)).toHaveCount(1);
    expect(new Set(await listAutocomplete(page))).toEqual(new Set(['off', 'new-password']));
    for (const address of formPages) {
      await page.goto(address);
      await device.advance('1s');
      for (const word of await listAutocomplete(page)) {
        expect(['off', 'new-password'], address).toContain(word);
      }
    }
  },
);

function listAutocomplete(page: Page): Promise<(string | null)[]> {
  return page
    .locator('input:is([type=text], [type=password], :not([type]))')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
}

testPitfall(
  14,
  'no stray click restarts the device, and the question names it and what ends',
  async ({ page, device, leased, signInAs }) => {
    await signInAs('admin', '/system');
    const restart = page.getByRole('button', { name: 'Restart device' });
    await restart.click({ button: 'middle' });
    await expect(findDialog(page)).toHaveCount(0);
    await restart.click();
    await expect(findDialog(page)).toContainText(`…${leased.serialNumber.slice(-5)}`);
    await expect(findDialog(page)).toContainText('Any call ends.');
    await page.keyboard.press('Escape');
    expect(operations.rebootDevice.method).not.toBe('GET');
    const journal = await device.control.journal();
    expect(journal.filter(({ operationId }) => operationId === 'rebootDevice')).toEqual([]);
  },
);

testPitfall(
  15,
  'the archive of the logs has no password in it, and its files are listed',
  async ({ page, device, visit }) => {
    const secrets = { admin: 'canary-of-the-admin', wifi: 'canary-of-the-wifi' };
    await device.control.patch({
      nearbyNetworks: [createNearbyNetwork('Rooms', { password: secrets.wifi })],
      remoteAccess: { password: secrets.admin },
    });
    await device.control.setCondition('wifiJoined', true, { ssid: 'Rooms' });
    await visit('/login');
    await fillSignIn(page, 'admin', secrets.admin);
    await expect(page.getByText('Signed in as admin')).toBeVisible();
    await page.goto(optionsAddress);
    await page.getByRole('button', { name: 'Get logs' }).click();
    const download = page.waitForEvent('download');
    await device.advance('60s');
    const path = await (await download).path();
    const names = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n');
    await expect(findDialog(page).getByRole('listitem')).toHaveText(names.toSorted());
    const content = execFileSync('unzip', ['-p', path], { encoding: 'latin1' });
    for (const secret of Object.values(secrets)) expect(content).not.toContain(secret);
  },
);

testPitfall(
  16,
  'a switch has the state of the device, also for a screen reader and after a rejection',
  async ({ page, device, signInAs }) => {
    device.declareFailure({ operationId: 'updateSystemSettings', status: 500 });
    await signInAs('admin', '/system');
    const toggle = page.getByRole('switch', { name: 'HDMI CEC' });
    const readState = async () => {
      await device.settle();
      const { hdmiCecEnabled } = (await device.control.state()).settings.system;
      return `- switch "HDMI CEC"${hdmiCecEnabled ? ' [checked]' : ''}`;
    };
    const before = await readState();
    await expect(toggle).toMatchAriaSnapshot(before);
    await toggle.press('Space');
    await expect.poll(readState).not.toBe(before);
    const after = await readState();
    expect(await toggle.ariaSnapshot()).toBe(after);
    const match = { operationId: 'updateSystemSettings' } as const;
    await device.fault({ kind: 'status', parameters: { status: 500 }, match });
    await toggle.press('Space');
    await expect(findAlert(page)).toBeVisible();
    expect(await toggle.ariaSnapshot()).toBe(after);
  },
);

testPitfall(
  17,
  'a search over USB that finds no device says why, and how to go on',
  async ({ page, visit }) => {
    const device = { vendorId: deviceVendorId };
    const searches: readonly (readonly [() => Promise<void>, string])[] = [
      [() => simulateUsbDevices(page, [], 'cancels'), 'No device was selected.'],
      [() => simulateUsbDevices(page, [], 'is blocked'), 'A policy of this browser or computer'],
      [() => simulateUsbDevices(page, [device]), 'The serial number could not be read'],
      [() => removeUsb(page), 'This browser cannot search for devices over USB.'],
    ];
    for (const [prepare, text] of searches) {
      await prepare();
      await page.goto('/welcome');
      await page.getByRole('button', { name: 'Get started' }).click();
      await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
      await expect(page.getByLabel('Serial number')).toBeFocused();
    }
    await visit('/welcome');
  },
  { use: { pageAddress: 'setup', lease: { outOfBox: true } } },
);

/** Buttons that open a dialog, below the first screen of a window at 400 %. */
const dialogButtons = [
  ['/system', 'Restart device'],
  [optionsAddress, 'Get logs'],
  [wifiAddress, 'Other...'],
  ['/style-guide/modals', 'Success'],
] as const;

testPitfall(
  18,
  'closing a dialog at 400 % zoom leads back to the same place',
  async ({ page, device, signInAs }) => {
    await signInAs('admin');
    for (const [address, name] of dialogButtons) {
      await page.goto(address);
      await device.advance('1s');
      const button = page.getByRole('button', { name }).first();
      await button.scrollIntoViewIfNeeded();
      await button.focus();
      const place = await button.boundingBox();
      await page.keyboard.press('Enter');
      await expect(findDialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(findDialog(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      expect(await button.boundingBox(), address).toEqual(place);
    }
  },
  // 1280 by 1024 px.
  { use: { viewport: { width: 320, height: 256 } } },
);

testPitfall(
  20,
  'over http, copying and downloading work, and what needs https says so',
  async ({ page, device, signInAs, visit }) => {
    await signInAs('admin');
    await page.getByRole('button', { name: 'Copy Serial number' }).click();
    await expect(page.getByText('Serial number copied')).toBeAttached();
    await visit(settingsFilePage);
    expect(await exportSettings(page)).toHaveProperty('settings');
    await visit('/welcome');
    await page.getByRole('button', { name: 'Get started' }).click();
    await expect(page.getByText('USB is only available over HTTPS.')).toBeVisible();
    await device.settle();
  },
  { use: { deviceHost: 'device.test' } },
);

testPitfall(
  22,
  'the hostname alone needs a restart, and it alone says so',
  async ({ page, device, signInAs }) => {
    await signInAs('admin', settingsFilePage);
    const file = await exportSettings(page);
    await chooseSettingsFile(page, { ...file, settings: changeAll(file.settings) });
    const changes = page.getByRole('region', { name: 'Changes' });
    const restarting = changes.getByText(/restart/i).locator('xpath=ancestor::*[.//input][1]');
    await expect(restarting.getByRole('checkbox')).toHaveAccessibleName('Hostname');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await importAll(page, device, { ...file, settings: changeAll(file.settings) });
    await expect(page.getByText('The hostname takes effect after a restart.')).toBeVisible();

    const { network, settings } = await device.control.state();
    expect(network).not.toHaveProperty('announcedHostname');
    await visitNowhere(page);
    await device.control.act('powerCycle');
    await device.advance('60s');
    const after = await device.control.state();
    expect(after.network).toEqual({ ...network, announcedHostname: 'boardroom-oslo' });
    // Verbose logging ends with a restart, as its switch says (R9.15).
    expect(after.settings).toEqual({ ...settings, chromium: { loggingEnabled: false } });
  },
);

/** Leaves the console, which would see the device restart. */
const visitNowhere = (page: Page) => page.goto('about:blank');

testPitfall(
  25,
  'one edited line of exported settings is the one change that an import shows',
  async ({ page, signInAs }) => {
    await signInAs('admin', settingsFilePage);
    const file = await exportSettings(page);
    const { hdmiCecEnabled } = file.settings.system;
    const line = (value: boolean) => `"hdmiCecEnabled":${value}`;
    const edited = JSON.stringify(file).replace(line(hdmiCecEnabled), line(!hdmiCecEnabled));
    await chooseSettingsFile(page, edited);
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes.getByRole('checkbox')).toHaveCount(1);
    await expect(changes.getByRole('checkbox')).toHaveAccessibleName('HDMI CEC');
    await expect(changes).toContainText(hdmiCecEnabled ? 'On → Off' : 'Off → On');
    await expect(findApply(page)).toHaveText('Apply 1 setting');
  },
);

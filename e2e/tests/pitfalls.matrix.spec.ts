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
// C12, C19 and C24, which are about networks, are in pitfalls-network.matrix.spec.ts, and C2, C3,
// C9, C10 and C11, about updates, time and the session, in pitfalls-time.matrix.spec.ts.

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
    const chain = [openssl.createAuthority('/CN=Site A'), openssl.createAuthority('/CN=Site B')];
    await upload(page, 'chain.pem', chain.map((each) => each.pem).join(''));
    for (const name of ['Site A', 'Site B']) {
      await expect(findCertificateRows(page).filter({ hasText: name })).toContainText('Valid');
    }
    await upload(page, 'ca.pem', `Bag Attributes\r\n${pem.replaceAll('\n', '\r\n')}`);
    await expect(findCertificateRows(page)).toHaveText([
      /Old CA/,
      /Site A/,
      /Site B/,
      /Room CA.*Valid/,
    ]);
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
    await expect(findDialog(page)).toContainText(
      'Any call ends. The device is offline for about a minute.',
    );
    await page.keyboard.press('Escape');
    expect(operations.rebootDevice.method).not.toBe('GET');
    const journal = await device.control.journal();
    expect(journal.filter(({ operationId }) => operationId === 'rebootDevice')).toEqual([]);
  },
);

testPitfall(
  15,
  'the archive of the logs has no password in it, and its files are listed',
  async ({ page, device, openssl, visit }) => {
    const secrets = {
      admin: 'canary-of-the-admin',
      wifi: 'canary-of-the-wifi',
      dot1x: 'canary-of-the-dot1x',
      proxy: 'canary-of-the-proxy',
    };
    const privateKey = String(openssl.run(['genpkey', '-algorithm', 'ed25519']));
    const credentials = { identity: 'rooms', method: 'PEAP', password: secrets.dot1x, privateKey };
    await device.control.patch({
      nearbyNetworks: [createNearbyNetwork('Rooms', { password: secrets.wifi })],
      remoteAccess: { password: secrets.admin },
      network: {
        dot1x: { wifi: { ssid: 'Staff', isHidden: false, credentials } },
        proxy: { proxy: 'auto', url: `http://rooms:${secrets.proxy}@wpad.example/wpad.dat` },
      },
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
    for (const secret of [...Object.values(secrets), privateKey.split('\n')[1] ?? privateKey]) {
      expect(content).not.toContain(secret);
    }
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
  'a search over USB says why it found no device or which, and how to go on',
  async ({ page, visit }) => {
    const vendorId = deviceVendorId;
    const two = ['NAbc12d340001', 'NAbc12d340002'].map((serialNumber) => ({
      vendorId,
      serialNumber,
    }));
    const searches: readonly (readonly [() => Promise<void>, string, isFound?: true])[] = [
      [
        () => simulateUsbDevices(page, []),
        'If it was empty, check the cable and turn the device on.',
      ],
      [() => simulateUsbDevices(page, two, 'cancels'), 'If you closed the list, search again.'],
      [
        () => simulateUsbDevices(page, two, 'cancels'),
        'choose yours by its serial number, or type it',
      ],
      [
        () => simulateUsbDevices(page, two, 'is blocked'),
        'A policy of this browser or computer blocks USB. Type the serial number instead.',
      ],
      [
        () => simulateUsbDevices(page, two, 'picks the last'),
        'If you have connected several, compare the serial number with the label.',
        true,
      ],
      [
        () => simulateUsbDevices(page, [{ vendorId }]),
        'The serial number could not be read from the device. Type it instead.',
      ],
      [
        () => removeUsb(page),
        'This browser cannot search for devices over USB. Type the serial number instead.',
      ],
    ];
    const notices = new Set<string | null>();
    for (const [prepare, text, isFound = false] of searches) {
      await prepare();
      await page.goto('/welcome');
      await page.getByRole('button', { name: 'Get started' }).click();
      const notice = page.getByRole('status').filter({ hasText: text });
      await expect(notice).toBeVisible();
      notices.add(await notice.textContent());
      const field = page.getByLabel('Serial number');
      await expect(field).toHaveValue(isFound ? 'NAbc12d340002' : '');
      await expect(isFound ? page.getByRole('button', { name: 'Connect' }) : field).toBeFocused();
    }
    // The browser reports an empty and a closed list in the same way: one text has both.
    expect(notices.size).toBe(5);
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
  'one edited line of exported settings is the one change that an import shows and makes',
  async ({ page, device, signInAs }) => {
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
    await findApply(page).click();
    await device.advance('5s');
    await page.goto(settingsFilePage);
    await device.advance('1s');
    expect((await exportSettings(page)).settings).toEqual(JSON.parse(edited).settings);
  },
);

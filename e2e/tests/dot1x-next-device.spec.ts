import { readFile } from 'node:fs/promises';
import { createDot1xFile, issueCertificates } from '../pages/dot1x.ts';
import {
  chooseWithKeyboard,
  createFile,
  expect,
  findAlert,
  findDialog,
  findValue,
  pressTabUntilFocused,
  test,
} from '../support/certificate-fixture.ts';

const hub = '/network/dot1x?dot1x';
const takeOver = 'Take over from another device';

// R4.68. Also on a phone, by keyboard alone.
test('an installer sees what a file has before it is used, and can discard it', async ({
  page,
  device,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  const { pem } = openssl.createAuthority('/CN=Room CA');
  const expired = openssl.createAuthority('/CN=Old CA', { to: '20300101000000Z' });
  const own = device.control.serialNumber;
  const identity = 'host/{commonName}';
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('admin', hub);
  await expect(page.getByRole('button', { name: 'Save for the next device' })).toHaveCount(0);
  const field = page.getByLabel(takeOver);
  const old = createDot1xFile({ identity, caCertificate: expired.pem });
  await chooseWithKeyboard(page, field, old);
  await expect(findAlert(page)).toContainText(
    'The CA certificate "Old CA" in the file has expired',
  );
  await expectAccessible();
  await field.setInputFiles(createDot1xFile({ identity, caCertificate: pem }));
  await expect(page.getByText('The forms are filled in from 802.1x-setup.json.')).toBeVisible();
  await expect(findValue(page, 'Subject')).toHaveText('DE, Example, Rooms');
  await expect(findValue(page, 'Common name')).toHaveText(`${own} (this device)`);
  await expect(findValue(page, 'Identity')).toHaveText(`host/${own}`);
  await expect(findValue(page, 'CA certificate')).toHaveText(
    /Room CA.*1 Jan 2029 to 1 Jan 2034.*Valid/,
  );
  await expectAccessible();
  await pressTabUntilFocused(page, page.getByRole('button', { name: 'Discard' }));
  await page.keyboard.press('Enter');
  await expect(findValue(page, 'Subject')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await field.setInputFiles(createDot1xFile({ identity, caCertificate: pem }));
  await pressTabUntilFocused(page, page.getByRole('link', { name: 'Next: signing request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await expect(page.getByLabel('Common name')).toHaveValue(own);
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain('CERTIFICATE');
  await page.reload();
  await device.advance('1s');
  await expect(page.getByLabel('Country')).toHaveValue('NO');
});

// R4.68.
test('an admin passes a Wi-Fi setup with a password on, without the password and the key', async ({
  page,
  device,
  openssl,
  signInAs,
  visit,
}) => {
  const { pem } = openssl.createAuthority('/CN=Other CA');
  await signInAs('admin', hub);
  const { own, authority } = await issueCertificates(page, device, openssl);
  await visit('/network/dot1x');
  const network = { ssid: 'Staff', isHidden: true };
  await page
    .getByLabel(takeOver)
    .setInputFiles(
      createDot1xFile({ identity: 'rooms', method: 'PEAP', caCertificate: pem }, network),
    );
  await expect(findValue(page, 'Wi-Fi network')).toHaveText('Staff (hidden)');
  await page.getByRole('link', { name: 'Set up 802.1x on Wi-Fi' }).click();
  await expect(page.getByLabel('Network name (SSID)')).toHaveValue('Staff');
  await expect(page.getByLabel('Hidden network')).toBeChecked();
  await expect(page.getByLabel('Identity')).toHaveValue('rooms');
  await expect(page.getByLabel('EAP method')).toHaveValue('PEAP');
  await expect(page.getByText('"Other CA" from 802.1x-setup.json is used.')).toBeVisible();
  // Nothing is lost by leaving, so nobody is asked.
  await page.getByRole('link', { name: '802.1x configuration' }).first().click();
  await page.getByRole('link', { name: 'Set up 802.1x on Wi-Fi' }).click();

  await page.getByLabel('Password', { exact: true }).fill('correct-horse');
  await page.getByLabel('Device certificate').setInputFiles(createFile('device.pem', own));
  await page.getByLabel('CA certificate').setInputFiles(createFile('ca.pem', authority));
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await findDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Identity')).toHaveValue('');
  await page.getByRole('link', { name: '802.1x configuration' }).first().click();
  const save = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save for the next device' }).click();
    return JSON.parse(await readFile(await (await download).path(), 'utf8'));
  };
  expect(await save()).toMatchObject({
    subject: { country: 'NO', organizationName: 'Oban', organizationalUnit: 'Rooms' },
    credentials: {
      identity: 'rooms',
      method: 'PEAP',
      phase2Method: 'MSCHAPV2',
      caCertificate: authority,
    },
    wifi: network,
  });
  await expect(page.getByText('CA certificate and name of the Wi-Fi network,')).toBeVisible();
  const text = JSON.stringify(await save());
  for (const secret of ['correct-horse', device.control.serialNumber, 'PRIVATE KEY']) {
    expect(text).not.toContain(secret);
  }
  await page.reload();
  await device.advance('1s');
  await expect(page.getByText('It has no CA certificate')).toBeVisible();
  const later = await save();
  expect(later.credentials).not.toHaveProperty('caCertificate');
  // Nor does the device report that its network is hidden.
  expect(later.wifi).toEqual({ ssid: 'Staff' });
});

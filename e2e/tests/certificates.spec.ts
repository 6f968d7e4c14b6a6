import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import {
  createFile,
  expect,
  findAlert,
  findCertificateRows,
  findDialog,
  findValue,
  test,
  upload,
} from '../support/certificate-fixture.ts';

const address = '/network/certificates';
const findUpload = (page: Page) => page.getByRole('button', { name: 'Upload' });
const unable = 'Unable to verify certificate.';
const nobody = 'There are no certificates on this device.';

// R2.26, R2.27, R3.27, R3.28, R4.55, R7.38, R7.39.
test('an admin uploads a certificate and sees the same details as in openssl', async ({
  page,
  device,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  const room = openssl.createAuthority(
    '/C=NO/ST=Oslo/L=Oslo/O=Fjord, Berg & Sønner/OU=Rooms/CN=Room CA/emailAddress=ca@example.org',
  );
  await signInAs('admin', address);
  await expect(findUpload(page)).toBeDisabled();
  await expect(page.getByText(nobody)).toBeVisible();
  await upload(page, 'room.PEM', room.pem);
  await expect(page.getByText('Certificate uploaded.')).toBeVisible();
  await expect(findCertificateRows(page)).toHaveText(
    /Room CA.*Self-signed.*1 Jan 2029 to 1 Jan 2034.*Valid/,
  );
  await expect(page.getByLabel('Certificate file')).toHaveValue('');
  await expectAccessible();

  await openCertificate(page, device, 'Room CA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate');
  const subject = page.getByRole('region', { name: 'Subject' });
  const values = ['Room CA', 'Fjord, Berg & Sønner', 'Rooms', 'NO', 'Oslo', 'Oslo'];
  await expect(subject.getByRole('definition')).toHaveText([...values, 'ca@example.org']);
  await expect(findValue(page, 'Valid from')).toHaveText('1 Jan 2029, 01:00');
  await expect(findValue(page, 'Valid until')).toHaveText('1 Jan 2034, 01:00');
  await expect(findValue(page, 'Type')).toHaveText('CA certificate');
  const [, serial = ''] = openssl.describe(room.pem, '-serial').split('=');
  await expect(findValue(page, 'Serial number')).toHaveText(new RegExp(serial, 'i'));
  await expect(findValue(page, 'Key type')).toContainText('P-256');
  const print = openssl.describe(room.pem, '-fingerprint', '-sha256');
  const fingerprint = print
    .slice(print.indexOf('=') + 1)
    .replaceAll(':', '')
    .toLowerCase();
  await expect(findValue(page, 'SHA-256 fingerprint')).toContainText(fingerprint);
  await page.getByRole('button', { name: 'Copy SHA-256 fingerprint' }).click();
  await expect(page.getByText('SHA-256 fingerprint copied')).toBeAttached();
  expect(page.url()).toContain(fingerprint);
});

// R2.59.
test('an admin searches and sorts more certificates than fit on a screen', async ({
  page,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  const chain = Array.from({ length: 11 }, (_, index) =>
    openssl.createAuthority(`/CN=Room ${String.fromCharCode(75 - index)}`, {
      from: '20280101000000Z',
      to: `20${40 + index}0101000000Z`,
    }),
  );
  await signInAs('admin', address);
  const all = chain.map(({ pem }) => pem).join('');
  await upload(page, 'first.pem', all.slice(0, all.lastIndexOf('-----BEGIN')));
  await expect(findCertificateRows(page)).toHaveCount(10);
  await expect(page.getByLabel('Filter certificates')).toHaveCount(0);
  await upload(page, 'last.pem', chain[10]?.pem ?? '');
  const rows = findCertificateRows(page);
  await expect(rows).toHaveCount(11);
  await page.getByLabel('Sort by').selectOption({ label: 'Name' });
  await expect(rows.first()).toContainText('Room A');
  await page.getByLabel('Sort by').selectOption({ label: 'Expiry' });
  await expect(rows.first()).toContainText('Room K');
  await page.getByLabel('Filter certificates').fill('room c');
  await expect(rows).toHaveText(/Room C.*CA certificate/);
  await page.getByLabel('Filter certificates').fill('kitchen');
  await expect(page.getByText('No certificate matches the filter.')).toBeVisible();
  await expectAccessible();
});

// R4.36.
test('an admin uploads a chain, in PEM and in DER, and sees which certificates are new', async ({
  page,
  openssl,
  signInAs,
}) => {
  const root = openssl.createAuthority('/CN=Root CA');
  const site = openssl.createAuthority('/CN=Site CA', {}, root);
  await signInAs('admin', address);
  await upload(page, 'chain.crt', site.pem + root.pem);
  await expect(page.getByText('2 certificates uploaded.')).toBeVisible();
  await expect(findCertificateRows(page)).toHaveText([/Site CA.*Issued by Root CA/, /Root CA/]);
  await upload(page, 'root.der', openssl.toDer(root.pem));
  await expect(page.getByText('This certificate is already on the device.')).toBeVisible();
  await expect(findCertificateRows(page)).toHaveCount(2);
});

// R4.36, R8.17.
test('an admin whose file is not a certificate reads so and selects another', async ({
  page,
  device,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'uploadCertificate', status: 422 });
  await signInAs('admin', address);
  await upload(page, 'garbage.pem', 'Dear all,');
  await expect(findDialog(page)).toContainText(unable);
  await expect(findDialog(page)).toContainText('"garbage.pem" cannot be taken');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(findDialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused();
  await expect(page.getByLabel('Certificate file')).toHaveValue(/garbage\.pem$/);
  await upload(page, 'good.pem', openssl.createAuthority('/CN=Good CA').pem);
  await expect(findCertificateRows(page)).toHaveText(/Good CA/);
});

// R5.31.
test('an admin who chooses a file with a private key is told so, and nothing is sent', async ({
  page,
  device,
  openssl,
  signInAs,
}) => {
  await signInAs('admin', address);
  const { pem } = openssl.createAuthority('/CN=Room CA');
  const key = openssl.run(['genpkey', '-algorithm', 'ed25519']);
  await upload(page, 'both.pem', pem + key);
  await expect(findAlert(page)).toHaveText(
    '"both.pem" was not sent: it contains a certificate and a private key. Keep the key secret, and choose a file with the certificate only.',
  );
  const entries = await device.control.journal();
  expect(entries.filter(({ operationId }) => operationId === 'uploadCertificate')).toEqual([]);
});

// R5.18.
test('an admin can only upload after selecting a file, and sees the error of a wrong file type', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', address);
  await expect(findUpload(page)).toBeDisabled();
  await expect(page.getByText(/^Choose a .* with one certificate or a chain\.$/)).toBeVisible();
  await page.getByLabel('Certificate file').setInputFiles(createFile('notes.txt', 'certificate'));
  await expect(findAlert(page)).toHaveText(
    '"notes.txt" is not a .pem, .cer, .cert, .crt or .der file. Choose one of those.',
  );
  await expect(findUpload(page)).toBeDisabled();
  await expectAccessible();
  const journal = await device.control.journal();
  expect(journal.filter(({ operationId }) => operationId === 'uploadCertificate')).toEqual([]);
});

// Decision 0089.
test('an admin whose file is too large reads the size limit, and nothing is sent', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', address);
  const big = createFile('big.pem', 'x'.repeat(5_000_001));
  await page.getByLabel('Certificate file').setInputFiles(big);
  await expect(findAlert(page)).toHaveText(
    'The file is larger than 5 MB. Choose a file that contains only certificates.',
  );
  const journal = await device.control.journal();
  expect(journal.filter(({ operationId }) => operationId === 'uploadCertificate')).toEqual([]);
});

// R4.33.
test('an admin sees the upload progress and the validation, and cancels', async ({
  page,
  device,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  const { pem } = openssl.createAuthority('/CN=Slow CA');
  await signInAs('admin', address);
  const slow = await device.fault({
    kind: 'delay',
    parameters: { delayMs: 60_000 },
    match: { operationId: 'uploadCertificate' },
  });
  await upload(page, 'slow.pem', pem);
  await expect(page.getByText('Validating...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pem' })).toBeVisible();
  await device.advance('30s');
  await expect(page.getByText('Validating...')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Validating...')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused();
  await expect(page.getByLabel('Certificate file')).toHaveValue(/slow\.pem$/);
  await slow.disarm();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(findCertificateRows(page)).toHaveText(/Slow CA/);
});

// R4.33, R7.39.
test('an admin with a slow connection sees how much of the file is sent', async ({
  page,
  openssl,
  signInAs,
}) => {
  const { pem } = openssl.createAuthority('/CN=Thin CA');
  await signInAs('admin', address);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1_000_000,
  });
  const percents: string[] = [];
  await page.exposeFunction('addPercent', (text: string) => percents.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const [, percent] = /Uploading\.\.\. (\d+) %/.exec(document.body.textContent) ?? [];
      if (percent) void Reflect.get(globalThis, 'addPercent')(percent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await upload(page, 'thin.pem', `${'#'.repeat(1_500_000)}\n${pem}`);
  await expect(findCertificateRows(page)).toHaveText(/Thin CA/);
  const between = percents.map(Number).filter((percent) => percent > 0 && percent < 100);
  expect(between.length).toBeGreaterThan(1);
  expect(between).toEqual(between.toSorted((a, b) => a - b));
});

test('an admin whose upload is interrupted keeps the file, and sees it if it arrived anyway', async ({
  page,
  device,
  openssl,
  signInAs,
}) => {
  const { pem } = openssl.createAuthority('/CN=Broken CA');
  device.declareFailure({ operationId: 'uploadCertificate', status: 'no response' });
  await signInAs('admin', address);
  const match = { operationId: 'uploadCertificate' } as const;
  const before = await device.fault({ kind: 'connection-reset', match, placement: 'ingress' });
  await upload(page, 'broken.pem', pem);
  await expect(findDialog(page)).toContainText(unable);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(nobody)).toBeVisible();
  await before.disarm();

  const after = await device.fault({ kind: 'connection-reset', match, placement: 'egress' });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(findDialog(page)).toContainText(unable);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(findCertificateRows(page)).toHaveText(/Broken CA/);
  await after.disarm();
});

test.describe('on a computer whose clock is nine hours ahead', () => {
  test.use({ browserAheadMs: 9 * 3_600_000 });

  test("an admin sees which certificates expire by the device's clock", async ({
    page,
    device,
    openssl,
    signInAs,
    visit,
  }) => {
    const createValidity = (to: string) => ({ from: '20280101000000Z', to });
    const chain = [
      openssl.createAuthority('/CN=In years'),
      openssl.createAuthority('/CN=In a month', createValidity('20300131000000Z')),
      openssl.createAuthority('/CN=In a week', createValidity('20300112120000Z')),
      openssl.createAuthority('/CN=This afternoon', createValidity('20300107150000Z')),
      openssl.createAuthority('/CN=Last night', createValidity('20300106230000Z')),
      openssl.createAuthority('/CN=Next year', { from: '20310101000000Z', to: '20320101000000Z' }),
    ];
    await signInAs('admin', address);
    await upload(page, 'chain.pem', chain.map(({ pem }) => pem).join(''));
    await expect(findCertificateRows(page)).toHaveText([
      /In years.*Valid$/,
      /In a month.*Expires in 23 days$/,
      /In a week.*Expires in 5 days$/,
      /This afternoon.*Expires within a day$/,
      /Last night.*Expired$/,
      /Next year.*Not valid yet$/,
    ]);
    for (const [name, advice] of [
      ['This afternoon', 'This certificate expires within a day.'],
      ['Last night', 'This certificate has expired.'],
      ['Next year', 'is not valid yet'],
    ] as const) {
      await openCertificate(page, device, name);
      await expect(page.getByText(advice)).toBeVisible();
      await visit(address);
    }
  });
});

// R4.33, R7.40.
test('an admin removes a certificate after confirming', async ({
  page,
  device,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', address);
  const chain =
    openssl.createAuthority('/CN=Staying CA').pem + openssl.createAuthority('/CN=Going CA').pem;
  await upload(page, 'chain.pem', chain);
  await openCertificate(page, device, 'Going CA');
  await page.getByRole('button', { name: 'Remove certificate' }).click();
  await expect(findDialog(page)).toContainText('"Going CA" is removed from the device.');
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Remove certificate' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove certificate' }).click();
  await findDialog(page).getByRole('button', { name: 'Remove' }).click();
  await device.advance('1s');
  await expect(page.getByText('Certificate removed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificates');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(findCertificateRows(page)).toHaveText(/Staying CA/);
  expect((await device.control.state()).certificates).toHaveLength(1);
});

// R7.40.
test('an admin who removes a certificate that another user just removed reads so', async ({
  page,
  device,
  openssl,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'deleteCertificate', status: 404 });
  await signInAs('admin', address);
  await upload(page, 'going.pem', openssl.createAuthority('/CN=Going CA').pem);
  await openCertificate(page, device, 'Going CA');
  await device.control.patch({ certificates: [] });
  await page.getByRole('button', { name: 'Remove certificate' }).click();
  await findDialog(page).getByRole('button', { name: 'Remove' }).click();
  await device.advance('1s');
  await expect(page.getByText('The certificate was already removed.')).toBeVisible();
  await expect(page.getByText(nobody)).toBeVisible();
});

// R2.27.
test('an admin who opens a certificate that the device does not have is redirected to the network', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin', `${address}/${'0'.repeat(64)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
  expect(new URL(page.url()).pathname).toBe('/network');
});

test.describe('while a device is set up', () => {
  test.use({ lease: { outOfBox: true } });

  test('the setup-only user manages certificates, too', async ({ page, openssl, signInAs }) => {
    await signInAs('oob', address);
    await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA').pem);
    await expect(findCertificateRows(page)).toHaveText(/Room CA/);
  });
});

/** The page chunk loads when the page opens for the first time. */
async function openCertificate(page: Page, device: Device, name: string): Promise<void> {
  await page.getByRole('link', { name }).click();
  await device.advance('1s');
}

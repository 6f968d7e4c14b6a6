import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import {
  expect,
  findAlert,
  findDialog,
  pressTabUntilFocused,
  test,
} from '../support/certificate-fixture.ts';

const address = '/network/dot1x/csr?dot1x';
const busy = 'Another log generation process is running. Please wait a minute and try again.';
const timedOut = 'The device timed out while generating logs. Please try again.';
const networkError = 'Error generating logs, network error. Please try again.';
const failed = 'Error generating logs.';
const ready = 'The certificate signing request is ready.';

const pressGenerate = (page: Page) => page.getByRole('button', { name: 'Generate' }).click();
const findGenerating = (page: Page) =>
  page.getByRole('progressbar', { name: 'Generating the certificate signing request' });
const readText = async (file: Download) => readFile(await file.path(), 'utf8');

// R3.31, R4.34, R4.36, R4.64, R7.41, R9.7.
test('an admin gets a signing request with the default subject, and openssl verifies it', async ({
  page,
  device,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', address);
  await expect(page.getByLabel('Country')).toHaveValue('NO');
  await expect(page.getByLabel('Common name')).toHaveValue(device.control.serialNumber);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole('button', { name: 'Generate' }).scrollIntoViewIfNeeded();
  await pressGenerate(page);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Initializing')).toBeVisible();
  await expectAccessible();
  await device.advance('1900ms');
  await expect(page.getByText('Initializing')).toBeVisible();
  await device.advance('100ms');
  await expect(page.getByText('Generating', { exact: true })).toBeVisible();
  await expect(page.getByText(ready)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await device.advance('38s');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${device.control.serialNumber}.pem`);
  await expect(page.getByRole('button', { name: 'Save again' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(ready)).toBeVisible();
  await expectAccessible();
  const verified = openssl.run(
    ['req', '-verify', '-noout', '-subject', '-nameopt', 'RFC2253'],
    await readText(file),
  );
  expect(verified.toString().trim()).toBe(
    `subject=CN=${device.control.serialNumber},OU=Rooms,O=Oban,C=NO`,
  );

  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save again' }).click();
  expect(await readText(await again)).toBe(await readText(file));
});

test('an admin fills in the whole subject with the keyboard', async ({
  page,
  device,
  openssl,
  signInAs,
}) => {
  await signInAs('admin', address);
  const values = {
    Country: 'Germany',
    'State or province': 'Bayern',
    Locality: 'München',
    Organization: 'Öl & Söhne',
    'Organizational unit': 'Räume',
    'Common name': 'Raum 4',
    Email: 'raum4@example.org',
  };
  for (const [label, value] of Object.entries(values)) {
    await pressTabUntilFocused(page, page.getByLabel(label, { exact: false }).first());
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(value);
  }
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expect(findGenerating(page)).toBeVisible();
  await device.advance('40s');
  const args = ['req', '-verify', '-noout', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8'];
  const subject = openssl.run(args, await readText(await download)).toString();
  for (const value of Object.values({ ...values, Country: 'C=DE' })) {
    expect(subject).toContain(value);
  }
});

test('an admin with an invalid subject sees the errors at the fields, and nothing is sent', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', address);
  await page.getByLabel('Common name').fill(' ');
  await page.getByLabel('Email').fill('nobody');
  await pressGenerate(page);
  await expect(findAlert(page)).toHaveText([
    'Enter a common name.',
    'Enter an email address such as rooms@example.org, or none.',
  ]);
  await expect(page.getByLabel('Common name')).toBeFocused();
  await expectAccessible();
  await page.getByLabel('Common name').fill('room-4');
  await expect(findAlert(page)).toHaveCount(1);
  const journal = await device.control.journal();
  expect(journal.filter(({ operationId }) => operationId === 'createCsr')).toEqual([]);
});

// R2.48, R4.34, R8.7, R9.7.
test('an admin whose device is slow sees the overrun, sees a timeout after two minutes, and retries', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'createCsr', status: 504 });
  await device.control.setCondition('csrSlow', true);
  await signInAs('admin', address);
  await page.getByLabel('Locality').fill('Oslo');
  await pressGenerate(page);
  await device.advance('59s');
  await expect(page.getByText('Generating', { exact: true })).toBeVisible();
  await device.advance('1s');
  await expect(page.getByText('Finalizing')).toBeVisible();
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await expectAccessible();
  await device.advance('60s');
  await expect(findDialog(page)).toContainText(timedOut);
  await expectAccessible();
  await expect(page.getByLabel('Locality')).toHaveValue('Oslo');
  await device.control.setCondition('csrSlow', false);
  const download = page.waitForEvent('download');
  await findDialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(findGenerating(page)).toBeVisible();
  await device.advance('40s');
  await download;
  await expect(page.getByText(ready)).toBeVisible();
});

// R8.6.
test('an admin can only wait while another user creates a signing request', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'createCsr', status: 503 });
  await device.control.setCondition('csrBusy', true);
  await signInAs('admin', address);
  await pressGenerate(page);
  await expect(findDialog(page)).toContainText(busy);
  await expect(findDialog(page).getByRole('button')).toHaveText(['OK']);
  await expectAccessible();
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate' })).toBeFocused();
  await device.control.setCondition('csrBusy', false);
  const download = page.waitForEvent('download');
  await pressGenerate(page);
  await expect(findGenerating(page)).toBeVisible();
  await device.advance('40s');
  await download;
});

// R8.8, R8.9.
test('an admin reads the error for a 408, a broken connection and any other failure, and can retry', async ({
  page,
  device,
  signInAs,
}) => {
  const match = { operationId: 'createCsr' } as const;
  device.declareFailure({ ...match, status: 408 });
  device.declareFailure({ ...match, status: 500 });
  device.declareFailure({ ...match, status: 'no response' });
  await signInAs('admin', address);
  const rows = [
    [{ kind: 'status', parameters: { status: 408 } }, networkError],
    [{ kind: 'connection-reset' }, networkError],
    [{ kind: 'status', parameters: { status: 500 } }, failed],
  ] as const;
  await pressGenerate(page);
  await expect(findGenerating(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  for (const [fault, text] of rows) {
    const armed = await device.fault({ ...fault, match });
    await pressGenerate(page);
    await expect(findDialog(page).getByText(text, { exact: true })).toBeVisible();
    await expect(findDialog(page).getByRole('button')).toHaveText(['Cancel', 'Retry']);
    await armed.disarm();
    await findDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Generate' })).toBeFocused();
  }
});

// R9.1.
test('an admin whose device never responds sees a timeout after ten minutes', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', address);
  await device.fault({
    kind: 'delay',
    parameters: { delayMs: 700_000 },
    match: { operationId: 'createCsr' },
  });
  await pressGenerate(page);
  await expect(findGenerating(page)).toBeVisible();
  await device.advance('599s');
  await expect(findDialog(page)).toHaveCount(0);
  await device.advance('1s');
  await expect(findDialog(page)).toContainText(networkError);
  await expect(findDialog(page)).toContainText('The device did not respond within 600 seconds.');
});

test('an admin cancels, and the device accepts the next request', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', address);
  await pressGenerate(page);
  await expect(findGenerating(page)).toBeVisible();
  await device.advance('5s');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(findGenerating(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate' })).toBeFocused();
  await device.settle();
  const download = page.waitForEvent('download');
  await pressGenerate(page);
  await expect(page.getByText('Initializing')).toBeVisible();
  await device.advance('40s');
  await download;
  await expect(page.getByText(ready)).toBeVisible();
});

// R7.41.
test('an admin types a common name while the serial number is unknown, and it stays when the number arrives', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', address);
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  const fault = await device.fault({
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: 'getStatus' },
  });
  await page.goto(address);
  const name = page.getByLabel('Common name');
  await device.advanceUntil(() => name.isVisible(), '60s');
  await name.fill('Room 4');
  await fault.disarm();
  await device.advance('70s');
  await expect(name).toHaveValue('Room 4');
});

test('leaving the page aborts the signing request', async ({ page, device, signInAs }) => {
  await signInAs('admin', address);
  await pressGenerate(page);
  await expect(findGenerating(page)).toBeVisible();
  await page.getByRole('link', { name: '802.1x configuration' }).click();
  await device.advance('60s');
  const { network } = await device.control.state();
  expect(network.dot1x.signingRequest).toBeUndefined();
  expect(network.dot1x.privateKey).toBeUndefined();
});

// R7.41.
test('the console names the signing request by the serial number if the device does not', async ({
  page,
  device,
  signInAs,
}) => {
  await device.fault({
    kind: 'replace-response',
    parameters: {
      status: 200,
      body: '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n',
      headers: { 'content-type': 'application/x-pem-file' },
    },
    match: { operationId: 'createCsr' },
    offContract: true,
  });
  await signInAs('admin', address);
  const download = page.waitForEvent('download');
  await pressGenerate(page);
  expect((await download).suggestedFilename()).toBe(`${device.control.serialNumber}.pem`);
});

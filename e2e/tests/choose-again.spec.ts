import { rmSync, writeFileSync } from 'node:fs';
import { expect, findDialog, test } from '../support/certificate-fixture.ts';
import { chooseFile } from '../support/choose-file.ts';

// R2.75.
test('a certificate that was corrected on disk is uploaded at the second choice', async ({
  page,
  device,
  openssl,
  signInAs,
}, testInfo) => {
  device.declareFailure({ operationId: 'uploadCertificate', status: 422 });
  const path = testInfo.outputPath('chain.pem');
  const field = page.getByLabel('Certificate file');
  const upload = page.getByRole('button', { name: 'Upload' });
  await signInAs('admin', '/network/certificates');
  writeFileSync(path, 'not a certificate');
  await chooseFile(field, path);
  await upload.click();
  await findDialog(page).getByRole('button', { name: 'OK' }).click();

  writeFileSync(path, openssl.createAuthority('/CN=Room CA').pem);
  await upload.click();
  await expect(page.getByText('"chain.pem" cannot be read. Choose it again.')).toBeVisible();
  await expect(upload).toBeDisabled();
  await chooseFile(field, path);
  await expect(page.getByText('Choose it again.')).toHaveCount(0);
  await upload.click();
  await expect(page.getByText('Certificate uploaded.')).toBeVisible();
});

// R2.75.
test('files for 802.1x that were deleted or corrected on disk can be chosen again', async ({
  page,
  device,
  openssl,
  signInAs,
}, testInfo) => {
  const own = testInfo.outputPath('device.pem');
  const authority = testInfo.outputPath('ca.pem');
  const setUp = page.getByRole('button', { name: 'Set up' });
  await signInAs('admin', '/network/dot1x/wired?dot1x');
  writeFileSync(own, 'not a certificate');
  writeFileSync(authority, openssl.createAuthority('/CN=Room CA').pem);
  await page.getByLabel('Identity').fill('room-4');
  await chooseFile(page.getByLabel('Device certificate'), own);
  await chooseFile(page.getByLabel('CA certificate'), authority);
  rmSync(own);
  writeFileSync(authority, openssl.createAuthority('/CN=Other CA').pem);
  await setUp.click();
  await expect(page.getByText('"device.pem" cannot be read. Choose it again.')).toBeVisible();
  await expect(page.getByText('"ca.pem" cannot be read. Choose it again.')).toBeVisible();

  writeFileSync(own, 'still not a certificate');
  await chooseFile(page.getByLabel('Device certificate'), own);
  await chooseFile(page.getByLabel('CA certificate'), authority);
  device.declareFailure({ operationId: 'configureEthernetDot1x', status: 422 });
  await setUp.click();
  await expect(findDialog(page)).toContainText('The device certificate cannot be read');
});

// R2.75.
test('a settings file that was corrected on disk is read at the second choice', async ({
  page,
  device,
  signInAs,
}, testInfo) => {
  const path = testInfo.outputPath('room-settings.json');
  const field = page.getByLabel('Settings file');
  await signInAs('admin', '/system/settings');
  writeFileSync(path, '{');
  await chooseFile(field, path);
  await expect(page.getByText('not valid JSON')).toBeVisible();
  const settings = { logging: { loggingEnabled: true } };
  writeFileSync(path, JSON.stringify({ format: 'stillhouse-settings', version: 1, settings }));
  await chooseFile(field, path);
  await expect(page.getByText('not valid JSON')).toHaveCount(0);
  await device.advance('1s');
  await expect(page.getByText('Verbose logging')).toBeVisible();
});

// R2.75.
test('a user who closes the file dialog keeps the chosen file', async ({
  page,
  openssl,
  signInAs,
}, testInfo) => {
  const path = testInfo.outputPath('room.pem');
  writeFileSync(path, openssl.createAuthority('/CN=Room CA').pem);
  const field = page.getByLabel('Certificate file');
  await signInAs('admin', '/network/certificates');
  await chooseFile(field, path);
  // A browser fires this event when its dialog is closed.
  await field.dispatchEvent('click');
  await field.dispatchEvent('cancel');
  await expect(field).toHaveValue(/room\.pem$/);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Certificate uploaded.')).toBeVisible();
});

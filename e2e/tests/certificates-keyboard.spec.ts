import {
  chooseWithKeyboard,
  createFile,
  expect,
  findDialog,
  pressTabUntilFocused,
  test,
} from '../support/certificate-fixture.ts';

test('an admin manages certificates with the keyboard', async ({
  page,
  device,
  openssl,
  signInAs,
}) => {
  await signInAs('admin', '/network/certificates');
  const fileField = page.getByLabel('Certificate file');
  const { pem } = openssl.createAuthority('/CN=Room CA');
  await chooseWithKeyboard(page, fileField, createFile('room.pem', pem));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const row = page.getByRole('link', { name: 'Room CA' });
  await expect(row).toBeVisible();
  await pressTabUntilFocused(page, row);
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate');
  await pressTabUntilFocused(page, page.getByRole('button', { name: 'Remove certificate' }));
  await page.keyboard.press('Enter');
  await pressTabUntilFocused(page, findDialog(page).getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await expect(page.getByText('There are no certificates on this device.')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { signInElsewhere } from '../support/another-session.ts';
import { expect, fillSignIn, findAlert, test } from '../support/console-fixture.ts';

const findNewPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const findRepeated = (page: Page) => page.getByLabel('Repeat new password');
const findSave = (page: Page) => page.getByRole('button', { name: 'Save' });
/** Types a password into both fields. */
async function fillPassword(page: Page, password: string): Promise<void> {
  await findNewPassword(page).fill(password);
  await findRepeated(page).fill(password);
}

const info = 'Your password must be at least 8 characters long.';

// R2.36, R4.7, R7.23.
test('an admin changes the password, stays signed in, and uses the new one for the next sign-in @sample', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  await expect(page.getByLabel('Username')).toHaveValue('admin');
  await expect(page.getByLabel('Username')).not.toBeEditable();
  await expect(findSave(page)).toBeDisabled();
  await findNewPassword(page).focus();
  await page.keyboard.type('1234567');
  await expect(findSave(page)).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await expect(findSave(page)).toBeDisabled();
  await findRepeated(page).focus();
  await page.keyboard.type('12345678');
  await expect(findSave(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Password changed. Use the new password from the next sign-in on.'),
  ).toBeVisible();
  await expect(findNewPassword(page)).toHaveValue('');
  await expect(findNewPassword(page)).toBeFocused();
  await expect(findSave(page)).toBeDisabled();
  expect((await device.control.state()).remoteAccess.password).toBe('12345678');

  device.declareFailure({ operationId: 'signIn', status: 404 });
  await page.getByRole('link', { name: 'Logout' }).click();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toHaveText('Username or password is incorrect');
  await fillSignIn(page, 'admin', '12345678');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R4.7.
test('an admin whose password was changed in another session reads so, and signs in with the new one', async ({
  page,
  device,
  leased,
  playwright,
  signInAs,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  await expect(
    page.getByText('Saving a new password signs out all other sessions of this user.'),
  ).toBeVisible();
  const { other, headers } = await signInElsewhere({ playwright, url: leased.url });
  const data = { password: 'another-house' };
  await other.put('/api/v1/settings/remoteaccess', { headers, data });
  device.declareFailure({ operationId: 'updateRemoteAccessSettings', status: 401 });
  await fillPassword(page, 'correct horse');
  await findSave(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText(
      'The device has ended your session. The password was changed. Sign in with the new password.',
    ),
  ).toBeVisible();
  expect((await device.control.state()).remoteAccess.password).toBe('another-house');
  expect((await other.get('/api/v1/status', { headers })).status()).toBe(200);
  await other.dispose();
  await fillSignIn(page, 'admin', 'another-house');
  await expect(page.getByRole('heading', { level: 1, name: 'Remote access' })).toBeVisible();
});

// R5.7, R9.12.
test('an admin whose password is too short reads so after leaving the field', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  await expect(page.getByText(info)).toBeVisible();
  await expect(findNewPassword(page)).toHaveAccessibleDescription(info);
  await findNewPassword(page).fill('short');
  await expect(findAlert(page)).toHaveCount(0);
  await findNewPassword(page).blur();
  await expect(findAlert(page)).toHaveText(info);
  await expect(findNewPassword(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await findNewPassword(page).fill('long enough');
  await expect(findAlert(page)).toHaveCount(0);
  await findNewPassword(page).fill('x'.repeat(1025));
  await findNewPassword(page).blur();
  await expect(findAlert(page)).toHaveText('Your password must be at most 1024 characters long.');
  await expect(findSave(page)).toBeDisabled();
});

test('an admin can paste a password, and password managers recognize the form', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await expect(findNewPassword(page)).toHaveAttribute('autocomplete', 'new-password');
  await expect(findNewPassword(page)).toHaveAttribute('type', 'password');
  await findNewPassword(page).fill('copied secret');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(findNewPassword(page)).toHaveAttribute('type', 'text');
  await findNewPassword(page).press('ControlOrMeta+A');
  await findNewPassword(page).press('ControlOrMeta+X');
  await expect(findNewPassword(page)).toHaveValue('');
  await findNewPassword(page).press('ControlOrMeta+V');
  await expect(findNewPassword(page)).toHaveValue('copied secret');
  await findRepeated(page).focus();
  await findRepeated(page).press('ControlOrMeta+V');
  await findSave(page).click();
  await device.settle();
  expect((await device.control.state()).remoteAccess.password).toBe('copied secret');
});

// Decision 0089.
test('an admin who mistypes the repeated password reads so, and sees how strong a password is', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  await findNewPassword(page).fill('        ');
  await expect(findNewPassword(page)).toHaveAccessibleDescription(/^Strength: weak\./);
  await findNewPassword(page).fill('correct horse battery');
  await expect(findNewPassword(page)).toHaveAccessibleDescription('Strength: strong.');
  await findRepeated(page).fill('correct horse baterry');
  await expect(findAlert(page)).toHaveCount(0);
  await findRepeated(page).blur();
  await expect(findAlert(page)).toHaveText('The passwords are different. Enter the same one.');
  await expect(findSave(page)).toBeDisabled();
  await expectAccessible();
  await findRepeated(page).fill('correct horse battery');
  await expect(findAlert(page)).toHaveCount(0);
  await findSave(page).click();
  await device.settle();
  expect((await device.control.state()).remoteAccess.password).toBe('correct horse battery');
});

// R8.11.
test('an admin whose password is rejected reads why, keeps the input and saves again', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  device.declareFailure({ operationId: 'updateRemoteAccessSettings', status: 500 });
  const fault = await device.fault({
    kind: 'status',
    parameters: { status: 500, detail: 'The storage is full.' },
    match: { operationId: 'updateRemoteAccessSettings' },
  });
  await fillPassword(page, 'correct horse');
  await findSave(page).click();
  await expect(findAlert(page)).toHaveText(
    'Unable to update access settings. [The storage is full.]',
  );
  await expect(findNewPassword(page)).toHaveValue('correct horse');
  await expectAccessible();
  await fault.disarm();
  await findSave(page).click();
  await expect(findAlert(page)).toHaveCount(0);
  await expect(page.getByText('Password changed.')).toBeVisible();
});

test('an admin whose device becomes unreachable during the change keeps the typed password', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  device.declareFailure({ operationId: 'updateRemoteAccessSettings', status: 'no response' });
  device.declareFailure({ operationId: 'getRemoteAccessSettings', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getRemoteAccessSettings', status: 503 });
  await fillPassword(page, 'correct horse');
  await device.control.act('powerOff');
  await findSave(page).click();
  await expect(findAlert(page).last()).toHaveText(
    'Unable to update access settings. [The device did not respond.]',
  );
  const away = findAlert(page).filter({ hasText: 'Unable to connect to the device.' });
  await device.advance('8s');
  await expect(away).toBeVisible();
  await device.control.act('powerOn');
  await device.advanceUntil(() => findSave(page).isEnabled(), '90s');
  await expect(away).toHaveCount(0);
  await expect(findNewPassword(page)).toHaveValue('correct horse');
  expect((await device.control.state()).remoteAccess.password).toBe('stillhouse');
  await findSave(page).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
});

test('an admin sees that the password is being sent and cannot send it twice', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  await device.fault({
    kind: 'delay',
    parameters: { delayMs: 5000 },
    match: { operationId: 'updateRemoteAccessSettings' },
  });
  await fillPassword(page, 'correct horse');
  await findSave(page).click();
  await expect(findSave(page)).toHaveAttribute('aria-busy', 'true');
  await findSave(page).press('Enter');
  await findNewPassword(page).press('Enter');
  await expect(findNewPassword(page)).not.toBeEditable();
  await expect(page.getByText('Password changed.')).toHaveCount(0);
  await device.advance('5s');
  await expect(page.getByText('Password changed.')).toBeVisible();
  const journal = await device.control.journal();
  const sent = journal.filter(({ operationId }) => operationId === 'updateRemoteAccessSettings');
  expect(sent).toHaveLength(1);
});

// R2.36, R3.15, R6.11.
test('an admin locks remote access, and the password can no longer be changed on the device', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', '/settings/remote-access');
  await device.advance('1s');
  const lock = page.getByRole('switch', { name: 'Lock remote access settings on device' });
  await expect(lock).toHaveAccessibleDescription(
    'Prevents people at the device from changing the password or turning off remote access.',
  );
  await lock.press('Space');
  await device.settle();
  expect((await device.control.state()).remoteAccess.lock).toBe(true);
  await expect(
    device.control.act('changePassword', { password: 'by somebody else' }),
  ).rejects.toThrow();
  await lock.press('Space');
  await device.settle();
  await expect(lock).not.toBeChecked();
  await device.control.act('changePassword', { password: 'by somebody else' });
});

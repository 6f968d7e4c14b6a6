import { expect, fillSignIn, findAlert, test } from '../support/console-fixture.ts';

const wrong = 'Username or password is incorrect';

// R2.1, R5.1, R7.10.
test('an admin who types the correct password sees the status of the device @sample', async ({
  page,
  visit,
}) => {
  await visit('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Welcome to your Oban device.')).toBeVisible();
  await expect(page.getByText('© Oban')).toBeVisible();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R5.1, R8.1.
test('an admin who mistypes the password reads so, corrects it and signs in', async ({
  page,
  device,
  visit,
  expectAccessible,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  await visit('/login');
  await fillSignIn(page, 'admin', 'stilhouse');
  await expect(findAlert(page)).toHaveText(wrong);
  await expectAccessible();
  await expect(page.getByLabel('Username')).toHaveValue('admin');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R8.1.
test('an installer who mistypes the serial number reads that it is wrong', async ({
  page,
  device,
  visit,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  await visit('/login');
  await fillSignIn(page, 'setup', 'NA0000000000');
  await expect(findAlert(page).getByText('Wrong serial number', { exact: true })).toBeVisible();
  await expect(findAlert(page)).toContainText('Check the label and enter it again.');
});

// R6.14.
test('a user with the right serial number reads that a finished device takes it over USB only', async ({
  page,
  device,
  leased,
  visit,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  for (const userName of ['setup', 'oob']) {
    await visit('/login');
    await fillSignIn(page, userName, leased.serialNumber);
    await expect(findAlert(page)).toContainText(
      'Then it accepts the serial number only over USB, at',
    );
    await expect(findAlert(page).getByRole('link')).toHaveAttribute('href', /^http/);
  }
  await fillSignIn(page, 'admin', 'wrong-password');
  await expect(findAlert(page)).not.toContainText('over USB');
});

// R5.1.
test('a user who leaves both fields empty is asked to fill them in, and no request is sent', async ({
  page,
  device,
  visit,
}) => {
  await visit('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter your username.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await device.settle();
  expect(await device.control.journal()).toEqual([]);
});

const leftTexts = [
  '4 attempts are left.',
  '3 attempts are left.',
  '2 attempts are left.',
  '1 attempt is left.',
  'Signing in as this user is now locked for a while.',
];

// R4.6, R4.67, R5.1, R7.10, R8.2.
test('a user with too many failed sign-ins has to wait and can sign in afterwards', async ({
  page,
  device,
  visit,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  device.declareFailure({ operationId: 'signIn', status: 429 });
  await visit('/login');
  for (let guess = 1; guess <= 5; guess++) {
    await fillSignIn(page, 'admin', `guess ${guess}`);
    await expect(findAlert(page)).toHaveText(wrong);
    await expect(page.getByRole('status')).toContainText(leftTexts[guess - 1] ?? '');
    await device.settle();
  }
  // The correct password is rejected as well during the lockout.
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toHaveText('Too many requests. Try again in 1 minutes');
  await device.advance('15s');
  const remaining = 'Too many requests. Try again in 0 minutes and 45 seconds';
  await expect(findAlert(page)).toHaveText(remaining);
  await page.reload();
  await device.advance('1s');
  await expect(findAlert(page)).toHaveText(remaining.replace('45', '44'));
  await fillSignIn(page, 'admin', 'stillhouse');
  await device.settle();
  await expect(findAlert(page)).toHaveText(remaining.replace('45', '44'));
  await device.advance('44s');
  await expect(page.getByText('You can sign in again.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('stillhouse');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

// R4.6, R8.2.
test('a user with repeated lockouts waits twice as long, shown in minutes and seconds', async ({
  page,
  device,
  visit,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 404 });
  device.declareFailure({ operationId: 'signIn', status: 429 });
  await visit('/login');
  for (let guess = 1; guess <= 5; guess++) {
    await fillSignIn(page, 'admin', `guess ${guess}`);
    await expect(findAlert(page)).toHaveText(wrong);
    await device.settle();
  }
  await device.advance('60s');
  await fillSignIn(page, 'admin', 'one more guess');
  await expect(findAlert(page)).toHaveText(wrong);
  await device.advance('30s');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toHaveText(
    'Too many requests. Try again in 1 minutes and 30 seconds',
  );
});

// R5.1, R8.3.
test('a user whose device sends an invalid response reads that it was not understood', async ({
  page,
  device,
  visit,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 500 });
  await device.control.arm({
    kind: 'status',
    parameters: { status: 500 },
    match: { operationId: 'signIn' },
    times: 1,
  });
  await visit('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toHaveText('Error: could not understand server response');
});

/** Responses with the status 200 that bring no usable token. */
const tokenlessBodies = {
  'without a token': {},
  'with a token that cannot be decoded': { token: 'a.b.c' },
};

for (const [what, body] of Object.entries(tokenlessBodies)) {
  // R5.2, R8.1.
  test(`a user whose sign-in gets the response ${what} reads that the password is incorrect`, async ({
    page,
    device,
    visit,
  }) => {
    const fault = await device.fault({
      kind: 'replace-response',
      parameters: { status: 200, body },
      match: { operationId: 'signIn' },
      offContract: true,
    });
    await visit('/login');
    await fillSignIn(page, 'admin', 'stillhouse');
    await expect(findAlert(page)).toHaveText(wrong);
    await fault.disarm();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Signed in as admin')).toBeVisible();
  });
}

// R5.1, R8.3.
test('a user whose device sends an unexpected status reads so', async ({ page, device, visit }) => {
  device.declareFailure({ operationId: 'signIn', status: 418 });
  await device.control.arm({
    kind: 'status',
    parameters: { status: 418 },
    match: { operationId: 'signIn' },
    offContract: true,
  });
  await visit('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toHaveText('Error: could not understand server response');
});

// R8.4.
test('a user whose connection breaks is referred to the administrator', async ({
  page,
  device,
  visit,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 'no response' });
  await device.control.arm({ kind: 'connection-reset', match: { operationId: 'signIn' } });
  await visit('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(findAlert(page)).toHaveText('An error occured. Please contact your administrator.');
});

// R8.4, R9.1.
test('a user whose device is too slow is referred to the administrator after 15 seconds', async ({
  page,
  device,
  visit,
}) => {
  await device.control.arm({
    kind: 'delay',
    parameters: { delayMs: 60_000 },
    match: { operationId: 'signIn' },
    times: 1,
  });
  await visit('/login');
  await fillSignIn(page, 'admin', 'stillhouse');
  await device.advance('14999ms');
  await expect(findAlert(page)).toHaveCount(0);
  await device.advance('1ms');
  await expect(findAlert(page)).toHaveText('An error occured. Please contact your administrator.');
});

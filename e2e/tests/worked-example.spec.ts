import { expect, type Page } from '@playwright/test';
import { test } from 'stillhouse/playwright';

/** The content of a scenario file. `stillhouse scenario run` plays it without a browser. */
const somebodyGuesses = {
  scenario: 'somebody-guesses',
  purpose: 'Somebody guesses passwords until the admin is locked out for a minute.',
  timeline: [
    {
      at: '5s',
      every: '1s',
      times: 5,
      do: { request: { operationId: 'signIn', body: { userName: 'admin', password: 'a guess' } } },
    },
  ],
};

async function signIn(page: Page) {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('stillhouse');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('an admin who was locked out by somebody else gets in a minute later', async ({
  page,
  device,
}) => {
  device.declareFailure({ operationId: 'signIn', status: 429 });
  await device.scenario(somebodyGuesses);
  await page.goto('/login');
  await device.advance('10s');
  await signIn(page);
  await expect(page.getByText('Too many requests. Try again in')).toBeVisible();
  await device.advance('1m');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test('an admin who opens the laptop the next day is asked to sign in again', async ({
  page,
  device,
}) => {
  await page.goto('/login');
  await device.advance('1s');
  await signIn(page);
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  await device.settle();

  await device.sleepLid('25h');
  await expect(page.getByText('Your session has expired. Sign in again.')).toBeVisible();

  // A broken connection does not end the session.
  await signIn(page);
  device.declareFailure({ operationId: 'getStatus', status: 'no response' });
  const line = await device.fault({
    kind: 'connection-reset',
    match: { operationId: 'getStatus' },
  });
  await device.advance('30s');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  expect((await line.counters()).fired).toBeGreaterThan(0);
});

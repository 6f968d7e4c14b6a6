import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from '../support/console-fixture.ts';

/** Follows which scripts a page requests, by the names of their chunks. */
function followScripts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) names.push(name);
  });
  return names;
}

// Decision 0035.
test('the sign-in page waits for one script, and Sign In for no other', async ({
  page,
  device,
}) => {
  const scripts = followScripts(page);
  let before: string[] = [];
  page.on('console', () => {
    before = [...scripts];
  });
  await page.addInitScript(() => {
    const report = () => console.debug('The form has the focus.');
    document.addEventListener('focusin', report, { once: true });
  });
  await page.goto('/network');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page).toHaveURL('/login');
  // The others preload for signed-in users, and ask the open tabs for their session.
  expect(before.toSorted()).toEqual(['index', 'preload', 'share-session']);

  await page.getByLabel('Username').fill('admin');
  // The last area that is prefetched.
  await device.advanceUntil(async () => scripts.includes('setup'), '60s');
  await expect(page.getByLabel('Username')).toHaveValue('admin');
  const requested = [...scripts];
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByRole('heading', { level: 1, name: 'Network' })).toBeFocused();
  await expect(page).toHaveURL('/network');
  expect(scripts).toEqual(requested);
});

// R8.34.
test('until its scripts have arrived, the page says that the console is loading', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  await page.addInitScript(() => {
    // The scripts of the page run after this.
    const report = () => console.debug(document.querySelector('[role=status] p')?.textContent);
    document.addEventListener('readystatechange', report, { once: true });
  });
  await page.reload();
  await expect(page.getByText('Serial number')).toBeVisible();
  expect(seen).toEqual(['Loading the console']);
  await expect(page.getByText('Loading the console')).toHaveCount(0);
});

// Decision 0035.
test('the application uses the status that the first script has requested', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await device.settle();
  await expect(page.getByText('Serial number')).toBeVisible();
  expect(requested.filter((path) => path === '/api/v1/status')).toHaveLength(1);
});

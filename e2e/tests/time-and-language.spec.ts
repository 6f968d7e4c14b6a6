import type { Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { expect, findAlert, test } from '../support/console-fixture.ts';

const home = '/settings/time-and-language';
const options = (page: Page) => page.getByRole('main').getByRole('radio');
const chosen = (page: Page) => page.getByRole('main').getByRole('radio', { checked: true });
const filterOf = (page: Page, what: string) => page.getByLabel(`Filter ${what}`);

async function settings(device: Device) {
  await device.settle();
  return (await device.control.state()).settings;
}

/** What the page has asked the device to change, in order. */
async function changes(device: Device, operationId: string): Promise<unknown[]> {
  await device.settle();
  const journal = await device.control.journal();
  return journal
    .filter((entry) => entry.operationId === operationId)
    .map(({ request }) => request?.body);
}

// R2.35, R7.25.
test('an admin sees what is set, and switches to 12 hours and back by keyboard', async ({
  page,
  device,
  signInAs,
}) => {
  await device.control.patch({ settings: { ntp: { ntpServer: 'ntp.hotel.example' } } });
  await signInAs('admin', home);
  await device.advance('1s');
  for (const link of [
    'Time zone Central European Standard Time (Europe/Oslo)',
    'NTP Server ntp.hotel.example',
    'Language English (United States)',
  ]) {
    await expect(page.getByRole('link', { name: link })).toBeVisible();
  }
  const toggle = page.getByRole('switch', { name: '24-hour time' });
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  expect((await settings(device)).time.use24HourTimeFormat).toBe(false);
  await expect(page.getByText('Saved', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  expect((await settings(device)).time.use24HourTimeFormat).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^NTP Server/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${home}/ntp`);
});

// R9.20.
test('an admin whose device has the provider’s time server reads that it is the default', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', home);
  await device.advance('1s');
  await expect(page.getByRole('link', { name: /^NTP Server Default \(/ })).toBeVisible();
});

// R3.10, R7.28.
test('an admin finds hundreds of time zones from west to east, with the current one in view', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  await expect(page.getByRole('status').filter({ hasText: /^\d{3} time zones$/ })).toBeVisible();
  expect(await options(page).count()).toBeGreaterThan(300);
  await expect(options(page).first()).toHaveAccessibleName(/UTC-1\d:00/);
  await expect(options(page).last()).toHaveAccessibleName(/UTC\+1[34]:00/);
  await expect(chosen(page)).toHaveAccessibleName(
    'Europe/Oslo UTC+01:00 · Central European Standard Time',
  );
  await expect(chosen(page)).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY), 'the page stays at its top').toBe(0);
});

// R3.10, R7.25.
test('an admin moves the device to New York without a mouse', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', home);
  await device.advance('1s');
  await page.getByRole('link', { name: /^Time zone/ }).press('Enter');
  await device.advance('1s');
  await page.getByRole('link', { name: 'Time & language' }).last().focus();
  await page.keyboard.press('Tab');
  await expect(filterOf(page, 'time zones')).toBeFocused();
  await page.keyboard.type('new york');
  await expect(page.getByText(/^1 of \d+ time zones$/)).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Tab');
  await expect(options(page)).toBeFocused();
  await expect(options(page)).not.toBeChecked();
  await page.keyboard.press('Space');
  await device.advance('300ms');
  expect(await changes(device, 'updateTimeSettings')).toEqual([
    { timeZone: { id: 'America/New_York' } },
  ]);
  expect((await settings(device)).time.timeZoneId).toBe('America/New_York');
  await page.getByRole('link', { name: 'Time & language' }).last().press('Enter');
  await expect(
    page.getByRole('link', { name: 'Time zone Eastern Standard Time (America/New York)' }),
  ).toBeVisible();
});

test('an admin who runs through the zones by the arrow keys sets only the one where they stop', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  await filterOf(page, 'time zones').press('ArrowDown');
  await expect(chosen(page)).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveAccessibleName(/^Europe\/Prague/);
  await expect(chosen(page)).toBeInViewport();
  expect(await changes(device, 'updateTimeSettings')).toEqual([]);
  await device.advance('300ms');
  expect(await changes(device, 'updateTimeSettings')).toEqual([
    { timeZone: { id: 'Europe/Prague' } },
  ]);
});

test('an admin filters by offset, finds nothing for nonsense, and clears the filter', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  const filter = filterOf(page, 'time zones');
  await filter.fill('+5:45');
  await expect(options(page)).toHaveAccessibleName(/^Asia\/Kathmandu UTC\+05:45/);
  await filter.fill('Atlantis');
  await expect(page.getByText('No time zones found.')).toBeVisible();
  await expect(page.getByText(/^0 of \d+ time zones$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('');
  await expect(chosen(page)).toBeInViewport({ ratio: 0.9 });
  await filter.fill('Oslo');
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
});

test('an admin whose device refuses a time zone sees the old one chosen, the reason, and what they typed', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  device.declareFailure({ operationId: 'updateTimeSettings', status: 400 });
  await device.fault({
    kind: 'status',
    parameters: { status: 400, detail: 'That zone is not installed.' },
    match: { operationId: 'updateTimeSettings' },
  });
  await filterOf(page, 'time zones').fill('europe/');
  await page.getByRole('radio', { name: /^Europe\/Paris/ }).click();
  await device.advance('300ms');
  await expect(findAlert(page)).toHaveText('That zone is not installed.');
  await expect(findAlert(page)).toBeInViewport();
  await expect(chosen(page)).toHaveAccessibleName(/^Europe\/Oslo/);
  await expect(filterOf(page, 'time zones')).toHaveValue('europe/');
});

// R3.12, R7.27, R7.28.
test('an admin finds a language that they cannot read by its English name', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', `${home}/language`);
  await device.advance('1s');
  await expect(chosen(page)).toHaveAccessibleName('English (United States)');
  await expect(chosen(page)).toBeInViewport();
  await filterOf(page, 'languages').fill('chinese taiwan');
  await expect(options(page)).toHaveCount(1);
  await expect(page.locator('bdi[lang="zh-Hant-TW"]')).toContainText('繁體');
  await expectAccessible();
  await options(page).press('Space');
  await device.advance('300ms');
  await expect(options(page)).toBeChecked();
  expect((await settings(device)).language.languageCode).toBe('zh-Hant-TW');
  await page.getByRole('link', { name: 'Time & language' }).last().click();
  await device.advance('1s');
  await expect(page.getByRole('link', { name: /^Language .*繁體/ })).toBeVisible();
});

test('an admin sees which script a language with two of them is in', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', `${home}/language`);
  await device.advance('1s');
  await filterOf(page, 'languages').fill('serbian');
  await expect(options(page)).toHaveCount(2);
  await expect(page.locator('bdi[lang="sr-Cyrl-RS"]')).toContainText('ћирилица');
  await expect(page.locator('bdi[lang="sr-Latn-RS"]')).toContainText('latinica');
});

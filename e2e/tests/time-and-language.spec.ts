import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expect, findAlert, test } from '../support/console-fixture.ts';

const home = '/settings/time-and-language';
const findOptions = (page: Page) => page.getByRole('main').getByRole('radio');
const findSelected = (page: Page) => page.getByRole('main').getByRole('radio', { checked: true });
const findFilter = (page: Page, what: string) => page.getByLabel(`Filter ${what}`);

async function getSettings(device: Device) {
  await device.settle();
  return (await device.control.state()).settings;
}

/** Returns the changes that the page requested, in order. */
async function getChanges(device: Device, operationId: string): Promise<unknown[]> {
  await device.settle();
  const journal = await device.control.journal();
  return journal
    .filter((entry) => entry.operationId === operationId)
    .map(({ request }) => request?.body);
}

// R2.35, R7.25.
test('an admin sees the settings and switches to 12 hours and back with the keyboard @sample', async ({
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
  expect((await getSettings(device)).time.use24HourTimeFormat).toBe(false);
  await expect(page.getByText('Saved', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  expect((await getSettings(device)).time.use24HourTimeFormat).toBe(true);
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
test('an admin sees all time zones from west to east, with the current one in view', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  await expect(page.getByRole('status').filter({ hasText: /^\d{3} time zones$/ })).toBeVisible();
  expect(await findOptions(page).count()).toBeGreaterThan(300);
  await expect(findOptions(page).first()).toHaveAccessibleName(/UTC-1\d:00/);
  await expect(findOptions(page).last()).toHaveAccessibleName(/UTC\+1[34]:00/);
  await expect(findSelected(page)).toHaveAccessibleName(
    'Europe/Oslo UTC+01:00 · Central European Standard Time',
  );
  await expect(findSelected(page)).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY), 'the page stays at its top').toBe(0);
});

// R3.10, R7.25.
test('an admin sets the time zone to New York with the keyboard', async ({
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
  await expect(findFilter(page, 'time zones')).toBeFocused();
  await page.keyboard.type('new york');
  await expect(page.getByText(/^1 of \d+ time zones$/)).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Tab');
  await expect(findOptions(page)).toBeFocused();
  await expect(findOptions(page)).not.toBeChecked();
  await page.keyboard.press('Space');
  await device.advance('300ms');
  expect(await getChanges(device, 'updateTimeSettings')).toEqual([
    { timeZone: { id: 'America/New_York' } },
  ]);
  expect((await getSettings(device)).time.timeZoneId).toBe('America/New_York');
  await page.getByRole('link', { name: 'Time & language' }).last().press('Enter');
  await expect(
    page.getByRole('link', { name: 'Time zone Eastern Standard Time (America/New York)' }),
  ).toBeVisible();
});

test('an admin who moves through the zones with the arrow keys sets only the last one', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  await findFilter(page, 'time zones').press('ArrowDown');
  await expect(findSelected(page)).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  await expect(findSelected(page)).toHaveAccessibleName(/^Europe\/Prague/);
  await expect(findSelected(page)).toBeInViewport();
  expect(await getChanges(device, 'updateTimeSettings')).toEqual([]);
  await device.advance('300ms');
  expect(await getChanges(device, 'updateTimeSettings')).toEqual([
    { timeZone: { id: 'Europe/Prague' } },
  ]);
});

// R2.64.
test('an admin finds a time zone by its earlier name, its country and its abbreviation', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  for (const [text, first] of [
    ['Calcutta', /^Asia\/(Kolkata|Calcutta)/],
    ['India', /^Asia\/(Kolkata|Calcutta)/],
    ['Kiev', /^Europe\/(Kyiv|Kiev)/],
    ['PST', /Pacific Standard Time/],
  ] as const) {
    await findFilter(page, 'time zones').fill(text);
    await expect(findOptions(page).first()).toHaveAccessibleName(first);
  }
});

test('an admin filters by offset, sees no result for an unknown text, and clears the filter', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', `${home}/time-zone`);
  await device.advance('1s');
  const filter = findFilter(page, 'time zones');
  await filter.fill('+5:45');
  await expect(findOptions(page)).toHaveAccessibleName(/^Asia\/Kathmandu UTC\+05:45/);
  await filter.fill('Atlantis');
  await expect(page.getByText('No time zones found.')).toBeVisible();
  await expect(page.getByText(/^0 of \d+ time zones$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('');
  await expect(findSelected(page)).toBeInViewport({ ratio: 0.9 });
  await filter.fill('Oslo');
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
});

test('an admin whose device rejects a time zone sees the old one, the reason and the filter text', async ({
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
  await findFilter(page, 'time zones').fill('europe/');
  await page.getByRole('radio', { name: /^Europe\/Paris/ }).click();
  await device.advance('300ms');
  await expect(findAlert(page)).toHaveText('That zone is not installed.');
  await expect(findAlert(page)).toBeInViewport();
  await expect(findSelected(page)).toHaveAccessibleName(/^Europe\/Oslo/);
  await expect(findFilter(page, 'time zones')).toHaveValue('europe/');
});

// R3.12, R7.27, R7.28.
test('an admin finds a language by its English name', async ({
  page,
  device,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin', `${home}/language`);
  await device.advance('1s');
  await expect(findSelected(page)).toHaveAccessibleName('English (United States)');
  await expect(findSelected(page)).toBeInViewport();
  await findFilter(page, 'languages').fill('chinese taiwan');
  await expect(findOptions(page)).toHaveCount(1);
  await expect(page.locator('bdi[lang="zh-Hant-TW"]')).toContainText('繁體');
  await expectAccessible();
  await findOptions(page).press('Space');
  await device.advance('300ms');
  await expect(findOptions(page)).toBeChecked();
  expect((await getSettings(device)).language.languageCode).toBe('zh-Hant-TW');
  await page.getByRole('link', { name: 'Time & language' }).last().click();
  await device.advance('1s');
  await expect(page.getByRole('link', { name: /^Language .*繁體/ })).toBeVisible();
});

test('an admin sees the script of a language that has two', async ({ page, device, signInAs }) => {
  await signInAs('admin', `${home}/language`);
  await device.advance('1s');
  await findFilter(page, 'languages').fill('serbian');
  await expect(findOptions(page)).toHaveCount(2);
  await expect(page.locator('bdi[lang="sr-Cyrl-RS"]')).toContainText('ћирилица');
  await expect(page.locator('bdi[lang="sr-Latn-RS"]')).toContainText('latinica');
});

// R7.56.
test('an admin selects a time zone and a language from objects by id', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  const replace = (operationId: 'listTimeZones' | 'listLanguages', body: object) =>
    device.fault({
      kind: 'replace-response',
      parameters: { status: 200, body },
      match: { operationId },
      offContract: true,
    });
  const tokyo = { displayName: 'JST', longDisplayName: 'Japan Standard Time', offset: '+09:00' };
  const zones = await replace('listTimeZones', { 'Asia/Tokyo': tokyo });
  const languages = await replace('listLanguages', {
    'nb-NO': { tag: 'nb-NO', displayLanguage: 'norsk bokmål' },
  });
  await signInAs('admin');
  await visit('/settings/time-and-language/time-zone');
  await page.getByRole('radio', { name: /^Asia\/Tokyo/ }).check();
  await device.advance('1s');
  await visit('/settings/time-and-language/language');
  await page.getByRole('radio', { name: /^norsk bokmål/ }).check();
  await device.advance('1s');
  const { settings } = await device.control.state();
  expect(settings.time.timeZoneId).toBe('Asia/Tokyo');
  expect(settings.language.languageCode).toBe('nb-NO');
  await zones.disarm();
  await languages.disarm();
});

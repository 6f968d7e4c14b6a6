import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rest } from '../failures/sampling.ts';
import { failOnViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/lab-fixture.ts';
import { createHar, dropFile, type RecordedCall } from '../support/recordings.ts';

// Decision 0087.

// The simulator reads one file at a time.
test.describe.configure({ mode: 'default' });

const script = '<script>alert(1)</script>';

const status = {
  product: 'arran',
  firmwareVersion: 'NFA1.20260101.0001',
  isPaired: true,
  pairedDeviceName: script,
};
const network = { ssid: script, band: 'Five', wifiSecurity: 'WPA2', signalStrength: 'Good' };

const calls: RecordedCall[] = [
  { path: 'status', body: status },
  { path: 'network/config/wifi/remote_access/available_networks', body: [network] },
  { path: 'certificates', status: 500, body: { code: 'broken' } },
];

const har = JSON.stringify(createHar('http://192.0.2.7', calls));

function toFile(text: string, name = 'room.har') {
  return { name, mimeType: 'application/json', buffer: Buffer.from(text) };
}

function getDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Import a recording' });
}

async function openDialog(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Import a recording' }).click();
  return getDialog(page);
}

/** Returns the id of the device whose page is open. */
async function waitForDevice(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Oban Pad', level: 1 })).toBeFocused();
  return new URL(page.url()).searchParams.get('device') ?? '';
}

test(
  'a dropped HAR file shows what it contains, as text, and starts the device',
  rest,
  async ({ page, lab }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Import a recording' }).first()).toBeVisible();
    await dropFile(page, har, 'room.har');
    const dialog = getDialog(page);
    const recognized = dialog.getByRole('region', { name: 'Recognized' });
    for (const text of [
      'room.har',
      'HAR file',
      'http://192.0.2.7',
      'Oban Pad',
      'NFA1.20260101.0001',
    ]) {
      await expect(recognized.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(recognized.getByRole('definition').nth(5)).toHaveText('3');
    await expect(recognized.getByRole('definition').nth(6)).toHaveText('1');
    await expect(
      dialog.getByRole('listitem').filter({ hasText: 'Passwords, codes' }),
    ).toBeVisible();
    await dialog.getByText('Differs from the recording').click();
    await expect(
      dialog.getByRole('listitem').filter({ hasText: 'recorded responses differ' }),
    ).toBeVisible();
    await dialog.getByText('Scenario', { exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Scenario' })).toContainText(`ssid: ${script}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download scenario' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('room.scenario.yaml');
    await dialog.getByRole('button', { name: 'Start the device' }).click();
    const id = await waitForDevice(page);
    const lease = await lab.control.getLease(id);
    expect(lease).toMatchObject({ product: 'arran', scenario: 'like-room' });
    expect((await lab.control.state(id)).pairing.pairedDeviceName).toBe(script);
    expect(await page.title()).not.toBe('hacked');
    await lab.control.release(id);
  },
);

test(
  'a keyboard user imports a file and starts a device with its profile',
  rest,
  async ({ page, lab }, info) => {
    const path = info.outputPath('room.har');
    await writeFile(path, har);
    await page.goto('/');
    // The browser must know about it before the key is pressed.
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a recording' }).focus();
    await page.keyboard.press('Enter');
    const dialog = getDialog(page);
    await expect(dialog.getByLabel('File', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(path);
    const start = dialog.getByRole('button', { name: 'Start with the profile' });
    await expect(start).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download profile' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('room.profile.yaml');
    await start.press('Enter');
    const id = await waitForDevice(page);
    expect(await lab.control.getLease(id)).toMatchObject({ profile: 'like-room', scenario: null });
    await lab.control.release(id);
  },
);

test(
  'a file that cannot be used is rejected beside the field, and starts nothing',
  rest,
  async ({ page }) => {
    let devicesCreated = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/devices')) devicesCreated += 1;
    });
    const dialog = await openDialog(page);
    const field = dialog.getByLabel('File', { exact: true });
    const rejections = [
      [
        'notes.txt',
        'hello',
        'notes.txt is not JSON: unexpected "h" at line 1, column 1. Save it again as HAR.',
      ],
      ['data.json', '{}', 'data.json is neither a HAR file (/log/entries is missing)'],
      [
        'other.har',
        JSON.stringify(createHar('https://example.com', [])).replace(
          '[]',
          '[{"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"GET","url":"https://example.com/"}}]',
        ),
        'other.har has no request to a device: its only request does not call the API below /api/v1/.',
      ],
    ] as const;
    for (const [name, text, message] of rejections) {
      await field.setInputFiles(toFile(text, name));
      await expect(dialog.getByText(message)).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog.getByRole('button', { name: 'Start the device' })).toHaveCount(0);
    }
    await failOnViolations(page);
    await field.setInputFiles(toFile(har));
    await expect(dialog.getByRole('button', { name: 'Start the device' })).toBeVisible();
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    expect(devicesCreated).toBe(0);
  },
);

test('of a file with several devices, the user chooses one', rest, async ({ page }) => {
  const files = ['http://192.0.2.7', 'http://192.0.2.8'].map((origin) => createHar(origin, calls));
  const entries = files.flatMap(({ log }) => log.entries);
  const dialog = await openDialog(page);
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles(toFile(JSON.stringify({ log: { entries } })));
  await expect(dialog.getByText('The file has requests to 2 devices.')).toBeVisible();
  const start = dialog.getByRole('button', { name: 'Start the device' });
  await expect(start).toHaveCount(0);
  await dialog.getByLabel('Device').selectOption('http://192.0.2.8');
  await expect(start).toBeVisible();
  await expect(
    dialog.getByRole('region', { name: 'Recognized' }).getByText('http://192.0.2.8'),
  ).toBeVisible();
});

test('a recording behind a gateway is read with its base path', rest, async ({ page }) => {
  const dialog = await openDialog(page);
  const file = toFile(har.replaceAll('/api/v1/', '/rooms/7/api/v1/'));
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(dialog.getByText('Set the base path to /rooms/7 (--base-path).')).toBeVisible();
  const field = dialog.getByLabel('Base path');
  await field.fill('rooms/7');
  await field.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Start the device' })).toBeVisible();
  await expect(
    dialog.getByRole('region', { name: 'Recognized' }).getByText('http://192.0.2.7'),
  ).toBeVisible();
  await failOnViolations(page);
  await field.fill(' /rooms/8 ');
  await field.press('Tab');
  await expect(dialog.getByText('Set the base path to /rooms/7 (--base-path).')).toBeVisible();
});

const layouts = [
  { name: 'a phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'a very small dark screen', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { name: 'a desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

for (const { name, ...options } of layouts) {
  test(`the import is accessible and fits ${name}`, rest, async ({ browser, lab }, info) => {
    const context = await browser.newContext({
      baseURL: lab.url,
      ...options,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const dialog = await openDialog(page);
    await failOnViolations(page);
    await dialog.getByLabel('File', { exact: true }).setInputFiles(toFile(har));
    await expect(dialog.getByRole('button', { name: 'Start the device' })).toBeVisible();
    await dialog.getByText('Profile', { exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Profile' })).toBeVisible();
    await failOnViolations(page);
    const isWide = () => dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(await isWide()).toBe(false);
    await info.attach('dialog', {
      body: await page.screenshot(),
      contentType: 'image/png',
    });
    await context.close();
  });
}

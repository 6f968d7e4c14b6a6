import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/console-fixture.ts';

test.use({ lease: { product: 'dalmore' } });

/** Presses Tab until the target has the focus, as a keyboard user does. */
async function pressTabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

// R2.49.
test('an admin changes audio and video with the keyboard only', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await pressTabTo(page, page.getByRole('link', { name: 'Audio & video' }));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabTo(page, page.getByLabel('Auto pairing volume, as a number'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('-33');
  await pressTabTo(page, page.getByRole('slider'));
  await page.keyboard.press('ArrowUp');
  await device.advance('300ms');
  for (const name of ['Music mode', 'Audio over USB (beta)', 'Voice isolation (beta)']) {
    await pressTabTo(page, page.getByRole('switch', { name }));
    await page.keyboard.press('Space');
    await device.settle();
  }
  await pressTabTo(page, page.getByRole('link', { name: 'Antibanding mode Default' }));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabTo(page, page.getByRole('radio', { name: 'Default' }));
  await page.keyboard.press('ArrowUp');
  await device.settle();
  expect((await device.control.state()).settings.audiovideo).toEqual({
    autoPairingVolume: -32,
    musicModeEnabled: true,
    usbAudioDevicesEnabled: true,
    deepNoiseSuppressionEnabled: true,
    cameraAntiBanding: '60_Hz',
  });
});

test('an admin changes time and language with the keyboard only', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await pressTabTo(page, page.getByRole('link', { name: 'Time & language' }));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabTo(page, page.getByRole('switch', { name: '24-hour time' }));
  await page.keyboard.press('Space');
  await pressTabTo(page, page.getByRole('link', { name: /^Time zone/ }));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabTo(page, page.getByLabel('Filter time zones'));
  await page.keyboard.type('tokyo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await device.advance('300ms');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabTo(page, page.getByRole('link', { name: /^Language/ }));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabTo(page, page.getByLabel('Filter languages'));
  await page.keyboard.type('japanese');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await device.advance('300ms');
  const { time, language } = (await device.control.state()).settings;
  expect({ ...time, ...language }).toEqual({
    use24HourTimeFormat: false,
    timeZoneId: 'Asia/Tokyo',
    languageCode: 'ja-JP',
  });
});

test('an admin changes and locks the password with the keyboard only', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await pressTabTo(page, page.getByRole('link', { name: 'Remote access' }));
  await page.keyboard.press('Enter');
  await device.advance('1s');
  await pressTabTo(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type('correct horse');
  await pressTabTo(page, page.getByRole('button', { name: 'Show password' }).first());
  await page.keyboard.press('Space');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await pressTabTo(page, page.getByLabel('Repeat new password'));
  await page.keyboard.type('correct horse');
  await pressTabTo(page, page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await pressTabTo(
    page,
    page.getByRole('switch', { name: 'Lock remote access settings on device' }),
  );
  await page.keyboard.press('Space');
  await device.settle();
  const { remoteAccess } = await device.control.state();
  expect(remoteAccess).toMatchObject({ password: 'correct horse', lock: true });
});

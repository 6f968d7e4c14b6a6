import type { Page } from '@playwright/test';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from '../support/console-fixture.ts';

const audioVideo = '/settings/audio-video';
const antibanding = '/settings/audio-video/camera/antibanding-mode';
const timeAndLanguage = '/settings/time-and-language';
const timeZone = '/settings/time-and-language/time-zone';
const language = '/settings/time-and-language/language';
const remoteAccess = '/settings/remote-access';

const audio = ['Auto pairing volume', 'Music mode'];
const betas = ['Audio over USB (beta)', 'Voice isolation (beta)'];

const findSelected = (page: Page) => page.getByRole('main').getByRole('radio', { checked: true });

/**
 * What each product shows on its settings screens (R2.8, R2.9, R2.33); null if it does not have the
 * screen.
 */
const visibleSettings: Record<string, { audioVideo: string[] | null; timeAndLanguage: boolean }> = {
  arran: { audioVideo: null, timeAndLanguage: true },
  barra: { audioVideo: audio, timeAndLanguage: true },
  cardhu: { audioVideo: audio, timeAndLanguage: true },
  edradour: { audioVideo: audio, timeAndLanguage: true },
  harris: { audioVideo: audio, timeAndLanguage: true },
  dalmore: { audioVideo: [...audio, ...betas], timeAndLanguage: true },
  fettercairn: { audioVideo: audio, timeAndLanguage: true },
  longrow: { audioVideo: null, timeAndLanguage: false },
  kavalan: { audioVideo: audio, timeAndLanguage: true },
};

for (const product of productCodes) {
  const has = visibleSettings[product] ?? { audioVideo: null, timeAndLanguage: false };
  test.describe(product, () => {
    test.use({ lease: { product } });

    // R2.8, R2.9, R2.32, R2.33.
    test(`an admin of ${product} sees the product's settings and reads which ones it does not have`, async ({
      page,
      signInAs,
      visit,
    }) => {
      await signInAs('admin');

      await visit(audioVideo);
      if (has.audioVideo) {
        await expect(page.getByRole('slider')).toHaveAccessibleName('Auto pairing volume');
        const switches = page.getByRole('switch');
        await expect(switches).toHaveCount(has.audioVideo.length - 1);
        for (const name of has.audioVideo.slice(1)) {
          await expect(page.getByRole('switch', { name, exact: true })).toBeVisible();
        }
        await visit(antibanding);
        await expect(findSelected(page)).toHaveAccessibleName(/^Default/);
      } else {
        for (const address of [audioVideo, antibanding]) {
          await visit(address);
          await expect(page.getByText(/^Oban .* has no audio and video settings\.$/)).toBeVisible();
        }
      }

      for (const address of [timeAndLanguage, timeZone, language]) {
        await visit(address);
        const lacking = page.getByText(/^Oban .* has no time and language settings\.$/);
        await expect(lacking).toHaveCount(has.timeAndLanguage ? 0 : 1);
      }
      if (has.timeAndLanguage) {
        await expect(findSelected(page)).toHaveAccessibleName('English (United States)');
      } else {
        await page.getByRole('link', { name: 'Go to Status' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Status');
      }

      await visit(remoteAccess);
      await expect(page.getByLabel('Username')).toHaveValue('admin');
    });
  });
}

test.describe('a paired pad', () => {
  test.use({ lease: { product: 'arran' } });

  // R2.9, R6.9.
  test('an admin of a paired pad is redirected to its controlling device', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await device.control.act('pair', { pairedDeviceName: 'Oban Bar in the hall' });
    await signInAs('admin');
    for (const address of [timeAndLanguage, timeZone, language, remoteAccess]) {
      await visit(address);
      await expect(page.getByText('Use the paired device to change these settings.')).toBeVisible();
      await expect(page.getByText('This pad is controlled by Oban Bar in the hall.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('switch')).toHaveCount(0);
    }
  });

  test('an admin whose pad is paired meanwhile reads so when the next screen opens', async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('admin', remoteAccess);
    await device.advance('1s');
    await expect(page.getByLabel('Username')).toHaveValue('admin');
    await device.control.act('pair', { pairedDeviceName: 'Oban Bar in the hall' });
    await page.getByRole('link', { name: 'Time & language' }).click();
    await device.advance('1s');
    await expect(page.getByText('This pad is controlled by Oban Bar in the hall.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remote access' })).toHaveCount(0);
  });
});

test.describe('a Bar Pro whose firmware has no betas', () => {
  test.use({ lease: { product: 'dalmore' } });

  // R2.33.
  test('an admin does not see a beta that the device does not report', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await device.control.patch({
      settings: { audiovideo: { deepNoiseSuppressionEnabled: null } },
    });
    await signInAs('admin');
    await visit(audioVideo);
    await expect(page.getByRole('switch', { name: 'Audio over USB (beta)' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Voice isolation (beta)' })).toHaveCount(0);
  });
});

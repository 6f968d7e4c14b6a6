import type { Page, PlaywrightTestOptions } from '@playwright/test';
import { isWhole, rest } from '../failures/sampling.ts';
import {
  createEnrollmentCode,
  expectAt,
  findContinueButton,
  getSetupAddress,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { advanceTo, release } from '../pages/software-update.ts';
import { expect, test } from '../support/console-fixture.ts';
import { screens } from '../support/screens.ts';
import { removeUsb } from '../support/usb-devices.ts';

const layouts: Record<string, Partial<PlaywrightTestOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 } },
  phone: { viewport: { width: 390, height: 844 } },
  'a window of 320 px': { viewport: { width: 320, height: 640 } },
  'the dark': { colorScheme: 'dark' },
  'forced colors': { contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } },
  // A window of 1280 by 800 px.
  '200 % zoom': { viewport: { width: 640, height: 400 } },
};

/**
 * `npm test` runs a part of the matrix, with some layouts. `npm run test:all` runs all of it.
 */
const sampledLayouts = ['desktop', 'phone', 'the dark'];

for (const [turn, [layout, options]] of Object.entries(layouts).entries()) {
  const parts = Object.entries(screens).filter(
    (_part, index) => isWhole || (turn + index) % 5 === 0,
  );
  test.describe(layout, sampledLayouts.includes(layout) ? {} : rest, () => {
    test.use(options);

    // R2.49.
    test(`a user of ${layout} signs in and reads Status without scrolling sideways`, async ({
      page,
      signInAs,
      visit,
    }) => {
      await visit('/login');
      await expectNoOverflow(page);
      await signInAs('admin');
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expectNoOverflow(page);
    });

    test.describe('an unpacked device', () => {
      test.use({ lease: { outOfBox: true } });

      const tag = turn % 2 === 0 ? {} : rest;
      test(
        `an installer with ${layout} sets up a device without scrolling sideways`,
        tag,
        async ({ page, device, expectAccessible }) => {
          await openSetup(page, device);
          await page.getByText('Advanced network settings').click();
          for (const next of ['/pulse', '/video-preview', '/all-set']) {
            await expectAccessible();
            await expectNoOverflow(page);
            if (next === '/video-preview') await typeCode(page, await createEnrollmentCode(device));
            await findContinueButton(page).click();
            await expectAt(page, device, next);
          }
          await expectAccessible();
          await expectNoOverflow(page);
        },
      );

      const look = async (page: Page, expectAccessible: () => Promise<void>) => {
        await expectAccessible();
        await expectNoOverflow(page);
      };

      if (isWhole || turn === 3) {
        test(`an installer with ${layout} reads the errors before the setup without scrolling sideways`, async ({
          page,
          device,
          expectAccessible,
        }) => {
          device.declareFailure({ operationId: 'signIn', status: 404 });
          await removeUsb(page);
          await page.goto('/welcome');
          await device.advance('1s');
          await page.getByRole('button', { name: 'Get started' }).click();
          await page.getByRole('button', { name: 'Connect' }).click();
          await expect(page.getByText('Enter the serial number.')).toBeVisible();
          await look(page, expectAccessible);
          await page.goto(getSetupAddress('NAbc12d340001'));
          await device.advance('1s');
          await expect(page.getByRole('button', { name: 'Sign in another way' })).toBeVisible();
          await look(page, expectAccessible);
        });
      }

      if (isWhole || turn === 2) {
        test(`an installer with ${layout} reads the errors during the setup without scrolling sideways`, async ({
          page,
          device,
          expectAccessible,
        }) => {
          for (const [operationId, status] of setupFailures) {
            device.declareFailure({ operationId, status });
          }
          await openSetup(page, device);
          await device.control.setCondition('updateVerificationFails', true);
          await release(device);
          await findContinueButton(page).click();
          await advanceTo(device, page.getByText('Downloading update'));
          await look(page, expectAccessible);
          await advanceTo(device, page.getByRole('dialog'));
          await look(page, expectAccessible);
          await page.getByRole('button', { name: 'Ignore for now' }).click();
          await expectAt(page, device, '/pulse');
          await typeCode(page, 'WRONGONE');
          await findContinueButton(page).click();
          await device.advance('5s');
          await expect(page.getByText('Adding to Pulse failed')).toBeVisible();
          await look(page, expectAccessible);
          await page.getByRole('button', { name: 'Use another code' }).click();
          await typeCode(page, await createEnrollmentCode(device));
          const match = (operationId: 'setVideoPreview' | 'finalizeOutOfBox') => ({
            kind: 'status' as const,
            parameters: { status: 500 },
            match: { operationId },
          });
          const dark = await device.fault(match('setVideoPreview'));
          await findContinueButton(page).click();
          await device.advance('1s');
          await expect(page.getByText('The device is being added.')).toBeVisible();
          await look(page, expectAccessible);
          await expectAt(page, device, '/video-preview');
          await expect(page.getByText('The device does not show the preview.')).toBeVisible();
          await look(page, expectAccessible);
          await dark.disarm();
          await device.fault(match('finalizeOutOfBox'));
          await findContinueButton(page).click();
          await expectAt(page, device, '/all-set');
          await expect(page.getByText('An error occurred')).toBeVisible();
          await look(page, expectAccessible);
        });
      }
    });

    for (const [part, addresses] of parts) {
      test(`a user of ${layout} reads ${part} without scrolling sideways`, async ({
        page,
        signInAs,
        visit,
      }) => {
        await signInAs('admin');
        for (const address of addresses) {
          await visit(address);
          await expectNoOverflow(page);
        }
      });
    }
  });
}

/** Faults during the setup. */
const setupFailures = [
  ['enroll', 422],
  ['setVideoPreview', 500],
  ['finalizeOutOfBox', 500],
] as const;

/** Below the last content of a page there is only its padding, and room for a toast. */
const maxEmptyPx = 160;

async function expectNoOverflow(page: Page): Promise<void> {
  const { beside, below } = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const contents = [...document.querySelectorAll('main *:not(:has(*))')];
    const ends = contents.map((element) => element.getBoundingClientRect().bottom + scrollY);
    const scrolls = scrollHeight > clientHeight;
    return {
      beside: scrollWidth - clientWidth,
      below: scrolls ? scrollHeight - Math.max(...ends) : 0,
    };
  });
  expect(beside, `wider than the window at ${page.url()}`).toBe(0);
  expect(below, `scrolls beyond its content at ${page.url()}`).toBeLessThanOrEqual(maxEmptyPx);
}

test('the dark theme persists after a reload', async ({ page, device, signInAs }) => {
  await signInAs('admin');
  await page.getByText('Signed in as').click();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const getTextColor = () => page.evaluate(() => getComputedStyle(document.body).color);
  const dark = await getTextColor();
  await page.reload();
  await device.advance('1s');
  expect(await getTextColor()).toBe(dark);
  await page.getByText('Signed in as').click();
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  expect(await getTextColor()).not.toBe(dark);
});

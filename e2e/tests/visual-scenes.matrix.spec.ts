import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { setupSteps } from '../accessibility/matrix.ts';
import { rest } from '../failures/sampling.ts';
import {
  createEnrollmentCode,
  expectAt,
  findContinueButton,
  openSetup,
  typeCode,
} from '../pages/guided-setup.ts';
import { advanceTo, release } from '../pages/software-update.ts';
import { expect, test, waitForPage } from '../support/console-fixture.ts';
import { openCase } from '../support/dialogs.ts';
import { getImageName } from '../visual/images.ts';
import { changeLayout, layoutNames } from '../visual/layouts.ts';
import { prepareScreenshots, replacePorts } from '../visual/prepare-screenshots.ts';
import { sampledScenes, scenes, type View } from '../visual/scenes.ts';

// Names and addresses on the screen follow from it.
test.use({ lease: { seed: 1 } });

const tag = (scene: string) => (sampledScenes.includes(scene) ? {} : rest);

/** Compares the loaded page with the images of its scene. Goes on after a difference. */
async function compare(page: Page, device: Device, scene: string, view: View): Promise<void> {
  await prepareScreenshots(page);
  for (const layout of view.layouts ?? layoutNames) {
    await changeLayout(page, device, layout);
    await replacePorts(page);
    const name = getImageName(scene, layout);
    if (view.part === 'page') await expect.soft(page).toHaveScreenshot(name, { fullPage: true });
    else await expect.soft(page.getByRole(view.part)).toHaveScreenshot(name);
  }
}

// Decision 0054.
test('a user sees the sign-in page as designed', async ({ page, device }) => {
  await page.goto('/login');
  await device.advance('1s');
  await waitForPage(page, device);
  await compare(page, device, 'sign-in', { part: 'page' });
});

for (const [name, scene] of Object.entries(scenes)) {
  test.describe(name, () => {
    test.use({ lease: { seed: 1, ...scene.lease } });

    test('an admin sees it as designed', tag(name), async ({ page, device, signInAs }) => {
      await openCase(page, device, signInAs, scene);
      if (scene.view.part === 'dialog') await expect(page.getByRole('dialog')).toBeVisible();
      await compare(page, device, name, scene.view);
    });
  });
}

test.describe('an unpacked device', () => {
  test.use({ lease: { seed: 1, outOfBox: true } });

  test('an installer sees the guided setup as designed', rest, async ({ page, device }) => {
    await openSetup(page, device);
    for (const [index, step] of setupSteps.entries()) {
      await compare(page, device, `setup ${step}`, { part: 'page' });
      await changeLayout(page, device, 'desktop');
      const next = setupSteps[index + 1];
      if (next === undefined) break;
      if (step === '/pulse') await typeCode(page, await createEnrollmentCode(device));
      await findContinueButton(page).click();
      await expectAt(page, device, next);
    }
  });

  test('an installer sees a failed update as designed', rest, async ({ page, device }) => {
    await openSetup(page, device);
    await device.control.setCondition('updateVerificationFails', true);
    await release(device);
    await findContinueButton(page).click();
    await advanceTo(device, page.getByText('Downloading update'));
    await compare(page, device, 'setup with an update', { part: 'page' });
    await changeLayout(page, device, 'desktop');
    await advanceTo(device, page.getByRole('dialog'));
    await compare(page, device, 'dialog setup update failed', { part: 'dialog' });
  });
});

import { productCodes } from '@stillhouse/products/catalog';
import { tagProduct } from '../failures/sampling.ts';
import { expect, test } from '../support/console-fixture.ts';

const all = ['Share analytics', 'Auto wake up', 'HDMI CEC'];
const withoutAutoWake = ['Share analytics', 'HDMI CEC'];

/** The switches of each product (R6.12). */
const switches = {
  arran: withoutAutoWake,
  barra: all,
  cardhu: all,
  edradour: all,
  harris: all,
  dalmore: all,
  fettercairn: withoutAutoWake,
  longrow: withoutAutoWake,
  kavalan: all,
} as const satisfies Record<(typeof productCodes)[number], readonly string[]>;

for (const product of productCodes) {
  test.describe(product, tagProduct(product), () => {
    test.use({ lease: { product } });

    // R2.38, R6.12.
    test(`an admin of ${product} sees its switches, update and restart @sample`, async ({
      page,
      signInAs,
      visit,
    }) => {
      await signInAs('admin');
      await visit('/system');
      for (const [position, name] of switches[product].entries()) {
        await expect(page.getByRole('switch').nth(position)).toHaveAccessibleName(name);
      }
      await expect(page.getByRole('switch')).toHaveCount(switches[product].length);
      await expect(page.getByRole('link', { name: 'Software update' })).toContainText('Up to date');
      await expect(page.getByRole('button', { name: 'Restart device' })).toBeVisible();
    });
  });
}

// R2.38, R3.7, R7.20.
test('an admin changes every switch, and the values persist after a reload', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await signInAs('admin');
  await visit('/system');
  const before = (await device.control.state()).settings.system;
  for (const name of all) {
    const toggle = page.getByRole('switch', { name });
    const was = await toggle.isChecked();
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).toBeChecked({ checked: !was });
    await expect(toggle).not.toHaveAttribute('aria-busy');
  }
  expect((await device.control.state()).settings.system).toMatchObject({
    shareAnalyticsDisabled: !before.shareAnalyticsDisabled,
    autoWakeEnabled: !before.autoWakeEnabled,
    hdmiCecEnabled: !before.hdmiCecEnabled,
  });
  await visit('/system');
  await expect(page.getByRole('switch', { name: 'Share analytics' })).toBeChecked({
    checked: before.shareAnalyticsDisabled,
  });
});

test.describe('a pad that is paired', () => {
  test.use({ lease: { product: 'arran', scenario: 'paired-pad' } });

  // R6.9.
  test('an admin of a paired pad is redirected to the paired device for updates and analytics', async ({
    page,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit('/system');
    await expect(page.getByText('Use the paired device to change software')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Software update' })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(1);
    await expect(page.getByRole('switch', { name: 'HDMI CEC' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart device' })).toBeVisible();
  });
});

test.describe('with an update to be had', () => {
  test.use({ lease: { scenario: 'update-available' } });

  test('an admin sees the available update on its row and opens it', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit('/system');
    const row = page.getByRole('link', { name: 'Software update' });
    await device.advance('20s');
    await expect(row).toContainText('Update available');
    await row.click();
    await device.advance('1s');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Software update');
  });
});

test.describe('with firmware that has the older call only', () => {
  test.use({ lease: { scenario: 'old-firmware' } });

  test('an admin of old firmware sees the update state', async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit('/system');
    await device.advance('10s');
    await expect(page.getByRole('link', { name: 'Software update' })).not.toContainText(
      /Checking|Unknown/,
    );
    const journal = await device.control.journal();
    expect(journal.map(({ operationId }) => operationId)).not.toContain('getUpdateState');
  });
});

// R2.16, R6.5.
test('an installer in setup mode is redirected to Network', async ({ page, signInAs, visit }) => {
  await signInAs('admin');
  await visit('/system?setup=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network');
});

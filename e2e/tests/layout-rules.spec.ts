import { rest } from '../failures/sampling.ts';
import { expect, test } from '../support/console-fixture.ts';

// R2.63.
test('every page begins at the same edge of a wide window', async ({ page, signInAs, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs('admin');
  const edges = new Set<number>();
  const paths = ['/', '/network', '/network/ethernet', '/network/ethernet/ip4', '/system'];
  for (const path of [...paths, '/_additional-options']) {
    await visit(path);
    const main = page.getByRole('main');
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.locator('section, ul, legend'),
    ]) {
      edges.add(Math.round((await part.first().boundingBox())?.x ?? Number.NaN));
    }
  }
  expect([...edges]).toEqual([256 + 32]);
});

// R2.63.
test(
  'values begin at the same edge of all cards on a phone',
  rest,
  async ({ page, signInAs, visit }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs('admin');
    const getEdge = async (text: string) =>
      (await page.getByRole('main').getByText(text, { exact: true }).boundingBox())?.x;
    const edges = [await getEdge('Serial number')];
    for (const [path, text] of [
      ['/network/ethernet', 'MAC address'],
      ['/network/ethernet/ip4', 'DHCP'],
      ['/network', 'Hostname'],
    ] as const) {
      await visit(path);
      edges.push(await getEdge(text));
    }
    expect(new Set(edges)).toEqual(new Set([16 + 1 + 16]));
  },
);

// R2.63.
test(
  'a restart and the logs are buttons, not rows that lead elsewhere',
  rest,
  async ({ page, signInAs, visit }) => {
    await signInAs('admin', '/system');
    for (const [path, name] of [
      ['/system', 'Restart device'],
      ['/_additional-options', 'Get logs'],
    ] as const) {
      await visit(path);
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('main').locator('li > button')).toHaveCount(0);
    }
  },
);

// R2.63.
test(
  'a page from right to left mirrors the menu, the switches and the arrows',
  rest,
  async ({ page, signInAs, visit }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl';
      });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs('admin');
    await visit('/system');
    const knob = await page
      .getByRole('switch', { name: 'Auto wake up' })
      .evaluate((control) => Number.parseFloat(getComputedStyle(control, '::before').left));
    expect(knob).toBeLessThan(8);
    const arrow = page.getByRole('link', { name: 'Export and import' }).locator('svg');
    await expect(arrow).toHaveCSS('scale', '-1 1');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = await page.getByRole('dialog').boundingBox();
    expect(menu && menu.x + menu.width).toBe(390);
  },
);

// R2.63.
test('a message does not cover the button that was pressed on a phone', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 380 });
  await signInAs('admin', '/system/settings');
  const button = page.getByRole('button', { name: 'Export settings' });
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.click();
  const message = page.getByText('The settings are exported to').locator('..');
  await expect(message).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = [await button.boundingBox(), await message.boundingBox()];
      return above && below && above.y >= 0 && above.y + above.height <= below.y;
    })
    .toBe(true);
});

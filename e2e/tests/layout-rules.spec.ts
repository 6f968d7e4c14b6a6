import { expect, test } from '../support/console-fixture.ts';

// R2.63.
test('every page begins at the same edge of a wide window @sample', async ({
  page,
  signInAs,
  visit,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs('admin');
  const edges = new Set<number>();
  for (const path of ['/', '/network', '/network/ethernet', '/system', '/_additional-options']) {
    await visit(path);
    const main = page.getByRole('main');
    for (const part of [main.getByRole('heading', { level: 1 }), main.locator('section, ul')]) {
      edges.add(Math.round((await part.first().boundingBox())?.x ?? Number.NaN));
    }
  }
  expect([...edges]).toEqual([256 + 32]);
});

// R2.63.
test('a message does not cover the button that was pressed on a phone @sample', async ({
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

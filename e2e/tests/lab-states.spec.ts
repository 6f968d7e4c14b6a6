import { expect, test } from '../support/lab-fixture.ts';

test('a keyboard user chooses how an update fails, and its settings stay', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  const { settings } = await lab.control.state(id);
  await page.goto(`/?device=${id}&view=states&console=hidden`);
  const error = page.getByRole('list', { name: 'States' }).getByRole('button', { name: 'Error' });
  const menu = page.getByRole('group', { name: 'The update fails with' });
  await error.press('Enter');
  await expect(menu.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(error).toBeFocused();
  // The second is reached from the first.
  for (const [name, failure] of [
    ['No space', 'noSpace'],
    ['Power lost', 'powerLost'],
  ] as const) {
    await error.press('Enter');
    await menu.getByRole('button', { name }).press('Enter');
    await expect(error).toBeFocused();
    await expect
      .poll(async () => (await lab.control.state(id)).updates)
      .toMatchObject({ state: 'error', failure });
  }
  expect((await lab.control.state(id)).settings.updates).toEqual(settings.updates);
});

test('a condition that is on decides how the update fails', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  await lab.control.setCondition(id, 'updateVerificationFails', { on: true });
  await page.goto(`/?device=${id}&view=states&console=hidden`);
  await page.getByRole('list', { name: 'States' }).getByRole('button', { name: 'Error' }).click();
  await expect
    .poll(async () => (await lab.control.state(id)).updates)
    .toMatchObject({ state: 'error', failure: 'verificationFailed' });
});

test('settings that a state needs are put back by the next one', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  const readSettings = async () => (await lab.control.state(id)).settings.updates;
  const before = await readSettings();
  await page.goto(`/?device=${id}&view=states&console=hidden`);
  const states = page.getByRole('list', { name: 'States' });
  const select = async (name: string) => {
    const state = states.getByRole('button', { name, exact: true });
    await state.click();
    await expect(state).toHaveAttribute('aria-current', 'true');
    await expect(state).not.toHaveAttribute('aria-busy');
  };
  await select('Upgrade available');
  expect(await readSettings()).toEqual({ ...before, type: 'MANUAL' });
  await select('Installing');
  expect(await readSettings()).toEqual(before);
});

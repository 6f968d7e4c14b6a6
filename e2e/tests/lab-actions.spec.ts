import { expect, test } from '../support/lab-fixture.ts';

test('only the actions that can act now are offered, each beside the state of its topic @sample', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&console=hidden`);
  const power = page.getByRole('region', { name: 'Power On' });
  await expect(power.getByRole('button')).toHaveText(['Reboot', 'Power off', 'Power cycle']);
  const update = page.getByRole('region', { name: /^Update/ });
  await expect(update.getByRole('button', { name: 'Fail update' })).toHaveCount(0);
  await page.getByText('Not possible now').click();
  await expect(page.getByText('The device is on already.')).toBeVisible();
  await expect(
    page.getByText('Nothing is downloaded: the update state is upToDate.'),
  ).toBeVisible();

  await lab.control.action(id, 'releaseFirmware', {
    channel: 'stable',
    version: 'NFA1.20300301.0000',
  });
  await update.getByRole('button', { name: 'Start update' }).click();
  await expect(page.getByRole('region', { name: 'Update Downloading' })).toBeVisible();
  await update.getByRole('button', { name: 'Fail update' }).click();
  const form = page.getByRole('form', { name: 'Fail update' });
  await expect(form.getByRole('option', { name: 'installFailed' })).toHaveCount(0);
  await form.getByLabel('Failure').selectOption('noSpace');
  await form.getByRole('button', { name: 'Fail update' }).click();
  await expect(page.getByRole('region', { name: 'Update Error' })).toBeVisible();
  expect((await lab.control.state(id)).updates.failure).toBe('noSpace');
  await expect(form).toHaveCount(0);
});

test('a keyboard user whose action takes its own button away stays at its topic', async ({
  page,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&console=hidden`);
  const power = page.getByRole('region', { name: /^Power/ });
  await power.getByRole('button', { name: 'Power off' }).press('Enter');
  await expect(power.getByRole('heading', { name: 'Power Off' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(power.getByRole('button', { name: 'Power on' })).toBeFocused();
});

test('dangerous actions are apart and ask first', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&console=hidden`);
  const apart = page.getByRole('region', { name: 'Reset and release' });
  await expect(apart.getByRole('button')).toHaveText(['Factory reset', 'Reset', 'Release']);
  await expect(
    page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Factory reset' }),
  ).toHaveCount(0);
  await apart.getByRole('button', { name: 'Factory reset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Factory reset?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await lab.control.state(id)).setup.completed).toBe(true);
  await apart.getByRole('button', { name: 'Factory reset' }).click();
  await dialog.getByRole('button', { name: 'Factory reset' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await lab.control.state(id)).setup.completed).toBe(false);
});

test('the notice of a rejection goes away when the next action succeeds', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  await lab.control.setCondition(id, 'cableOut', { on: true });
  await page.goto(`/?device=${id}&view=states&console=hidden`);
  const states = page.getByRole('list', { name: 'States' });
  await states.getByRole('button', { name: 'Downloading' }).click();
  const notice = page.getByText('Cannot reach "downloading". Cable out is on.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '+1 min' }).click();
  await expect(notice).toHaveCount(0, { timeout: 2_000 });
});

test('a second user signs in to the console beside the device only after the first', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  const match = { operationId: 'signIn' } as const;
  await lab.control.arm(id, { kind: 'delay', parameters: { delayMs: 2_000 }, match });
  const waitForSignIns = (count: number) =>
    expect.poll(async () => (await lab.control.journal(id, match)).entries.length).toBe(count);
  await page.goto(`/?device=${id}`);
  const users = page.getByRole('group', { name: 'Sign in as' });
  const admin = users.getByRole('button', { name: 'admin' });
  const oob = users.getByRole('button', { name: 'oob' });
  await admin.click();
  await expect(admin).toHaveAttribute('aria-busy', 'true');
  await expect(oob).toBeDisabled();
  await waitForSignIns(1);
  await lab.control.advance(id, { by: '2s' });
  await oob.click();
  await waitForSignIns(2);
  await lab.control.advance(id, { by: '2s' });
  await expect(page.getByText('oob can sign in at the local setup address only.')).toBeVisible();
});

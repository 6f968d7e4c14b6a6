import { expect, test } from '../support/lab-fixture.ts';
import { removeUsb } from '../support/usb-devices.ts';

test('a user enters enrollment codes and sees the result of each', async ({ page, lab, lease }) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=cloud&console=hidden`);
  const form = page.getByRole('form', { name: 'Create a code' });
  await form.getByLabel('Code').fill('SHORT');
  await form.getByLabel('Kind').selectOption({ label: 'Already used' });
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(form.getByText('Enter 8 letters from A to Z.')).toBeVisible();
  await expect(form.getByLabel('Code')).toHaveValue('SHORT');
  await form.getByLabel('Code').fill('spentall');
  await form.getByRole('button', { name: 'Create code' }).click();

  await page.getByRole('button', { name: 'Enter SPENTALL' }).click();
  await expect(page.getByText('Enrolling', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter SPENTALL' })).toBeDisabled();
  await page.getByRole('button', { name: 'Skip to next event' }).click();
  await expect(page.getByText('The code was already used.')).toBeVisible();

  const [good] = await lab.control.cloudCodes(id);
  await page.getByRole('button', { name: `Enter ${good?.code}` }).click();
  await expect(page.getByText('Enrolling', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Skip to next event' }).click();
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  await expect(page.getByText('To end the enrollment, run a factory reset.')).toBeVisible();
  expect((await lab.control.state(id)).enrollment).toMatchObject({
    state: 'enrolled',
    organisationUrl: good?.organisationUrl,
  });
});

// R8.28.
test('a user sees the events of a welcome page that does not know its device', async ({
  page,
  lease,
}) => {
  const { id, cloudUrl } = await lease({ clock: 'manual' });
  await removeUsb(page);
  await page.goto(`${cloudUrl}/welcome?device=${id}`);
  const sent = page.waitForResponse((response) => response.url().includes('/analytics/'));
  await page.getByRole('button', { name: 'Get started' }).click();
  await sent;
  await page.goto(`/?device=${id}&view=cloud&console=hidden`);
  const card = page.getByRole('region', { name: 'Analytics events without a device' });
  await expect(card.getByText('usb device discovery').first()).toBeVisible();
  await expect(page.getByText('No analytics events yet')).toBeVisible();
});

test('a user selects states that only time reaches: enrolled, and on after power off', async ({
  page,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  const states = page.getByRole('list', { name: 'States' });
  for (const [machine, ...goals] of [
    ['enrollment', 'Failed', 'Enrolled'],
    ['power', 'Off', 'On'],
  ] as const) {
    await page.goto(`/?device=${id}&view=states&machine=${machine}&console=hidden`);
    for (const goal of goals) {
      const state = states.getByRole('button', { name: goal, exact: true });
      await state.click();
      await expect(state).toHaveAttribute('aria-current', 'true');
    }
  }
  const { enrollment, power } = await lab.control.state(id);
  expect([enrollment.state, power.state]).toEqual(['enrolled', 'on']);
});

test('a state that a user selects during another move is reached afterwards', async ({
  page,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=states&machine=power&console=hidden`);
  const states = page.getByRole('list', { name: 'States' });
  const state = (name: string) => states.getByRole('button', { name, exact: true });
  await expect(state('On')).toHaveAttribute('aria-current', 'true');
  await state('Off').click();
  await state('Booting').click();
  await expect(state('Booting')).toHaveAttribute('aria-current', 'true');
  await expect(state('Booting')).not.toHaveAttribute('aria-busy');
});

test('a keyboard user with a small dark screen enrolls a device', async ({
  browser,
  lab,
  lease,
}) => {
  const { id } = await lease({ clock: 'manual' });
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(`${lab.url}/?device=${id}`);
  const goTo = async (role: 'link' | 'button', name: string | RegExp) => {
    const goal = page.getByRole(role, { name, exact: true });
    await expect(goal).toBeVisible();
    for (let tabs = 0; tabs < 90; tabs += 1) {
      if (await goal.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach the ${role} ${name}`);
  };
  await goTo('link', 'Cloud');
  await page.keyboard.press('Enter');
  const [good] = await lab.control.cloudCodes(id);
  await goTo('button', `Enter ${good?.code}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for the response of the cloud.')).toBeVisible();
  await lab.control.advance(id, { by: '10s' });
  await expect(page.getByText('Enrolled', { exact: true })).toBeVisible();
  await context.close();
});

test('a user sets a cloud fault and sees the received analytics events', async ({
  page,
  lab,
  lease,
  request,
}) => {
  const { id, cloudUrl, serialNumber } = await lease({ clock: 'manual' });
  await page.goto(`/?device=${id}&view=cloud&console=hidden`);
  await page.getByLabel('Remote build of the guided setup').selectOption('Manifest is missing');
  await expect
    .poll(() => lab.control.cloudFaults(id))
    .toEqual({ analytics: 'none', remoteBuild: 'missing' });
  await expect(page.getByText('No analytics events yet')).toBeVisible();
  const [timestamp, anonymousId, type] = ['2030-01-07T09:00:00.000Z', 'anonymous', 'track'];
  const bytes = new TextEncoder().encode(`${timestamp}${anonymousId}${type}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const integrity = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const data = { event: 'Signed in', type, anonymousId, timestamp, serialNumber, integrity };
  const url = `${new URL(cloudUrl).origin}/api/analytics/track`;
  const response = await request.post(url, { data });
  expect(response.ok(), await response.text()).toBe(true);
  await page.getByText('Signed in track').click();
  await expect(page.getByRole('region', { name: 'Event Signed in' })).toContainText(serialNumber);
});

import { createControlClient } from 'stillhouse/client';
import { expect, test } from '../support/lab-fixture.ts';
import { startSimulatorProcess } from '../support/simulator-process.ts';

const disconnected = 'No connection to the simulator. Reconnecting…';

test('the page reports a stopped simulator, keeps typed text, and reconnects after a restart', async ({
  page,
}) => {
  const first = await startSimulatorProcess();
  const { port } = new URL(first.labUrl);
  await page.goto(`${first.labUrl}/?device=default&console=hidden`);
  await expect(page.getByRole('heading', { name: 'Oban Bar' })).toBeVisible();
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Advance by, such as 90s').fill('12m');
  await page.getByRole('button', { name: 'Release firmware…' }).click();
  await page.getByLabel('Version').fill('NFA1.20300401.0000');

  await first.stop();
  await expect(page.getByText(disconnected)).toBeVisible();
  await expect(page.getByText('Disconnected')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oban Bar' })).toBeVisible();
  await page.getByRole('button', { name: 'Power off' }).click();
  await expect(
    page.getByText('No connection to the simulator. Try again when it runs.'),
  ).toBeVisible();

  const second = await startSimulatorProcess(
    '--lab-port',
    port,
    '--product',
    'barra',
    '--seed',
    '5',
  );
  try {
    await expect(page.getByText(disconnected)).toBeHidden();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Advance by, such as 90s')).toHaveValue('12m');
    await expect(page.getByLabel('Version')).toHaveValue('NFA1.20300401.0000');
    const [lease] = await createControlClient(second.labUrl).list();
    await expect(page.getByText(lease?.serialNumber ?? '', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Power off' }).click();
    const head = page.getByRole('region', { name: 'Device', exact: true });
    await expect(head.getByText('Off', { exact: true })).toBeVisible();
  } finally {
    await second.stop();
  }
});

test('a device that is missing after a restart is opened when it is leased again', async ({
  page,
}) => {
  const first = await startSimulatorProcess();
  const { port } = new URL(first.labUrl);
  const control = createControlClient(first.labUrl);
  const { id } = await control.lease({ product: 'arran' });
  await page.goto(`${first.labUrl}/?device=${id}&console=hidden`);
  await expect(page.getByRole('heading', { name: 'Oban Pad' })).toBeVisible();
  await first.stop();
  await expect(page.getByText(disconnected)).toBeVisible();
  const second = await startSimulatorProcess('--lab-port', port);
  try {
    await expect(page.getByText(`Device "${id}" not found`)).toBeVisible();
    await createControlClient(second.labUrl).lease({ product: 'kavalan' });
    await expect(page.getByRole('heading', { name: 'Oban Board Pro' })).toBeVisible();
  } finally {
    await second.stop();
  }
});

test('a simulator with a control token accepts only this token', async ({ page }) => {
  const token = 'a-token-of-some-length';
  const simulator = await startSimulatorProcess('--control-token', token);
  try {
    await page.goto(`${simulator.labUrl}/?device=default&console=hidden`);
    const field = page.getByLabel('Token', { exact: true });
    await field.fill('another-token-of-length');
    await page.getByRole('button', { name: 'Open the lab' }).click();
    await expect(page.getByText(/^Wrong token\./)).toBeVisible();
    await field.fill(token);
    await page.getByRole('button', { name: 'Open the lab' }).click();
    await expect(page.getByRole('heading', { name: 'Oban Bar' })).toBeVisible();
    await page.getByRole('button', { name: 'Power off' }).click();
    const head = page.getByRole('region', { name: 'Device', exact: true });
    await expect(head.getByText('Off', { exact: true })).toBeVisible();
    // Decision 0123.
    await page.goto(`${simulator.labUrl}/?reference=control`);
    const list = page.locator('.opblock[id$="-listDevices"]');
    await list.locator('.opblock-summary-control').click();
    await list.getByRole('button', { name: 'Try it out' }).click();
    await list.getByRole('button', { name: 'Execute' }).click();
    await expect(list.locator('.live-responses-table')).toContainText('"id": "default"');
    expect(page.url()).not.toContain(token);
  } finally {
    await simulator.stop();
  }
});

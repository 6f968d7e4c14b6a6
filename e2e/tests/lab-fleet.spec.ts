import type { Route } from '@playwright/test';
import { type ControlClient, createControlClient } from 'stillhouse/client';
import { failOnViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/lab-fixture.ts';
import { startSimulatorProcess } from '../support/simulator-process.ts';

// Decision 0026.

const bars = 300;
const pads = 4;
const devices = bars + pads;

type Fleet = { url: string; control: ControlClient };

/** Starts a simulator with hundreds of devices for one test. */
async function withFleet(run: (fleet: Fleet) => Promise<void>): Promise<void> {
  const simulator = await startSimulatorProcess('--devices', String(bars));
  try {
    const control = createControlClient(simulator.labUrl);
    for (let pad = 0; pad < pads; pad += 1) await control.lease({ product: 'arran' });
    // The simulator is ready before it has created all.
    await expect.poll(async () => (await control.health()).devices).toBe(devices);
    await run({ url: simulator.labUrl, control });
  } finally {
    await simulator.stop();
  }
}

test('a keyboard user reaches every row, of which only the visible ones exist', async ({
  page,
}) => {
  await withFleet(async ({ url, control }) => {
    await page.goto(url);
    const table = page.getByRole('table');
    await expect(table).toHaveAttribute('aria-rowcount', String(devices + 1));
    const select = (id: string) =>
      page.getByRole('checkbox', { name: `Select ${id}`, exact: true });
    await select('default').focus();
    await page.keyboard.press('End');
    await expect(select('device-304')).toBeFocused();
    await expect(select('device-304')).toBeInViewport();
    const focusedRow = page.getByRole('row').filter({ has: page.locator(':focus') });
    await expect(focusedRow).toHaveAttribute('aria-rowindex', String(devices + 1));
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('ArrowUp');
    await expect(select('device-303')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(focusedRow).not.toHaveAttribute('aria-rowindex', String(devices));
    await page.keyboard.press('Home');
    await expect(select('default')).toBeFocused();

    // Tab goes on where rows did not exist before: to the link of a row, then to the next row.
    for (let row = 2; row <= 60; row += 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(select(`device-${row}`)).toBeFocused();
    }

    // The row with the focus stays when it is scrolled away.
    await page.getByRole('region', { name: 'Device table' }).evaluate((region) => {
      region.scrollTop = 0;
    });
    await expect(select('default')).toBeInViewport();
    await expect(select('device-60')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(select('device-61')).toBeFocused();
    await expect(select('device-61')).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(select('device-62')).toBeFocused();
    await control.release('device-62');
    await expect(page.getByRole('region', { name: 'Device table' })).toBeFocused();
  });
});

test('counts show the groups, and a command changes only the devices of the selected group', async ({
  page,
}) => {
  await withFleet(async ({ url, control }) => {
    const off = ['device-7', 'device-150', 'device-299', 'device-303'];
    for (const id of off) await control.action(id, 'powerOff');
    await control.setCondition('device-8', 'offline', { on: true });
    await page.goto(url);
    const states = page.getByRole('group', { name: 'State' });
    const products = page.getByRole('group', { name: 'Product' });
    await expect(states.getByRole('button')).toHaveText(['On 299', 'No internet 1', 'Off 4']);
    await expect(products.getByRole('button')).toHaveText(['Oban Bar 300', 'Oban Pad 4']);

    await page.getByLabel('Filter').fill('device-15');
    await expect(page.getByText('11 of 304 devices.')).toBeVisible();
    await expect(states.getByRole('button')).toHaveText(['On 10', 'No internet 0', 'Off 1']);
    await page.getByLabel('Filter').fill('');

    await states.getByRole('button', { name: 'Off' }).press('Enter');
    await expect(page.getByText('4 of 304 devices.')).toBeVisible();
    await expect(products.getByRole('button')).toHaveText(['Oban Bar 3', 'Oban Pad 1']);
    await products.getByRole('button', { name: 'Oban Bar' }).press('Enter');
    await expect(page).toHaveURL(/[?&]product=barra&state=off$/);
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '4');
    await failOnViolations(page);
    await page.getByRole('checkbox', { name: 'Select all devices' }).press('Space');
    await expect(page.getByText('3 devices selected')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).press('Enter');
    await expect(page.getByText('Reset: 3 of 3 devices.')).toBeVisible();
    await expect(states.getByRole('button')).toHaveText(['On 299', 'No internet 1', 'Off 0']);
    await products.getByRole('button', { name: 'Oban Bar' }).press('Enter');
    await expect(page.getByRole('link', { name: 'device-303', exact: true })).toBeVisible();
    await expect(page.getByText('1 of 304 devices.')).toBeVisible();
    const leases = await control.list();
    expect(leases.filter(({ power }) => power === 'off').map(({ id }) => id)).toEqual([
      'device-303',
    ]);
  });
});

test('a keyboard user collapses groups, and selects the devices of one', async ({ page }) => {
  await withFleet(async ({ url, control }) => {
    await control.action('device-2', 'powerOff');
    await page.goto(`${url}/?list=table`);
    const table = page.getByRole('table');
    await expect(page.getByText(`${devices} of ${devices} devices.`)).toBeVisible();
    const grouping = page.getByLabel('Group by');
    await expect(grouping.getByRole('option')).toHaveText(['None', 'Product', 'State']);
    await grouping.selectOption('product');
    await expect(page).toHaveURL(/[?&]group=product$/);
    const bar = table.getByRole('button', { name: `Oban Bar ${bars}` });
    const pad = table.getByRole('button', { name: `Oban Pad ${pads}` });
    await expect(bar).toHaveAttribute('aria-expanded', 'true');
    await expect(table).toHaveAttribute('aria-rowcount', String(devices + 3));
    await failOnViolations(page);

    // A collapsed group keeps its devices selected, and the keys go over it.
    await page.getByRole('checkbox', { name: 'Select all in Oban Bar' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`${bars} devices selected`)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar).toHaveAttribute('aria-expanded', 'false');
    await expect(bar).toBeFocused();
    await expect(table.getByRole('row')).toHaveCount(3 + pads);
    await page.keyboard.press('ArrowDown');
    await expect(pad).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'device-301', exact: true })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('link', { name: 'device-304', exact: true })).toBeFocused();
    const focusedRow = page.getByRole('row').filter({ has: page.locator(':focus') });
    await expect(focusedRow).toHaveAttribute('aria-rowindex', String(3 + pads));
    await page.getByRole('button', { name: 'Reset' }).press('Enter');
    await expect(page.getByText(`Reset: ${bars} of ${bars} devices.`)).toBeVisible();

    // Devices change their group, and the filter limits it.
    await grouping.selectOption('state');
    await page.getByLabel('Filter').fill('device-30');
    await expect(table.getByRole('row')).toHaveCount(1 + 1 + 6);
    await control.action('device-304', 'powerOff');
    await expect(table.getByRole('button', { name: 'Off 1' })).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(1 + 2 + 6);
    await page.reload();
    await expect(grouping).toHaveValue('state');
    await expect(table.getByRole('button', { name: 'Off 1' })).toBeVisible();
  });
});

test('a command on hundreds of devices shows its progress and can be canceled', async ({
  page,
}) => {
  await withFleet(async ({ url, control }) => {
    await page.goto(`${url}/?list=table`);
    await page.getByRole('checkbox', { name: 'Select all devices' }).check();
    await expect(page.getByText(`${devices} devices selected`)).toBeVisible();
    await page.getByLabel('Condition').selectOption('cableOut');
    const held: Route[] = [];
    await page.route('**/api/batches', (route) => void held.push(route));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('progressbar', { name: 'Cable out on' })).toBeVisible();
    await expect.poll(() => held.length).toBe(2);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    for (const route of held) await route.continue();
    // Two calls with 100 devices each were sent.
    await expect(page.getByText('Cable out on: 200 of 304 devices. Canceled.')).toBeVisible();
    const reached = (await control.list()).filter(({ unreachable }) => unreachable !== null);
    expect(reached).toHaveLength(200);
    await page.unroute('**/api/batches');
    // The focus of the button that has gone is not lost.
    await expect(page.getByRole('region', { name: 'Device table' })).toBeFocused();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText(`Reset: ${devices} of ${devices} devices.`)).toBeVisible();
    expect((await control.list()).every(({ unreachable }) => unreachable === null)).toBe(true);
  });
});

test('neither the list nor a device requests all devices, and both follow changes', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await withFleet(async ({ url, control }) => {
    await page.goto(url);
    const states = page.getByRole('group', { name: 'State' });
    await expect(states.getByRole('button')).toHaveText([`On ${devices}`]);
    await control.action('device-200', 'powerOff');
    await expect(states.getByRole('button')).toHaveText([`On ${devices - 1}`, 'Off 1']);
    await page.getByLabel('Filter').fill('device-200');
    await page.getByRole('link', { name: 'device-200' }).click();
    const head = page.getByRole('region', { name: 'Device', exact: true });
    await expect(head.getByText('Off', { exact: true })).toBeVisible();
    await control.action('device-200', 'powerOn');
    await expect(head.getByText('Starting', { exact: true })).toBeVisible();
    expect(requested).toContain('/api/devices/device-200/lease');
    expect(requested).not.toContain('/api/devices');
    await control.release('device-200');
    await expect(page.getByText('Device "device-200" not found')).toBeVisible();
    await page.getByRole('link', { name: 'All devices' }).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(devices));
  });
});

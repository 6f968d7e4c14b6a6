import { createControlClient } from 'stillhouse/client';
import type { Device } from 'stillhouse/playwright';
import { test as consoleTest, expect, fillSignIn } from '../support/console-fixture.ts';
import { getConsoleFrame, test as labTest } from '../support/lab-fixture.ts';
import { startSimulatorProcess } from '../support/simulator-process.ts';

/** The tests of this file use a simulator whose devices share two ports (decision 0080). */
const test = consoleTest.extend<object, { named: { labUrl: string } }>({
  named: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const simulator = await startSimulatorProcess('--addressing', 'name');
      await use(simulator);
      await simulator.stop();
    },
    { scope: 'worker' },
  ],
  labUrl: async ({ named }, use) => use(named.labUrl),
});

// R2.25, R4.28, R4.41.
test('an admin signs in by the name of the device, changes the hostname, restarts, and signs in by the new name', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 503 });
  device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
  await signInAs('admin');
  const { hostname, port } = new URL(page.url());
  expect(hostname).toBe(`${device.control.id}.localhost`);
  await visit('/network/hostname');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('Custom hostname').fill('Room-4');
  const there = `http://room-4.localhost:${port}`;
  await expect(page.getByText(`The device will be at ${there}`)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Restart', exact: true }).click();
  await device.advance('39s');
  await expect(async () => {
    await device.advance('5s');
    await expect(dialog.getByText('The device responds at this address.')).toBeVisible({
      timeout: 100,
    });
  }).toPass();
  await dialog.getByRole('link', { name: there }).click();
  await device.advance('1s');
  expect(new URL(page.url()).origin).toBe(there);
  await fillSignIn(page, 'admin', 'stillhouse');
  await device.advance('1s');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
});

test('two pages of devices at one port act on their own device only', async ({
  page,
  device,
  signInAs,
  anotherDevice,
}) => {
  await signInAs('admin');
  const other = await anotherDevice({ product: 'arran' });
  await other.page.goto('/login');
  await other.device.advance('1s');
  await fillSignIn(other.page, 'admin', 'stillhouse');
  await expect(other.page.getByText('Signed in as admin')).toBeVisible();
  expect(new URL(other.page.url()).port).toBe(new URL(page.url()).port);
  const countExchanges = async (one: Device) => (await one.control.journal()).length;
  await other.device.settle();
  const before = await countExchanges(other.device);
  const beforeHere = await countExchanges(device);
  await device.advance('30s');
  expect(await countExchanges(other.device)).toBe(before);
  expect(await countExchanges(device)).toBeGreaterThan(beforeHere);
});

test.describe('at the local setup address', () => {
  test.use({ lease: { outOfBox: true }, pageAddress: 'setup' });

  // R2.13.
  test('the setup user signs in by the name of the device', async ({ page, leased, signInAs }) => {
    await signInAs('setup');
    expect(new URL(page.url()).origin).toBe(leased.setupUrl);
    expect(leased.setupUrl).toContain(`//${leased.id}.localhost:`);
  });
});

// Decision 0055.
labTest('the lab shows the console of a device by name and signs in there', async ({ page }) => {
  const simulator = await startSimulatorProcess('--addressing', 'name', '--devices', '2');
  try {
    await page.goto(`${simulator.labUrl}/?device=device-2`);
    const [, lease] = await createControlClient(simulator.labUrl).list();
    await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'href',
      `${lease?.baseUrl}/`,
    );
    const users = page.getByRole('group', { name: 'Sign in as' });
    await users.getByRole('button', { name: 'admin' }).click();
    await expect(
      getConsoleFrame(page).getByRole('heading', { name: 'Status', level: 1 }),
    ).toBeVisible();
  } finally {
    await simulator.stop();
  }
});

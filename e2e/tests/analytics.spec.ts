import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expectValidIntegrity } from '../support/analytics-events.ts';
import { expect, test } from '../support/console-fixture.ts';

test.use({ lease: { outOfBox: true } });

/** Turns the proxy off and on again. */
async function changeProxy(page: Page, device: Device): Promise<void> {
  await page.goto('/network/proxy');
  await device.advance('1s');
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByLabel('URL').fill('http://proxy.example/proxy.pac');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The proxy settings are saved.')).toBeVisible();
  await device.settle();
}

const getEventNames = async (device: Device) =>
  (await device.control.cloudEvents()).map(({ event }) => event);

// R3.36, R3.37, R6.3, R7.51.
test("the setup user's actions send analytics events with a valid integrity value", async ({
  page,
  device,
  leased,
  signInAs,
}) => {
  await signInAs('setup');
  await changeProxy(page, device);
  await expect.poll(() => getEventNames(device)).toContain('proxy auto');
  const events = await device.control.cloudEvents();
  const sent = events.find(({ event }) => event === 'proxy auto');
  expect(sent).toMatchObject({
    user: 'setup',
    serialNumber: leased.serialNumber,
    type: 'track',
    properties: { operation: 'updateProxy', outcome: 'done' },
  });
  expect(Date.parse(sent?.timestamp ?? '')).toBeLessThanOrEqual(device.now);
  await expectValidIntegrity(device);
  expect(JSON.stringify(events)).not.toContain('proxy.pac');
});

// R3.36.
test('a failed request sends its status and code to analytics', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('setup');
  device.declareFailure({ operationId: 'updateProxy', status: 500 });
  await device.fault({
    kind: 'status',
    parameters: { status: 500 },
    match: { operationId: 'updateProxy' },
  });
  await page.goto('/network/proxy');
  await device.advance('1s');
  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.getByLabel('URL').fill('http://proxy.example/proxy.pac');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => getEventNames(device)).toContain('proxy auto');
  const sent = (await device.control.cloudEvents()).find(({ event }) => event === 'proxy auto');
  expect(sent?.properties).toMatchObject({ outcome: 'failed', status: 500 });
});

// R6.3.
test("an admin's actions send no analytics events", async ({ page, device, signInAs }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await signInAs('admin');
  await changeProxy(page, device);
  expect(await device.control.cloudEvents()).toEqual([]);
  expect(requests.filter((url) => url.includes('/api/analytics/'))).toEqual([]);
});

/** What the sink does, what the browser reports, and how long a page could wait for it. */
const sinks = {
  'returns 500': { sinkFaults: 'failing', reported: 500 },
  'never responds': { sinkFaults: 'silent', reported: null },
  'breaks the connection': { sinkFaults: 'reset', reported: 'no response' },
} as const;

for (const [sink, { sinkFaults, reported }] of Object.entries(sinks)) {
  // R7.51.
  test(`an installer is not affected by an analytics sink that ${sink}`, async ({
    page,
    device,
    signInAs,
  }) => {
    await device.control.setCloudFaults({ analytics: sinkFaults });
    if (reported) device.declareFailure({ operationId: 'trackAnalyticsEvent', status: reported });
    await signInAs('setup');
    const sent = page.waitForRequest((request) => request.url().includes('/api/analytics/'));
    await changeProxy(page, device);
    await sent;
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    // The console aborts the request to the sink by itself.
    await device.advance('20s');
    await expect(page.getByText('Signed in as setup')).toBeAttached();
    expect(await device.control.cloudEvents()).toEqual([]);
  });
}

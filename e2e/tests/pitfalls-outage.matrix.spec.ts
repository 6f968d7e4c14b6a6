import type { Page } from '@playwright/test';
import { getProduct } from '@stillhouse/products/catalog';
import type { Device } from 'stillhouse/playwright';
import { declareOutage, devicePages, followOutage, longestSilence } from '../pages/connection.ts';
import { expect } from '../support/certificate-fixture.ts';
import { waitForPage } from '../support/console-fixture.ts';
import { testPitfall } from '../support/pitfalls.ts';
import { areas } from '../support/screens.ts';

// Pitfalls of device consoles that admins report to vendors, about outages, on every page. The
// sample has one area.

for (const [area, addresses] of Object.entries(devicePages)) {
  // R2.67, R2.82.
  testPitfall(
    8,
    `without its cable, the device is in one state at every second: ${area}`,
    async ({ page, device, signInAs }) => {
      declareOutage(device);
      // Without Ethernet, the page comes over Wi-Fi.
      const { hasEthernet } = getProduct((await device.control.state()).product);
      const condition = hasEthernet ? 'cableOut' : 'wifiOutOfRange';
      const cable = {
        begin: () => device.control.setCondition(condition, true),
        end: () => device.control.setCondition(condition, false),
      };
      await signInAs('admin');
      for (const address of addresses) {
        await page.goto(address);
        const { away } = await followOutage(page, device, cable);
        expect(away, address).toBeLessThanOrEqual(longestSilence);
      }
    },
    { inSample: area === 'status' },
  );
}

/** Requests of the shell on every page. Where in their interval a page opens differs. */
const polls = ['getStatus', 'getUpdateState', 'getHostname'];

/** Opens a page. Returns its requests, its usable controls and how long it loads. */
async function open(page: Page, device: Device, address: string) {
  const [start, seen] = [device.now, (await device.control.journal()).at(-1)?.n];
  await page.goto(address);
  await waitForPage(page, device);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  const loading = main.locator('[aria-busy=true]').or(page.getByText('Loading'));
  // The style guide shows what loads and what fails on purpose.
  if (!address.startsWith('/style-guide')) {
    await device.advanceUntil(async () => (await loading.count()) === 0, '60s');
    await expect(page.getByText('Unable to connect to the device.')).toHaveCount(0);
  }
  const journal = (await device.control.journal()).filter(({ n }) => n > (seen ?? 0));
  const requests = journal.flatMap(({ operationId }) => operationId ?? []);
  return {
    requests: requests.filter((operation) => !polls.includes(operation)).toSorted(),
    controls: await main.locator('a, :is(button, input, select):enabled').evaluateAll(nameAll),
    ms: device.now - start,
  };
}

/** Names links by their targets, as their texts have values. Runs in the browser. */
function nameAll(controls: Element[]): string[] {
  return controls.map((control) => {
    const field = `${control.getAttribute('name')} ${control.getAttribute('value')}`;
    return control.getAttribute('href') ?? (control.textContent || field);
  });
}

for (const [area, addresses] of Object.entries(areas)) {
  testPitfall(
    24,
    `without internet and cloud, an admin signs in, and every page opens as with them: ${area}`,
    async ({ page, device, signInAs }) => {
      await signInAs('admin');
      const connected = new Map<string, Awaited<ReturnType<typeof open>>>();
      for (const address of addresses) connected.set(address, await open(page, device, address));
      for (const condition of ['offline', 'cloudUnreachable'] as const) {
        await device.control.setCondition(condition, true);
      }
      await page.goto('/logout');
      await signInAs('admin');
      for (const [address, { requests, controls, ms }] of connected) {
        const alone = await open(page, device, address);
        expect(alone.requests, address).toEqual(requests);
        expect(alone.controls, address).toEqual(expect.arrayContaining(controls));
        expect(alone.ms - ms, address).toBeLessThanOrEqual(2_000);
      }
    },
    { inSample: area === 'system' },
  );
}

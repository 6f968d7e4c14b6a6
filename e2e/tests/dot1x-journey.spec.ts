import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rest } from '../failures/sampling.ts';
import { fillCredentials } from '../pages/dot1x.ts';
import { expect, findDialog, test } from '../support/certificate-fixture.ts';

/** Besides the choice of two files. */
const clicks = 6;
const maxMs = 3 * 60_000;

type CountingWindow = { countClick(): void };

async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countClick', () => {
    count += 1;
  });
  await page.evaluate(() => {
    const { countClick } = window as unknown as CountingWindow;
    window.addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), true);
  });
  return () => count;
}

// R2.28, R7.42.
test(
  'an installer gets from a new device to an authorized port within three minutes and six clicks',
  rest,
  async ({ page, device, openssl, signInAs }) => {
    await device.control.setCondition('wifiJoined', true);
    await device.control.setCondition('dot1xRequired', true);
    await signInAs('admin', '/network?dot1x');
    const start = device.now;
    const getClicks = await countClicks(page);

    await page.getByRole('link', { name: '802.1x configuration' }).click();
    await page.getByRole('link', { name: 'Create a certificate signing request' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Generate' }).click();
    await device.advance('40s');
    const request = await readFile(await (await download).path(), 'utf8');
    const authority = openssl.createAuthority('/O=Example/CN=Room CA');
    await page.getByRole('link', { name: '802.1x configuration' }).first().click();
    await page.getByRole('link', { name: 'Set up 802.1x on Ethernet' }).click();
    await fillCredentials(page, openssl.issue(authority, request), authority.pem);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await device.advance('10s');
    await expect(findDialog(page)).toContainText('The network has authorized the device.');

    expect(getClicks()).toBe(clicks);
    expect(device.now - start).toBeLessThanOrEqual(maxMs);
  },
);

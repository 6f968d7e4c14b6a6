import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import type { Authority, Openssl } from '../../simulator/openssl/openssl.ts';
import { rest } from '../failures/sampling.ts';
import { createFile, expect, findDialog, test } from '../support/certificate-fixture.ts';
import { fillSignIn } from '../support/console-fixture.ts';

/** Besides the choice of two files: the certificate, and the CA or the file of the first device. */
const clicks = 6;
const maxMs = 3 * 60_000;
/** By the device's clock, from the choice of the first device's file to "authorized". */
const maxNextMs = 45_000;

const authorized = 'The network has authorized the device.';

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

const findLink = (page: Page, name: string) => page.getByRole('link', { name }).first();
const findDeviceFile = (page: Page) => page.getByLabel('Device certificate');
const findSetUp = (page: Page) => page.getByRole('button', { name: 'Set up', exact: true });

/** A device whose switch wants 802.1x, with its console on the network page over Wi-Fi. */
async function connect(device: Device): Promise<void> {
  await device.control.setCondition('wifiJoined', true);
  await device.control.setCondition('dot1xRequired', true);
}

/** Has the device create a key and a request, and the authority sign it. */
async function getCertificate(
  { page, device, openssl }: { page: Page; device: Device; openssl: Openssl },
  authority: Authority,
) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Generate' }).click();
  await device.advance('40s');
  const request = await readFile(await (await download).path(), 'utf8');
  return { request, certificate: openssl.issue(authority, request) };
}

async function waitForAuthorization(page: Page, device: Device): Promise<void> {
  const isAuthorized = () => findDialog(page).getByText(authorized).isVisible();
  await device.advanceUntil(isAuthorized, '10s');
}

async function save(page: Page, button: Locator) {
  const download = page.waitForEvent('download');
  await button.click();
  return (await download).path();
}

// R2.28, R4.68, R7.42.
test(
  'an installer gets from a new device to an authorized port within three minutes and six clicks, and from the next one within 45 s',
  rest,
  async ({ page, device, openssl, signInAs, anotherDevice }) => {
    const authority = openssl.createAuthority('/O=Example/CN=Room CA');
    await connect(device);
    await signInAs('admin', '/network?dot1x');
    const start = device.now;
    const getClicks = await countClicks(page);

    await findLink(page, '802.1x configuration').click();
    await findLink(page, 'Create a certificate signing request').click();
    await page.getByLabel('Organization', { exact: true }).fill('Example');
    await page.getByLabel('Locality').fill('Bergen');
    const first = await getCertificate({ page, device, openssl }, authority);
    await findLink(page, '802.1x configuration').click();
    await findLink(page, 'Set up 802.1x on Ethernet').click();
    await page.getByLabel('Identity').fill(`host/${device.control.serialNumber}`);
    await findDeviceFile(page).setInputFiles(createFile('device.pem', first.certificate));
    await page.getByLabel('CA certificate').setInputFiles(createFile('ca.pem', authority.pem));
    await findSetUp(page).click();
    await waitForAuthorization(page, device);
    expect(getClicks()).toBe(clicks);
    expect(device.now - start).toBeLessThanOrEqual(maxMs);
    const file = await save(
      page,
      findDialog(page).getByRole('button', { name: 'Save for the next device' }),
    );

    const next = await anotherDevice({});
    const own = next.device.control.serialNumber;
    await connect(next.device);
    await next.page.goto('/network?dot1x');
    await next.device.advance('1s');
    await fillSignIn(next.page, 'admin', 'stillhouse');
    await expect(findLink(next.page, '802.1x configuration')).toBeVisible();
    const getNextClicks = await countClicks(next.page);

    await findLink(next.page, '802.1x configuration').click();
    await next.device.settle();
    const chosen = next.device.now;
    await next.page.getByLabel('Take over from another device').setInputFiles(file);
    await expect(next.page.getByText('NO, Bergen, Example, Rooms')).toBeVisible();
    await findLink(next.page, 'Create a certificate signing request').click();
    const second = await getCertificate({ ...next, openssl }, authority);
    await findLink(next.page, '802.1x configuration').click();
    await findLink(next.page, 'Set up 802.1x on Ethernet').click();
    await findDeviceFile(next.page).setInputFiles(createFile('next.pem', second.certificate));
    await findSetUp(next.page).click();
    await waitForAuthorization(next.page, next.device);

    expect(getNextClicks()).toBe(clicks);
    expect(next.device.now - chosen).toBeLessThanOrEqual(maxNextMs);
    expect(openssl.describe(second.certificate, '-subject', '-nameopt', 'RFC2253')).toBe(
      openssl
        .describe(first.certificate, '-subject', '-nameopt', 'RFC2253')
        .replace(device.control.serialNumber, own),
    );
    const { ethernet } = (await next.device.control.state()).network.dot1x;
    expect(ethernet?.identity).toBe(`host/${own}`);
  },
);

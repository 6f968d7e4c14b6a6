import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import type { Openssl } from '../../simulator/openssl/openssl.ts';
import { createFile, expect } from '../support/certificate-fixture.ts';

/** Creates a signing request on its page. */
export async function createSigningRequest(page: Page, device: Device): Promise<string> {
  await page.goto('/network/dot1x/csr');
  await device.advance('1s');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('Initializing')).toBeVisible();
  await device.advance('40s');
  return readFile(await (await download).path(), 'utf8');
}

/**
 * The certificate that an authority issues for the device's request, and the authority's own
 * certificate.
 */
export async function issueCertificates(
  page: Page,
  device: Device,
  openssl: Openssl,
  validity?: Parameters<Openssl['issue']>[2],
) {
  const authority = openssl.createAuthority('/O=Example/CN=Room CA');
  const request = await createSigningRequest(page, device);
  return { own: openssl.issue(authority, request, validity), authority: authority.pem, request };
}

export async function fillCredentials(page: Page, own: string | Uint8Array, authority?: string) {
  await page.getByLabel('Identity').fill('room-4');
  await page.getByLabel('Device certificate').setInputFiles(createFile('device.pem', own));
  if (authority) {
    await page.getByLabel('CA certificate').setInputFiles(createFile('ca.pem', authority));
  }
}

/** The file that "Save for the next device" saves, with the certificate of an authority. */
export function createDot1xFile(credentials: object, wifi?: object) {
  const content = {
    format: 'stillhouse-dot1x',
    version: 1,
    savedAt: '2030-01-07T09:00:00.000Z',
    subject: { country: 'DE', organizationName: 'Example', organizationalUnit: 'Rooms' },
    credentials,
    wifi,
  };
  return createFile('802.1x-setup.json', JSON.stringify(content));
}

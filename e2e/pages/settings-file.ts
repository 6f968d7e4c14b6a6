import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { expect } from '../support/console-fixture.ts';

/** The page that exports and imports the settings. */
export const settingsFilePage = '/system/settings';

/** An IP configuration of Ethernet. */
export const staticAddress = {
  mode: 'static',
  ip4Address: '127.0.0.77',
  subnetMask: '255.255.255.0',
  gateway: '127.0.0.1',
  primaryDns: '127.0.0.1',
};

/** Creates a settings file, as a device of the product exports it. */
export const createSettingsFile = (settings: object, product = 'barra') => ({
  format: 'stillhouse-settings',
  version: 1,
  exportedAt: '2026-11-23T10:00:00.000Z',
  device: { product, firmwareVersion: 'NFA1.20251104.9000' },
  settings,
});

/** Selects a settings file for import. Anything but text is written as JSON. */
export async function chooseSettingsFile(
  page: Page,
  content: unknown,
  name = 'settings.json',
): Promise<void> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await page
    .getByLabel('Settings file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

async function readDownload(download: Download) {
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

/** Exports the settings on the open page, and returns the file. */
export async function exportSettings(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export settings' }).click();
  return readDownload(await download);
}

export const findApply = (page: Page) => page.getByRole('button', { name: /^Apply/ });

/** The other value of a setting of the same device. */
const others: Record<string, unknown> = {
  autoPairingVolume: -33,
  cameraAntiBanding: '50_Hz',
  type: 'MANUAL',
  channel: 'beta',
  languageCode: 'nb-NO',
  timeZone: { id: 'Asia/Tokyo' },
  ntpServer: 'pool.ntp.example',
  hostname: 'boardroom-oslo',
};

type Settings = Record<string, Record<string, unknown>>;

/** Changes every setting that does not disconnect the device. */
export function changeAll(settings: Settings): Settings {
  const changed = Object.entries(settings).map(([group, values]) => {
    if (group === 'ethernet' || group === 'wifi') return [group, values];
    if (group === 'proxy') return [group, { proxy: 'manual', host: 'proxy.example', port: 3128 }];
    const entries = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? !value : others[name],
    ]);
    return [group, Object.fromEntries(entries)];
  });
  return Object.fromEntries(changed);
}

/** Imports all settings of a file, also the hostname. */
export async function importAll(page: Page, device: Device, file: object) {
  await chooseSettingsFile(page, file);
  const hostname = page.getByRole('checkbox', { name: 'Hostname' });
  await expect(findApply(page)).toBeVisible();
  if (await hostname.isVisible()) await hostname.check();
  await findApply(page).click();
  await device.advance('5s');
}

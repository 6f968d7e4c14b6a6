import type { Page } from '@playwright/test';

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

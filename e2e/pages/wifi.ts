import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { waitForPage } from '../support/console-fixture.ts';

type State = Awaited<ReturnType<Device['control']['state']>>;
export type NearbyNetwork = State['nearbyNetworks'][number];

export const wifiAddress = '/network/wifi';

/** Creates a nearby network whose password is `correct-horse`. */
export function createNearbyNetwork(
  ssid: string,
  properties: Partial<NearbyNetwork> = {},
): NearbyNetwork {
  const { wifiSecurity = 'WPA2' } = properties;
  return {
    ssid,
    band: 'Five',
    wifiSecurity,
    isHidden: false,
    signalDbm: -45,
    hasInternet: true,
    ...(wifiSecurity !== 'NONE' && { password: 'correct-horse' }),
    ...properties,
  };
}

/** Sets the nearby networks of the device. */
export async function setNearbyNetworks(
  device: Device,
  ...networks: NearbyNetwork[]
): Promise<void> {
  await device.control.patch({ nearbyNetworks: networks });
}

export function findDialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Waits until the opened Wi-Fi page has loaded its data from the device. */
export async function waitForWifiPage(page: Page, device: Device): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wi-Fi');
  await waitForPage(page, device);
}

/** The rows of the network list, without "Other...". */
export function findNetworkRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Available networks' }).getByRole('button');
}

export function findNetworkRow(page: Page, ssid: string): Locator {
  return findNetworkRows(page).filter({ has: page.getByText(ssid, { exact: true }) });
}

/** The card with the saved network. */
export function findCurrentNetwork(page: Page): Locator {
  return page.getByRole('region', { name: 'Current network' });
}

/** Fills in fields of the open dialog by label and presses Connect. */
export async function connectWith(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = findDialog(page).getByLabel(new RegExp(`^${label}`));
    const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
    if (isSelect) await field.selectOption(text);
    else await field.fill(text);
  }
  await findDialog(page).getByRole('button', { name: 'Connect' }).click();
}

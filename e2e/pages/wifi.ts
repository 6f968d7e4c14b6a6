import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { waitForPage } from '../support/console-fixture.ts';

type State = Awaited<ReturnType<Device['control']['state']>>;
export type NearbyNetwork = State['nearbyNetworks'][number];

export const wifiAddress = '/network/wifi';

/** A network near the device, with what lets somebody in. */
export function createNearbyNetwork(
  ssid: string,
  given: Partial<NearbyNetwork> = {},
): NearbyNetwork {
  const { wifiSecurity = 'WPA2' } = given;
  return {
    ssid,
    band: 'Five',
    wifiSecurity,
    isHidden: false,
    signalDbm: -45,
    hasInternet: true,
    ...(wifiSecurity !== 'NONE' && { password: 'correct-horse' }),
    ...given,
  };
}

/** From now on these networks are around the device, and no others. */
export async function setNearbyNetworks(
  device: Device,
  ...networks: NearbyNetwork[]
): Promise<void> {
  await device.control.patch({ nearbyNetworks: networks });
}

export function findDialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Waits until the Wi-Fi page that was just opened is there with what it has asked the device. */
export async function waitForWifiPage(page: Page, device: Device): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wi-Fi');
  await waitForPage(page, device);
}

/** The rows of the list of networks, without 'Other...'. */
export function findNetworkRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Available networks' }).getByRole('button');
}

export function findNetworkRow(page: Page, ssid: string): Locator {
  return findNetworkRows(page).filter({ has: page.getByText(ssid, { exact: true }) });
}

/** The card of the saved network. */
export function findCurrentNetwork(page: Page): Locator {
  return page.getByRole('region', { name: 'Current network' });
}

/** Fills fields of the open dialog by their labels, and presses Connect. */
export async function connectWith(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = findDialog(page).getByLabel(new RegExp(`^${label}`));
    const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
    if (isSelect) await field.selectOption(text);
    else await field.fill(text);
  }
  await findDialog(page).getByRole('button', { name: 'Connect' }).click();
}

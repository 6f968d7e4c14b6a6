import { expect, type Locator, type Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { arrive } from './fixture.ts';

type State = Awaited<ReturnType<Device['control']['state']>>;
export type Nearby = State['nearbyNetworks'][number];

export const wifiAddress = '/network/wifi';

/** A network near the device, with what lets somebody in. */
export function nearby(ssid: string, given: Partial<Nearby> = {}): Nearby {
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
export async function surround(device: Device, ...networks: Nearby[]): Promise<void> {
  await device.control.patch({ nearbyNetworks: networks });
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Waits until the Wi-Fi page that was just opened is there with what it has asked the device. */
export async function arriveAtWifi(page: Page, device: Device): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wi-Fi');
  await arrive(page, device);
}

/** The rows of the list of networks, without 'Other...'. */
export function rows(page: Page): Locator {
  return page.getByRole('list', { name: 'Available networks' }).getByRole('button');
}

export function row(page: Page, ssid: string): Locator {
  return rows(page).filter({ has: page.getByText(ssid, { exact: true }) });
}

/** The card of the saved network. */
export function currentNetwork(page: Page): Locator {
  return page.getByRole('region', { name: 'Current network' });
}

/** Fills fields of the open dialog by their labels, and presses Connect. */
export async function connectWith(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = dialog(page).getByLabel(new RegExp(`^${label}`));
    const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
    if (isSelect) await field.selectOption(text);
    else await field.fill(text);
  }
  await dialog(page).getByRole('button', { name: 'Connect' }).click();
}

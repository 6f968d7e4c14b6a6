import type { Schema } from '@stillhouse/contracts/api';
import type { ConsoleConfig } from '@stillhouse/products/brand';
import { isLocalSetupPage } from '../config/network-origin.ts';

type DeviceStatus = Schema<'DeviceStatus'>;

/** Returns the network that the device has joined, or null. */
export function getJoinedNetwork({ networkProperties: { wifi } }: DeviceStatus) {
  if (wifi?.state !== 'CONNECTED' || !wifi.network) return null;
  return { ssid: wifi.network.ssid, wifiSecurity: wifi.security };
}

/**
 * Returns the name of the Wi-Fi network without which the user may not reach the device: its only
 * connection, or the way of this page. Null if there is none, and over USB.
 */
export function getNetworkToLose(
  status: DeviceStatus,
  config: Pick<ConsoleConfig, 'localSetupAddress'>,
  page: Pick<Location, 'origin' | 'hostname'>,
): string | null {
  const { ethernet, wifi } = status.networkProperties;
  const byCable = ethernet !== undefined && (ethernet.ip4Address ?? ethernet.ip6Address) !== null;
  const addresses = [wifi?.properties?.ip4Address, `[${wifi?.properties?.ip6Address}]`];
  const isUsed = !byCable || addresses.includes(page.hostname);
  return isUsed && !isLocalSetupPage(config, page)
    ? (getJoinedNetwork(status)?.ssid ?? null)
    : null;
}

export const leaveLabel = 'Leave and connect';

/** What a user who leaves the network has to know before. */
export function formatJoinRisk(leaving: string, ssid: string): string {
  return `You reach the device through "${leaving}". It leaves that network, deletes its credentials, and connects to "${ssid}". If this fails, for example because the password is wrong, the device does not go back, and can be reached only over USB.`;
}

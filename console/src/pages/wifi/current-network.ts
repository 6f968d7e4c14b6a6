import type { Schema } from '@stillhouse/contracts/api';

type DeviceStatus = Schema<'DeviceStatus'>;

/** The network that the device is in, or null. */
export function joinedNetwork({ networkProperties: { wifi } }: DeviceStatus) {
  if (wifi?.state !== 'CONNECTED' || !wifi.network) return null;
  return { ssid: wifi.network.ssid, wifiSecurity: wifi.security };
}

/** Whether nothing but Wi-Fi connects the device, so that whoever leaves the network may lose the device. */
export function isOnWifiOnly(status: DeviceStatus): boolean {
  const { ethernet } = status.networkProperties;
  const byCable = ethernet !== undefined && (ethernet.ip4Address ?? ethernet.ip6Address) !== null;
  return joinedNetwork(status) !== null && !byCable;
}

import type { Schema } from '@stillhouse/contracts/api';
import { ethernetConnected, internetBehindLinks, reachesInternet, wifiConnected } from './reach.ts';
import type { AddressLease, DeviceState, Ethernet, Wifi } from './state.ts';

type InterfaceProperties = Schema<'InterfaceProperties'>;

/** What getStatus answers; an interface that the product lacks is absent. */
export function deviceStatus(state: DeviceState): Schema<'DeviceStatus'> {
  const { ethernet, wifi } = state.network;
  return {
    product: state.product,
    isPaired: state.pairing.paired,
    pairedDeviceName: state.pairing.pairedDeviceName ?? null,
    serialNumber: state.serialNumber,
    firmwareVersion: state.firmwareVersion,
    isOnline: reachesInternet(state),
    networkProperties: {
      ...(ethernet && { ethernet: ethernetProperties(ethernet, ethernetConnected(state)) }),
      ...(wifi && { wifi: wifiStatus(wifi) }),
    },
    ...(ethernet && { ethernetMacAddress: ethernet.macAddress }),
    ...(wifi && { wifiMacAddress: wifi.macAddress }),
    ntpServer: state.settings.ntp.ntpServer,
  };
}

export function offlineStatus(state: DeviceState): Schema<'OfflineStatus'> {
  return { serialNumber: state.serialNumber };
}

/** What getNetworkStatus answers: link and internet by interface. */
export function networkStatus(state: DeviceState): Schema<'NetworkStatus'> {
  const online = internetBehindLinks(state);
  const report = (connected: boolean) => ({ connected, isOnline: connected && online });
  return {
    ...(state.network.ethernet && { ethernet: report(ethernetConnected(state)) }),
    ...(state.network.wifi && { wifi: report(wifiConnected(state)) }),
  };
}

function ethernetProperties(ethernet: Ethernet, connected: boolean): InterfaceProperties {
  const { ip4, lease, macAddress } = ethernet;
  if (!connected) {
    return { ip4Address: null, subnetMask: null, gateway: null, ip6Address: null, macAddress };
  }
  if (ip4.mode === 'dhcp') return addressed(lease, macAddress);
  const { ip4Address, subnetMask, gateway } = ip4;
  return { ip4Address, subnetMask, gateway, ip6Address: lease.ip6Address, macAddress };
}

function wifiStatus(wifi: Wifi): Schema<'WifiStatus'> {
  const { saved, macAddress } = wifi;
  const state = wifi.radioEnabled ? wifi.connection : 'DISCONNECTED';
  if (saved === undefined) return { isSaved: false, state };
  const { ssid, wifiSecurity, level, lease } = saved;
  const here = { level, properties: addressed(lease, macAddress) };
  return {
    isSaved: true,
    state,
    network: { ssid },
    security: wifiSecurity,
    ...(state === 'CONNECTED' && here),
  };
}

function addressed(lease: AddressLease, macAddress: string): InterfaceProperties {
  const { ip4Address, subnetMask, gateway, ip6Address } = lease;
  return { ip4Address, subnetMask, gateway, ip6Address, macAddress };
}

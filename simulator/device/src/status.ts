import type { Schema } from '@stillhouse/contracts/api';
import {
  addressObstacle,
  ethernetConnected,
  internetObstacle,
  reachesInternet,
  wifiConnected,
} from './network/reach.ts';
import { levelAt, nearbyNetwork } from './network/signal.ts';
import type { AddressLease, DeviceState, Ethernet, Wifi } from './state/device-state.ts';

type InterfaceProperties = Schema<'InterfaceProperties'>;

/**
 * What getStatus answers; an interface that the product lacks is absent.
 * @param now epoch ms of the device's clock: a Wi-Fi network's level drifts
 */
export function deviceStatus(state: DeviceState, now: number): Schema<'DeviceStatus'> {
  const { ethernet, wifi } = state.network;
  return {
    product: state.product,
    isPaired: state.pairing.paired,
    pairedDeviceName: state.pairing.pairedDeviceName ?? null,
    serialNumber: state.serialNumber,
    firmwareVersion: state.firmwareVersion,
    isOnline: reachesInternet(state),
    networkProperties: {
      ...(ethernet && { ethernet: ethernetProperties(state, ethernet) }),
      ...(wifi && { wifi: wifiStatus(state, wifi, now) }),
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
  const { ethernet, wifi } = state.network;
  const isOnline = (name: 'ethernet' | 'wifi') => internetObstacle(state, name) === null;
  return {
    ...(ethernet && {
      ethernet: { connected: ethernetConnected(state), isOnline: isOnline('ethernet') },
    }),
    ...(wifi && { wifi: { connected: wifiConnected(state), isOnline: isOnline('wifi') } }),
  };
}

function ethernetProperties(state: DeviceState, ethernet: Ethernet): InterfaceProperties {
  const { ip4, lease, macAddress } = ethernet;
  if (!ethernetConnected(state) || ethernet.refused !== undefined) return unaddressed(macAddress);
  if (ip4.mode === 'static') {
    const { ip4Address, subnetMask, gateway } = ip4;
    return { ip4Address, subnetMask, gateway, ip6Address: lease.ip6Address, macAddress };
  }
  return leased(state, 'ethernet', lease, macAddress);
}

function wifiStatus(state: DeviceState, wifi: Wifi, now: number): Schema<'WifiStatus'> {
  const { saved, macAddress, failure } = wifi;
  const connection = wifi.radioEnabled ? wifi.connection : 'DISCONNECTED';
  if (saved === undefined) return { isSaved: false, state: connection };
  const { ssid, wifiSecurity, lease } = saved;
  const network = nearbyNetwork(state, ssid, wifiSecurity);
  // Once joined, a network is held on to where a search does not find it any more.
  const level = (network && levelAt(state, network, now)) ?? 'Poor';
  const here = { level, properties: leased(state, 'wifi', lease, macAddress) };
  return {
    isSaved: true,
    state: connection,
    ...(connection === 'FAILED' && failure && { failure }),
    network: { ssid },
    security: wifiSecurity,
    ...(connection === 'CONNECTED' && here),
  };
}

/** What DHCP and router advertisement have given; without a DHCP server there is no IPv4 address, but an IPv6 one. */
function leased(
  state: DeviceState,
  name: 'ethernet' | 'wifi',
  { ip4Address, subnetMask, gateway, ip6Address }: AddressLease,
  macAddress: string,
): InterfaceProperties {
  return addressObstacle(state, name) === 'noAddress'
    ? { ...unaddressed(macAddress), ip6Address }
    : { ip4Address, subnetMask, gateway, ip6Address, macAddress };
}

function unaddressed(macAddress: string): InterfaceProperties {
  return { ip4Address: null, subnetMask: null, gateway: null, ip6Address: null, macAddress };
}

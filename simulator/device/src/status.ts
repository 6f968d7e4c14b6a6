import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from './core/device-core.ts';
import {
  canReachInternet,
  getAddressObstacle,
  getCloudObstacle,
  getInterfaceObstacle,
  isEthernetConnected,
  isWifiConnected,
  type ServerObstacle,
} from './network/reach.ts';
import { reportDot1x } from './network/report-dot1x.ts';
import { findNearbyNetwork, getSignalLevel } from './network/signal.ts';
import type { AddressLease, DeviceState, Ethernet, Wifi } from './state/device-state.ts';

type Obstacle = Schema<'Obstacle'>;
type InterfaceProperties = Schema<'InterfaceProperties'>;

/** Returns the body of getStatus. An interface that the product lacks is absent. */
export function getDeviceStatus(
  core: Pick<DeviceCore, 'state' | 'clock' | 'certificateReader'>,
): Schema<'DeviceStatus'> {
  const { state, clock } = core;
  const { ethernet, wifi } = state.network;
  return {
    product: state.product,
    isPaired: state.pairing.paired,
    pairedDeviceName: state.pairing.pairedDeviceName ?? null,
    serialNumber: state.serialNumber,
    firmwareVersion: state.firmwareVersion,
    isOnline: canReachInternet(state),
    obstacle: reportObstacle(state),
    networkProperties: {
      ...(ethernet && { ethernet: getEthernetProperties(state, ethernet) }),
      ...(wifi && { wifi: getWifiProperties(state, wifi, clock.now()) }),
      dot1x: reportDot1x(core),
    },
    ...(ethernet && { ethernetMacAddress: ethernet.macAddress }),
    ...(wifi && { wifiMacAddress: wifi.macAddress }),
    ntpServer: state.settings.ntp.ntpServer,
  };
}

function reportObstacle(state: DeviceState): Obstacle {
  const obstacle = getCloudObstacle(state);
  return obstacle === null ? null : reportedObstacles[obstacle];
}

/** The obstacles in the words of the contract, which has one word for what has one remedy. */
const reportedObstacles: Readonly<Record<ServerObstacle, NonNullable<Obstacle>>> = {
  switchedOff: 'notConnected',
  notConnected: 'notConnected',
  flapping: 'notConnected',
  dot1xRefused: 'dot1xRefused',
  noAddress: 'noAddress',
  offline: 'noInternet',
  wifiWithoutInternet: 'noInternet',
  captivePortal: 'captivePortal',
  proxyRequired: 'proxyRequired',
  proxyWrong: 'proxyFailed',
  pacUnreachable: 'proxyFailed',
  dnsFailing: 'nameServerFailed',
  serverUnreachable: 'cloudUnreachable',
};

export function getOfflineStatus(state: DeviceState): Schema<'OfflineStatus'> {
  return { serialNumber: state.serialNumber };
}

/** Returns the body of getNetworkStatus: link and internet per interface. */
export function getNetworkStatus(state: DeviceState): Schema<'NetworkStatus'> {
  const { ethernet, wifi } = state.network;
  const isOnline = (name: 'ethernet' | 'wifi') => getInterfaceObstacle(state, name) === null;
  return {
    ...(ethernet && {
      ethernet: { connected: isEthernetConnected(state), isOnline: isOnline('ethernet') },
    }),
    ...(wifi && { wifi: { connected: isWifiConnected(state), isOnline: isOnline('wifi') } }),
  };
}

function getEthernetProperties(state: DeviceState, ethernet: Ethernet): InterfaceProperties {
  const { ip4, lease, macAddress } = ethernet;
  if (!isEthernetConnected(state) || ethernet.refused !== undefined)
    return omitAddresses(macAddress);
  if (ip4.mode === 'static') {
    const { ip4Address, subnetMask, gateway } = ip4;
    return { ip4Address, subnetMask, gateway, ip6Address: lease.ip6Address, macAddress };
  }
  return getAddresses(state, 'ethernet', lease, macAddress);
}

/** @param now epoch ms of the device's clock; the level of a network drifts */
function getWifiProperties(state: DeviceState, wifi: Wifi, now: number): Schema<'WifiStatus'> {
  const { saved, macAddress, failure } = wifi;
  const connection = wifi.radioEnabled ? wifi.connection : 'DISCONNECTED';
  if (saved === undefined) return { isSaved: false, state: connection };
  const { ssid, wifiSecurity, lease } = saved;
  const network = findNearbyNetwork(state, ssid, wifiSecurity);
  // A connected network is kept even where a search no longer finds it.
  const level = (network && getSignalLevel(state, network, now)) ?? 'Poor';
  const here = { level, properties: getAddresses(state, 'wifi', lease, macAddress) };
  return {
    isSaved: true,
    state: connection,
    ...(connection === 'FAILED' && failure && { failure }),
    network: { ssid },
    security: wifiSecurity,
    ...(connection === 'CONNECTED' && here),
  };
}

/**
 * Returns the addresses from DHCP and router advertisements. Without a DHCP server there is only an
 * IPv6 address.
 */
function getAddresses(
  state: DeviceState,
  name: 'ethernet' | 'wifi',
  { ip4Address, subnetMask, gateway, ip6Address }: AddressLease,
  macAddress: string,
): InterfaceProperties {
  return getAddressObstacle(state, name) === 'noAddress'
    ? { ...omitAddresses(macAddress), ip6Address }
    : { ip4Address, subnetMask, gateway, ip6Address, macAddress };
}

function omitAddresses(macAddress: string): InterfaceProperties {
  return { ip4Address: null, subnetMask: null, gateway: null, ip6Address: null, macAddress };
}

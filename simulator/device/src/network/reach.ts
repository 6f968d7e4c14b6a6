import { normalizeIp4 } from '@stillhouse/foundation/ip4-subnet';
import { isIp6 } from '@stillhouse/foundation/ip6-address';
import type { DeviceState } from '../state/device-state.ts';

/**
 * Computes what the device can reach (link, gateway, internet, cloud) and what blocks it. All
 * network-dependent code uses this.
 */

/** Obstacles on the way to the internet, the nearest to the device first. */
const obstacles = [
  'switchedOff',
  'notConnected',
  'flapping',
  'dot1xRefused',
  'noAddress',
  'offline',
  'wifiWithoutInternet',
  'captivePortal',
  'proxyRequired',
  'proxyWrong',
  'pacUnreachable',
  'dnsFailing',
] as const;

export type Obstacle = (typeof obstacles)[number];
export type InterfaceName = 'ethernet' | 'wifi';
/** An obstacle on the way to a certain server. */
export type ServerObstacle = Obstacle | 'serverUnreachable';

export const obstacleTexts: Readonly<Record<ServerObstacle, string>> = {
  switchedOff: 'The device is not on.',
  notConnected: 'No network is connected.',
  flapping: 'The link is down at the moment.',
  dot1xRefused: 'The network does not let the device in (802.1x).',
  noAddress: 'No DHCP server has given the device an address.',
  offline: 'The network has no internet.',
  wifiWithoutInternet: 'The Wi-Fi network has no internet.',
  captivePortal: 'The network wants somebody to sign in on its portal first.',
  proxyRequired: 'The network lets nothing out but by its proxy, and none is set.',
  proxyWrong: 'The proxy that is set does not answer.',
  pacUnreachable: 'The PAC file cannot be read.',
  dnsFailing: 'No host name can be resolved.',
  serverUnreachable: 'The server does not answer.',
};

/** Returns true if a cable with a link is plugged in. */
export function isEthernetConnected({ network, conditions }: DeviceState): boolean {
  return network.ethernet !== undefined && conditions.cableOut === undefined && !network.linksDown;
}

export function isWifiConnected({ network }: DeviceState): boolean {
  const { wifi } = network;
  return wifi?.saved !== undefined && wifi.radioEnabled && wifi.connection === 'CONNECTED';
}

/** Returns the reason why an interface has no IPv4 address, or null. */
export function getAddressObstacle(state: DeviceState, name: InterfaceName): Obstacle | null {
  return state.power.state === 'on' ? getLinkObstacle(state, name) : 'switchedOff';
}

/**
 * Returns the reason why the device does not respond at its network address, or null (decision
 * 0019). A device that boots responds.
 */
export function getNetworkAddressObstacle(state: DeviceState): Obstacle | null {
  return state.power.state === 'off' ? 'switchedOff' : findFurthest(state, getLinkObstacle);
}

/** Returns what keeps an interface of a powered device without an IPv4 address, or null. */
function getLinkObstacle(state: DeviceState, name: InterfaceName): Obstacle | null {
  const { network, conditions } = state;
  const connected = name === 'ethernet' ? isEthernetConnected(state) : isWifiConnected(state);
  if (!connected) return network.linksDown ? 'flapping' : 'notConnected';
  if (name === 'ethernet' && network.ethernet?.refused !== undefined) return 'dot1xRefused';
  const byDhcp = name === 'wifi' || network.ethernet?.ip4.mode === 'dhcp';
  return byDhcp && conditions.noDhcpServer !== undefined ? 'noAddress' : null;
}

/** Returns the obstacle between one interface and the internet, or null. */
export function getInterfaceObstacle(state: DeviceState, name: InterfaceName): Obstacle | null {
  const here = getPathObstacle(state, name);
  if (here !== null) return here;
  return state.conditions.dnsFailing === undefined ? null : 'dnsFailing';
}

/**
 * Returns the obstacle between the device and the internet, or null. Of two interfaces, the one
 * that gets further counts.
 */
export function getInternetObstacle(state: DeviceState): Obstacle | null {
  return findFurthest(state, getInterfaceObstacle);
}

/** Returns the obstacle between the device and the cloud, including updates, or null. */
export function getCloudObstacle(state: DeviceState): ServerObstacle | null {
  const obstacle = getInternetObstacle(state);
  if (obstacle !== null) return obstacle;
  return state.conditions.cloudUnreachable === undefined ? null : 'serverUnreachable';
}

/**
 * Returns the obstacle between the device and a time server, or null. An IP address needs no name
 * server.
 */
export function getTimeServerObstacle(state: DeviceState, server: string): ServerObstacle | null {
  const obstacle = findFurthest(
    state,
    isIp6(server) || normalizeIp4(server) !== null ? getPathObstacle : getInterfaceObstacle,
  );
  if (obstacle !== null) return obstacle;
  // The top-level domain is reserved and never resolves (RFC 6761 section 6.4).
  if (/(^|\.)invalid$/i.test(server)) return 'serverUnreachable';
  const silent = state.conditions.ntpUnreachable;
  if (silent === undefined || silent.servers?.includes(server) === false) return null;
  return 'serverUnreachable';
}

export function canReachInternet(state: DeviceState): boolean {
  return getInternetObstacle(state) === null;
}

export function canReachCloud(state: DeviceState): boolean {
  return getCloudObstacle(state) === null;
}

/** Returns the obstacle between one interface and servers with a known IP address, or null. */
function getPathObstacle(state: DeviceState, name: InterfaceName): Obstacle | null {
  const { conditions } = state;
  const near = getAddressObstacle(state, name);
  if (near !== null) return near;
  if (conditions.offline !== undefined) return 'offline';
  if (name === 'wifi' && !hasWifiInternet(state)) return 'wifiWithoutInternet';
  if (conditions.captivePortal !== undefined) return 'captivePortal';
  return getProxyObstacle(state);
}

function hasWifiInternet({ conditions, network, nearbyNetworks }: DeviceState): boolean {
  if (conditions.wifiWithoutInternet !== undefined) return false;
  const ssid = network.wifi?.saved?.ssid;
  return nearbyNetworks.find((nearby) => nearby.ssid === ssid)?.hasInternet ?? true;
}

/** A proxy applies to all traffic, including time servers (decision 0019). */
function getProxyObstacle({ network: { proxy }, conditions }: DeviceState): Obstacle | null {
  const { proxyRequired: required, proxyWrong, pacUnreachable } = conditions;
  if (proxy.proxy === 'off') return required === undefined ? null : 'proxyRequired';
  if (proxy.proxy === 'auto') {
    const another = required?.url !== undefined && required.url !== proxy.url;
    if (pacUnreachable !== undefined || another) return 'pacUnreachable';
    return proxyWrong === undefined ? null : 'proxyWrong';
  }
  const { host = proxy.host, port = proxy.port } = required ?? {};
  const isThis = host.toLowerCase() === proxy.host.toLowerCase() && port === proxy.port;
  return isThis && proxyWrong === undefined ? null : 'proxyWrong';
}

function findFurthest(
  state: DeviceState,
  obstacleOn: (state: DeviceState, name: InterfaceName) => Obstacle | null,
): Obstacle | null {
  let furthest = 0;
  for (const name of ['ethernet', 'wifi'] as const) {
    if (state.network[name] === undefined) continue;
    const obstacle = obstacleOn(state, name);
    if (obstacle === null) return null;
    furthest = Math.max(furthest, obstacles.indexOf(obstacle));
  }
  return obstacles[furthest] ?? 'notConnected';
}

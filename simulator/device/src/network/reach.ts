import type { DeviceState } from '../state/device-state.ts';
import { isIpAddress } from './ip-address.ts';

/** What a device reaches, from its links outwards, and what is in the way. Who depends on the network asks here. */

/** What keeps a device from the internet, the nearest to the device first. */
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
/** What keeps it from one server, though the internet may be there. */
export type ServerObstacle = Obstacle | 'serverUnreachable';

/** As sentences for people. */
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

/** There is a cable with a link. */
export function ethernetConnected({ network, conditions }: DeviceState): boolean {
  return network.ethernet !== undefined && conditions.cableOut === undefined && !network.linksDown;
}

export function wifiConnected({ network }: DeviceState): boolean {
  const { wifi } = network;
  return wifi?.saved !== undefined && wifi.radioEnabled && wifi.connection === 'CONNECTED';
}

/** Why an interface has no IPv4 address; null: it has one. */
export function addressObstacle(state: DeviceState, name: InterfaceName): Obstacle | null {
  const { power, network, conditions } = state;
  if (power.state !== 'on') return 'switchedOff';
  const connected = name === 'ethernet' ? ethernetConnected(state) : wifiConnected(state);
  if (!connected) return network.linksDown ? 'flapping' : 'notConnected';
  if (name === 'ethernet' && network.ethernet?.refused !== undefined) return 'dot1xRefused';
  const byDhcp = name === 'wifi' || network.ethernet?.ip4.mode === 'dhcp';
  return byDhcp && conditions.noDhcpServer !== undefined ? 'noAddress' : null;
}

/** What keeps one interface from the internet; null: nothing. */
export function internetObstacle(state: DeviceState, name: InterfaceName): Obstacle | null {
  const here = pathObstacle(state, name);
  if (here !== null) return here;
  return state.conditions.dnsFailing === undefined ? null : 'dnsFailing';
}

/** What keeps the device from the internet; null: nothing. With two interfaces, the one that gets further counts. */
export function whyNoInternet(state: DeviceState): Obstacle | null {
  return best(state, internetObstacle);
}

/** What keeps the device from the provider's cloud, updates included; null: nothing. */
export function whyNoCloud(state: DeviceState): ServerObstacle | null {
  const obstacle = whyNoInternet(state);
  if (obstacle !== null) return obstacle;
  return state.conditions.cloudUnreachable === undefined ? null : 'serverUnreachable';
}

/** What keeps the device from a time server; null: nothing. One given by its address needs no name server. */
export function whyNoTimeFrom(state: DeviceState, server: string): ServerObstacle | null {
  const obstacle = best(state, isIpAddress(server) ? pathObstacle : internetObstacle);
  if (obstacle !== null) return obstacle;
  // No name server knows a name that ends so (RFC 6761 section 6.4).
  if (/(^|\.)invalid$/i.test(server)) return 'serverUnreachable';
  const silent = state.conditions.ntpUnreachable;
  if (silent === undefined || silent.servers?.includes(server) === false) return null;
  return 'serverUnreachable';
}

export function reachesInternet(state: DeviceState): boolean {
  return whyNoInternet(state) === null;
}

export function reachesCloud(state: DeviceState): boolean {
  return whyNoCloud(state) === null;
}

/** What keeps one interface from servers whose address is known; null: nothing. */
function pathObstacle(state: DeviceState, name: InterfaceName): Obstacle | null {
  const { conditions } = state;
  const near = addressObstacle(state, name);
  if (near !== null) return near;
  if (conditions.offline !== undefined) return 'offline';
  if (name === 'wifi' && !joinedHasInternet(state)) return 'wifiWithoutInternet';
  if (conditions.captivePortal !== undefined) return 'captivePortal';
  return proxyObstacle(state);
}

function joinedHasInternet({ conditions, network, neighbourhood }: DeviceState): boolean {
  if (conditions.wifiWithoutInternet !== undefined) return false;
  const ssid = network.wifi?.saved?.ssid;
  return neighbourhood.find((nearby) => nearby.ssid === ssid)?.hasInternet ?? true;
}

/** Decision: a proxy is for everything, time servers included; what a network lets past it is nobody's business. */
function proxyObstacle({ network: { proxy }, conditions }: DeviceState): Obstacle | null {
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

function best(
  state: DeviceState,
  obstacleOn: (state: DeviceState, name: InterfaceName) => Obstacle | null,
): Obstacle | null {
  const { ethernet, wifi } = state.network;
  const names = [...(ethernet ? ['ethernet' as const] : []), ...(wifi ? ['wifi' as const] : [])];
  const found = names.map((name) => obstacleOn(state, name));
  if (found.includes(null)) return null;
  const far = found.map((obstacle) => (obstacle === null ? -1 : obstacles.indexOf(obstacle)));
  return obstacles[Math.max(0, ...far)] ?? 'notConnected';
}

import type { DeviceState } from './state.ts';

/** What a device reaches, from its links outwards. Who depends on the network asks here. */

export function ethernetConnected({ network, conditions }: DeviceState): boolean {
  return network.ethernet !== undefined && conditions.cableOut === undefined;
}

export function wifiConnected({ network }: DeviceState): boolean {
  const { wifi } = network;
  return wifi?.saved !== undefined && wifi.radioEnabled && wifi.connection === 'CONNECTED';
}

/** The internet, given a link that is up. */
export function internetBehindLinks({ conditions }: DeviceState): boolean {
  return conditions.offline === undefined;
}

export function reachesInternet(state: DeviceState): boolean {
  return (ethernetConnected(state) || wifiConnected(state)) && internetBehindLinks(state);
}

export function reachesCloud(state: DeviceState): boolean {
  return reachesInternet(state) && state.conditions.cloudUnreachable === undefined;
}

export function reachesNtpServer(state: DeviceState, server: string): boolean {
  if (!reachesInternet(state)) return false;
  const condition = state.conditions.ntpUnreachable;
  if (condition === undefined) return true;
  return condition.servers !== undefined && !condition.servers.includes(server);
}

import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, NearbyNetwork, SavedWifi, WifiFailure } from '../state/device-state.ts';
import { dot1xStanding } from './dot1x-status.ts';
import { isShielded, levelAt, nearbyNetwork } from './signal.ts';

/** Whether the device can hear the network of that name now: a hidden one answers who calls it by its name. */
export function isHeard(
  state: DeviceState,
  { ssid, wifiSecurity }: Pick<SavedWifi, 'ssid' | 'wifiSecurity'>,
  now: number,
): boolean {
  const network = nearbyNetwork(state, ssid, wifiSecurity);
  // One that is not of this neighbourhood has been put into the state by hand: it is as near as a condition lets it.
  if (network === undefined)
    return state.network.wifi?.saved?.wasJoined === true && !isShielded(state, ssid);
  return levelAt(state, network, now) !== null;
}

/** How an attempt to join the saved network ends at this instant; null: joined. */
export function joinFailure(core: DeviceCore, saved: SavedWifi): WifiFailure | null {
  const { state, clock } = core;
  const now = clock.now();
  if (!isHeard(state, saved, now)) return 'notFound';
  const network = nearbyNetwork(state, saved.ssid, saved.wifiSecurity);
  if (network === undefined) return null;
  if (network.wifiSecurity !== saved.wifiSecurity) return 'wrongSecurity';
  if (usesDot1x(state, saved)) return dot1xStanding(core, 'wifi') === null ? null : 'dot1xRefused';
  if (state.conditions.wifiWrongPassword !== undefined && network.password !== undefined) {
    return 'wrongCredentials';
  }
  return letsIn(network, saved.credentials ?? {}) ? null : 'wrongCredentials';
}

/** Whether the saved network is joined with 802.1x credentials instead of its own. */
export function usesDot1x({ network: { dot1x } }: DeviceState, saved: SavedWifi): boolean {
  return saved.credentials === undefined && dot1x.wifi?.ssid === saved.ssid;
}

function letsIn(network: NearbyNetwork, given: NonNullable<SavedWifi['credentials']>): boolean {
  if (network.wifiSecurity === 'EAP') {
    if ((network.method ?? 'PEAP') !== (given.method ?? 'NONE')) return false;
    if (network.method === 'NONE') return true;
    const { identity = given.identity, phase2Method = given.phase2Method } = network;
    // A phase 2 of NONE, or none at all, leaves it to the network.
    const phase2 = given.phase2Method ?? 'NONE';
    if (identity !== given.identity || (phase2 !== 'NONE' && phase2 !== phase2Method)) return false;
  }
  return network.password === undefined || network.password === given.password;
}

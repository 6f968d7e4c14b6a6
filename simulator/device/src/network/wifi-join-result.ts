import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, NearbyNetwork, SavedWifi, WifiFailure } from '../state/device-state.ts';
import { getDot1xRejection } from './dot1x-status.ts';
import { findNearbyNetwork, getSignalLevel, isOutOfRange } from './signal.ts';

/**
 * Returns true if the network is in range. Hidden networks count, because the device asks for them
 * by name.
 */
export function isHeard(
  state: DeviceState,
  { ssid, wifiSecurity }: Pick<SavedWifi, 'ssid' | 'wifiSecurity'>,
  now: number,
): boolean {
  const network = findNearbyNetwork(state, ssid, wifiSecurity);
  // A network that is not nearby was patched into the state. It is in range unless a condition says
  // otherwise.
  if (network === undefined)
    return state.network.wifi?.saved?.wasJoined === true && !isOutOfRange(state, ssid);
  return getSignalLevel(state, network, now) !== null;
}

/** Returns the reason why joining the saved network fails now, or null. */
export function getJoinFailure(core: DeviceCore, saved: SavedWifi): WifiFailure | null {
  const { state, clock } = core;
  const now = clock.now();
  if (!isHeard(state, saved, now)) return 'notFound';
  const network = findNearbyNetwork(state, saved.ssid, saved.wifiSecurity);
  if (network === undefined) return null;
  if (network.wifiSecurity !== saved.wifiSecurity) return 'wrongSecurity';
  if (usesDot1x(state, saved))
    return getDot1xRejection(core, 'wifi') === null ? null : 'dot1xRefused';
  if (state.conditions.wifiWrongPassword !== undefined && network.password !== undefined) {
    return 'wrongCredentials';
  }
  return acceptsCredentials(network, saved.credentials ?? {}) ? null : 'wrongCredentials';
}

/** Returns true if the saved network uses 802.1x credentials instead of its own. */
export function usesDot1x({ network: { dot1x } }: DeviceState, saved: SavedWifi): boolean {
  return saved.credentials === undefined && dot1x.wifi?.ssid === saved.ssid;
}

function acceptsCredentials(
  network: NearbyNetwork,
  given: NonNullable<SavedWifi['credentials']>,
): boolean {
  if (network.wifiSecurity === 'EAP') {
    if ((network.method ?? 'PEAP') !== (given.method ?? 'NONE')) return false;
    if (network.method === 'NONE') return true;
    const { identity = given.identity, phase2Method = given.phase2Method } = network;
    // Without a phase 2 method, the network chooses it.
    const phase2 = given.phase2Method ?? 'NONE';
    if (identity !== given.identity || (phase2 !== 'NONE' && phase2 !== phase2Method)) return false;
  }
  return network.password === undefined || network.password === given.password;
}

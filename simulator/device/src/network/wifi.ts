import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { createWifiLease } from '../factory/identity.ts';
import type { SavedWifi } from '../state/device-state.ts';
import { removeWifiDot1x } from './dot1x.ts';
import { startJoining, updateWifiLink } from './wifi-link.ts';

export type JoinResult =
  | { outcome: 'joining'; connection: Schema<'WifiConnection'> }
  | { outcome: 'radioOff' };

/** Returns true if a network can be joined now. */
export function isRadioOn({ state }: DeviceCore): boolean {
  return state.network.wifi?.radioEnabled === true;
}

/** Saves the network in place of the previous one and starts to join it. */
export function joinWifi(core: DeviceCore, request: Schema<'WifiJoinRequest'>): JoinResult {
  if (!isRadioOn(core)) return { outcome: 'radioOff' };
  const { ssid, wifiSecurity } = request;
  // An open network ignores them, and a device must not store what it does not need.
  if (request.wifiSecurity === 'NONE') return saveAndJoin(core, { ssid, wifiSecurity });
  return saveAndJoin(core, { ssid, wifiSecurity, credentials: { ...request.credentials } });
}

/** Joins a network with the stored 802.1x credentials. */
export function joinWifiWithDot1x(core: DeviceCore, ssid: string): JoinResult {
  return isRadioOn(core)
    ? saveAndJoin(core, { ssid, wifiSecurity: 'EAP' })
    : { outcome: 'radioOff' };
}

/** Forgets the saved network, if any, and all its credentials. */
export function forgetWifi(core: DeviceCore): void {
  const { wifi } = core.state.network;
  delete core.state.conditions.wifiJoined;
  removeWifiDot1x(core);
  if (wifi?.saved === undefined) return;
  const { ssid } = wifi.saved;
  delete wifi.saved;
  core.emit({ type: 'wifiForgotten', ssid });
}

/** Switches the Wi-Fi radio. While it is off, no network is connected or listed (R4.42). */
export function setWifiRadio(core: DeviceCore, enabled: boolean): void {
  const { wifi } = core.state.network;
  if (wifi === undefined || wifi.radioEnabled === enabled) return;
  delete core.state.conditions.wifiJoined;
  wifi.radioEnabled = enabled;
  core.emit({ type: 'wifiRadio', enabled });
}

/** Applies the condition `wifiJoined`: connects to this network without credentials of a user. */
export function connectToWifi(core: DeviceCore, ssid = core.state.nearbyNetworks[0]?.ssid): void {
  const { wifi } = core.state.network;
  const network = core.state.nearbyNetworks.find((nearby) => nearby.ssid === ssid);
  if (wifi === undefined || network === undefined || wifi.saved?.ssid === ssid) return;
  const { wifiSecurity, password, identity, phase2Method } = network;
  const credentials: NonNullable<SavedWifi['credentials']> = {
    ...(password && { password }),
    ...(wifiSecurity === 'EAP' && { method: network.method === 'PEAP' ? 'PEAP' : 'NONE' }),
    ...(identity && { identity }),
    ...(phase2Method && { phase2Method }),
  };
  const from = wifi.connection;
  wifi.radioEnabled = true;
  wifi.connection = 'CONNECTED';
  delete wifi.failure;
  wifi.saved = {
    ...createSavedWifi(core, network.ssid, wifiSecurity),
    ...(wifiSecurity !== 'NONE' && { credentials }),
    wasJoined: true,
  };
  core.emit({ type: 'wifi', from, to: 'CONNECTED', ssid: network.ssid });
}

function saveAndJoin(
  core: DeviceCore,
  network: Pick<SavedWifi, 'ssid' | 'wifiSecurity' | 'credentials'>,
): JoinResult {
  const { wifi } = core.state.network;
  if (wifi === undefined) return { outcome: 'radioOff' };
  const { ssid, wifiSecurity } = network;
  delete core.state.conditions.wifiJoined;
  wifi.saved = { ...createSavedWifi(core, ssid, wifiSecurity), ...network };
  startJoining(core);
  updateWifiLink(core);
  return { outcome: 'joining', connection: { ssid, wifiSecurity, state: 'CONNECTING' } };
}

function createSavedWifi(
  { state }: DeviceCore,
  ssid: string,
  wifiSecurity: SavedWifi['wifiSecurity'],
): SavedWifi {
  const { seed, product } = state;
  return { ssid, wifiSecurity, wasJoined: false, lease: createWifiLease(seed, product, ssid) };
}

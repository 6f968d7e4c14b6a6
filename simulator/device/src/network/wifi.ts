import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import { wifiLeaseFor } from '../factory/identity.ts';
import type { Issue, SavedWifi } from '../state/device-state.ts';
import { removeWifiDot1x } from './dot1x.ts';
import { followWifi, startJoining } from './wifi-link.ts';

/** The most that a network's name has (IEEE 802.11). */
const mostSsidBytes = 32;

export type Joining =
  | { outcome: 'joining'; connection: Schema<'WifiConnection'> }
  | { outcome: 'radioOff' }
  /** Nothing was changed; the issues' pointers are those of the request. */
  | { outcome: 'refused'; issues: Issue[] };

/** Why no network can be joined now, or none of that name; null: try. */
export function whyNotJoin(
  core: DeviceCore,
  ssid: string,
): Exclude<Joining, { outcome: 'joining' }> | null {
  if (core.state.network.wifi?.radioEnabled !== true) return { outcome: 'radioOff' };
  const bytes = new TextEncoder().encode(ssid).length;
  if (bytes <= mostSsidBytes) return null;
  const message = `'${ssid}' has ${bytes} bytes in UTF-8; the name of a network has at most ${mostSsidBytes}`;
  return { outcome: 'refused', issues: [{ pointer: '/ssid', message }] };
}

/** Saves the network, in place of the one before, and begins to join it: with credentials, or as an open one. */
export function joinWifi(core: DeviceCore, request: Schema<'WifiJoinRequest'>): Joining {
  const refusal = whyNotJoin(core, request.ssid);
  if (refusal !== null) return refusal;
  const { ssid, wifiSecurity } = request;
  const credentials = 'credentials' in request ? { credentials: { ...request.credentials } } : {};
  return saveAndJoin(core, { ssid, wifiSecurity, ...credentials });
}

/** The same with the 802.1x credentials that are kept for that network. */
export function joinWifiWithDot1x(core: DeviceCore, ssid: string): Joining {
  return whyNotJoin(core, ssid) ?? saveAndJoin(core, { ssid, wifiSecurity: 'EAP' });
}

/** Forgets the saved network and every credential for it; also when there is none. */
export function forgetWifi(core: DeviceCore): void {
  const { wifi } = core.state.network;
  delete core.state.conditions.wifiJoined;
  removeWifiDot1x(core);
  if (wifi?.saved === undefined) return;
  const { ssid } = wifi.saved;
  delete wifi.saved;
  core.emit({ type: 'wifiForgotten', ssid });
}

/** Switches the radio (design D22); without it nothing is joined and no network is heard. */
export function setWifiRadio(core: DeviceCore, enabled: boolean): void {
  const { wifi } = core.state.network;
  if (wifi === undefined || wifi.radioEnabled === enabled) return;
  delete core.state.conditions.wifiJoined;
  wifi.radioEnabled = enabled;
  core.emit({ type: 'wifiRadio', enabled });
}

/** The condition `wifiJoined`: the device is in the network of that name, however it got there. */
export function beInWifi(core: DeviceCore, ssid = core.state.neighbourhood[0]?.ssid): void {
  const { wifi } = core.state.network;
  const network = core.state.neighbourhood.find((nearby) => nearby.ssid === ssid);
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
    ...saved(core, network.ssid, wifiSecurity),
    ...(wifiSecurity !== 'NONE' && { credentials }),
    wasJoined: true,
  };
  core.emit({ type: 'wifi', from, to: 'CONNECTED', ssid: network.ssid });
}

function saveAndJoin(
  core: DeviceCore,
  network: Pick<SavedWifi, 'ssid' | 'wifiSecurity' | 'credentials'>,
): Joining {
  const { wifi } = core.state.network;
  if (wifi === undefined) return { outcome: 'radioOff' };
  const { ssid, wifiSecurity } = network;
  delete core.state.conditions.wifiJoined;
  wifi.saved = { ...saved(core, ssid, wifiSecurity), ...network };
  startJoining(core);
  followWifi(core);
  return { outcome: 'joining', connection: { ssid, wifiSecurity, state: 'CONNECTING' } };
}

function saved(
  { state }: DeviceCore,
  ssid: string,
  wifiSecurity: SavedWifi['wifiSecurity'],
): SavedWifi {
  const { seed, product } = state;
  return { ssid, wifiSecurity, wasJoined: false, lease: wifiLeaseFor(seed, product, ssid) };
}

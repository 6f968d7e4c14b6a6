import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceEventData } from '../events/device-event.ts';
import { setDhcp, setStaticAddress } from './ethernet-ip4.ts';
import { updateEthernetPort } from './ethernet-port.ts';
import { updateFlapping } from './flapping.ts';
import { announceHostname } from './hostname.ts';
import { getInternetObstacle } from './reach.ts';
import { connectToWifi, forgetWifi } from './wifi.ts';
import { startJoining, updateWifiLink } from './wifi-link.ts';

/** Events that can change what the device reaches. */
const networkEvents: ReadonlySet<DeviceEventData['type']> = new Set([
  'power',
  'conditionChanged',
  'stateReplaced',
  'factoryReset',
  'dot1xChanged',
  'dot1xCertificatesRemoved',
  'networkSettingsChanged',
  'links',
  'wifi',
  'wifiRadio',
  'wifiForgotten',
] satisfies DeviceEventData['type'][]);

/** Updates links, addresses, Wi-Fi and reachability after an event. */
export function handleNetworkEvent(core: DeviceCore, deviceEvent: DeviceEventData): void {
  if (!networkEvents.has(deviceEvent.type)) return;
  if (deviceEvent.type === 'conditionChanged') handleConditionChange(core, deviceEvent);
  if (deviceEvent.type === 'power' && deviceEvent.to === 'on') announceHostname(core);
  const { conditions } = core.state;
  setStaticAddress(core);
  if (conditions.wifiJoined !== undefined) connectToWifi(core, conditions.wifiJoined.ssid);
  updateFlapping(core);
  updateEthernetPort(core);
  updateWifiLink(core);
  emitInternetChange(core);
}

/** Scheduled task: rechecks 802.1x every hour, and searches for a lost Wi-Fi network. */
export function recheckNetwork(core: DeviceCore): void {
  updateEthernetPort(core);
  updateWifiLink(core);
  emitInternetChange(core);
}

/** Applies and reverts conditions that change the configuration. */
function handleConditionChange(
  core: DeviceCore,
  { name, on }: Extract<DeviceEventData, { type: 'conditionChanged' }>,
): void {
  if (on) return;
  const { wifi } = core.state.network;
  if (name === 'staticAddress') setDhcp(core);
  if (name === 'wifiJoined') forgetWifi(core);
  // The password is right again, so the device reconnects.
  const keptOut = wifi?.failure === 'wrongCredentials' && wifi.saved?.wasJoined === true;
  if (name === 'wifiWrongPassword' && keptOut) startJoining(core);
}

function emitInternetChange(core: DeviceCore): void {
  const { network } = core.state;
  const from = network.internet;
  const to = getInternetObstacle(core.state) ?? 'reached';
  if (from === to) return;
  network.internet = to;
  core.emit({ type: 'internet', from, to });
}

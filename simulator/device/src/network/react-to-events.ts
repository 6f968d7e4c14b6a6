import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceHappening } from '../events/device-event.ts';
import { haveDhcp, haveStaticAddress } from './ethernet-ip4.ts';
import { followEthernetPort } from './ethernet-port.ts';
import { followFlapping } from './flapping.ts';
import { announceHostname } from './hostname.ts';
import { whyNoInternet } from './reach.ts';
import { beInWifi, forgetWifi } from './wifi.ts';
import { followWifi, startJoining } from './wifi-link.ts';

/** After these the network may not be as it was. */
const touching: ReadonlySet<DeviceHappening['type']> = new Set([
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
] satisfies DeviceHappening['type'][]);

/** Lets the network follow what has happened: links, addresses, Wi-Fi, and what is reached over them. */
export function followNetwork(core: DeviceCore, happening: DeviceHappening): void {
  if (!touching.has(happening.type)) return;
  if (happening.type === 'conditionChanged') followSwitch(core, happening);
  if (happening.type === 'power' && happening.to === 'on') announceHostname(core);
  const { conditions } = core.state;
  haveStaticAddress(core);
  if (conditions.wifiJoined !== undefined) beInWifi(core, conditions.wifiJoined.ssid);
  followFlapping(core);
  followEthernetPort(core);
  followWifi(core);
  tellReach(core);
}

/** What the agenda runs every hour while a switch asks for 802.1x, and when a lost Wi-Fi network is looked for. */
export function lookAgain(core: DeviceCore): void {
  followEthernetPort(core);
  followWifi(core);
  tellReach(core);
}

/** Conditions that put something in place take it away again when they end. */
function followSwitch(
  core: DeviceCore,
  { name, on }: Extract<DeviceHappening, { type: 'conditionChanged' }>,
): void {
  if (on) return;
  const { wifi } = core.state.network;
  if (name === 'staticAddress') haveDhcp(core);
  if (name === 'wifiJoined') forgetWifi(core);
  // The password is right again: who was in before gets in again.
  const keptOut = wifi?.failure === 'wrongCredentials' && wifi.saved?.wasJoined === true;
  if (name === 'wifiWrongPassword' && keptOut) startJoining(core);
}

function tellReach(core: DeviceCore): void {
  const { network } = core.state;
  const from = network.internet;
  const to = whyNoInternet(core.state) ?? 'reached';
  if (from === to) return;
  network.internet = to;
  core.emit({ type: 'internet', from, to });
}

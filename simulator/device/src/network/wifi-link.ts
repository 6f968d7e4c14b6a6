import type { DeviceCore } from '../core/device-core.ts';
import type { Wifi, WifiFailure } from '../state/device-state.ts';
import { dot1xStanding } from './dot1x-status.ts';
import { isShielded } from './signal.ts';
import { isHeard, joinFailure, usesDot1x } from './wifi-join-result.ts';

/** Decision: how long joining takes, by security, and how long a device looks for a network that is not there. */
const joiningMs = { NONE: 2_000, WEP: 3_000, WPA: 3_000, WPA2: 3_000, EAP: 5_000 } as const;
const lookingMs = 8_000;
/** Decision: how often it looks for a network that it has lost. */
const searchEveryMs = 30_000;

/** Begins to join the saved network; `finishWifiJoin` is what comes of it. */
export function startJoining(core: DeviceCore): void {
  const { wifi } = core.state.network;
  if (wifi?.saved === undefined) return;
  core.agenda.cancel('finishWifiJoin', 'searchWifi');
  move(core, wifi, 'CONNECTING');
  followWifi(core);
}

/** What the agenda runs when joining has ended, one way or the other. */
export function finishWifiJoin(core: DeviceCore): void {
  const { wifi } = core.state.network;
  if (wifi?.saved === undefined || wifi.connection !== 'CONNECTING') return;
  const failure = joinFailure(core, wifi.saved);
  if (failure === null) {
    wifi.saved.wasJoined = true;
    move(core, wifi, 'CONNECTED');
  } else if (failure === 'notFound' && wifi.saved.wasJoined) {
    move(core, wifi, 'DISCONNECTED');
  } else {
    move(core, wifi, 'FAILED', failure);
  }
}

/**
 * Makes the Wi-Fi link what it can be at this instant: lost without power, radio, range or standing; joining when the
 * saved network is there; looking for it when it is not. Does nothing when all is as it should be.
 */
export function followWifi(core: DeviceCore): void {
  const { state, agenda, clock } = core;
  const { wifi, linksDown } = state.network;
  if (wifi === undefined) return;
  const { saved } = wifi;
  if (state.power.state !== 'on' || !wifi.radioEnabled || linksDown || saved === undefined) {
    agenda.cancel('finishWifiJoin', 'searchWifi');
    move(core, wifi, 'DISCONNECTED');
    return;
  }
  if (wifi.connection === 'CONNECTED') keepOrLose(core, wifi, saved);
  // Not `else`: what is lost is looked for.
  if (wifi.connection === 'DISCONNECTED') {
    if (isHeard(state, saved, clock.now())) startJoining(core);
    else if (agenda.dueAt('searchWifi') === null) agenda.schedule('searchWifi', searchEveryMs);
  } else if (wifi.connection === 'CONNECTING') {
    const endless = state.conditions.wifiJoining !== undefined;
    if (endless) agenda.cancel('finishWifiJoin');
    else if (agenda.dueAt('finishWifiJoin') === null) {
      const heard = isHeard(state, saved, clock.now());
      agenda.schedule('finishWifiJoin', heard ? joiningMs[saved.wifiSecurity] : lookingMs);
    }
  }
}

/** A joined network is held on to while its signal only drifts; a condition, or certificates that expire, end it. */
function keepOrLose(core: DeviceCore, wifi: Wifi, saved: NonNullable<Wifi['saved']>): void {
  const { state } = core;
  const keyHasChanged =
    state.conditions.wifiWrongPassword !== undefined && saved.credentials?.password !== undefined;
  if (isShielded(state, saved.ssid)) {
    move(core, wifi, 'DISCONNECTED');
  } else if (keyHasChanged) {
    startJoining(core);
  } else if (usesDot1x(state, saved) && dot1xStanding(core, 'wifi') !== null) {
    move(core, wifi, 'FAILED', 'dot1xRefused');
  }
}

function move(core: DeviceCore, wifi: Wifi, to: Wifi['connection'], failure?: WifiFailure): void {
  const from = wifi.connection;
  if (from === to && wifi.failure === failure) return;
  wifi.connection = to;
  delete wifi.failure;
  if (failure !== undefined) wifi.failure = failure;
  const ssid = wifi.saved?.ssid;
  core.emit({ type: 'wifi', from, to, ...(ssid && { ssid }), ...(failure && { failure }) });
}

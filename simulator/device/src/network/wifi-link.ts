import type { DeviceCore } from '../core/device-core.ts';
import type { Wifi, WifiFailure } from '../state/device-state.ts';
import { getDot1xRefusal } from './dot1x-status.ts';
import { isOutOfRange } from './signal.ts';
import { getJoinFailure, isHeard, usesDot1x } from './wifi-join-result.ts';

/** Decision: how long joining takes, by security, and how long a device looks for a network that is not there. */
const joinMs = { NONE: 2_000, WEP: 3_000, WPA: 3_000, WPA2: 3_000, EAP: 5_000 } as const;
const searchTimeoutMs = 8_000;
/** Decision: how often it looks for a network that it has lost. */
const searchIntervalMs = 30_000;

/** Begins to join the saved network; `finishWifiJoin` is what comes of it. */
export function startJoining(core: DeviceCore): void {
  const { wifi } = core.state.network;
  if (wifi?.saved === undefined) return;
  core.taskScheduler.cancel('finishWifiJoin', 'searchWifi');
  setConnection(core, wifi, 'CONNECTING');
  updateWifiLink(core);
}

/** What the agenda runs when joining has ended, one way or the other. */
export function finishWifiJoin(core: DeviceCore): void {
  const { wifi } = core.state.network;
  if (wifi?.saved === undefined || wifi.connection !== 'CONNECTING') return;
  const failure = getJoinFailure(core, wifi.saved);
  if (failure === null) {
    wifi.saved.wasJoined = true;
    setConnection(core, wifi, 'CONNECTED');
  } else if (failure === 'notFound' && wifi.saved.wasJoined) {
    setConnection(core, wifi, 'DISCONNECTED');
  } else {
    setConnection(core, wifi, 'FAILED', failure);
  }
}

/**
 * Makes the Wi-Fi link what it can be at this instant: lost without power, radio, range or standing; joining when the
 * saved network is there; looking for it when it is not. Does nothing when all is as it should be.
 */
export function updateWifiLink(core: DeviceCore): void {
  const { state, taskScheduler, clock } = core;
  const { wifi, linksDown } = state.network;
  if (wifi === undefined) return;
  const { saved } = wifi;
  if (state.power.state !== 'on' || !wifi.radioEnabled || linksDown || saved === undefined) {
    taskScheduler.cancel('finishWifiJoin', 'searchWifi');
    setConnection(core, wifi, 'DISCONNECTED');
    return;
  }
  if (wifi.connection === 'CONNECTED') checkWifiLink(core, wifi, saved);
  // Not `else`: what is lost is looked for.
  if (wifi.connection === 'DISCONNECTED') {
    if (isHeard(state, saved, clock.now())) startJoining(core);
    else if (taskScheduler.getDueTime('searchWifi') === null)
      taskScheduler.schedule('searchWifi', searchIntervalMs);
  } else if (wifi.connection === 'CONNECTING') {
    const endless = state.conditions.wifiJoining !== undefined;
    if (endless) taskScheduler.cancel('finishWifiJoin');
    else if (taskScheduler.getDueTime('finishWifiJoin') === null) {
      const heard = isHeard(state, saved, clock.now());
      taskScheduler.schedule(
        'finishWifiJoin',
        heard ? joinMs[saved.wifiSecurity] : searchTimeoutMs,
      );
    }
  }
}

/** A joined network is held on to while its signal only drifts; a condition, or certificates that expire, end it. */
function checkWifiLink(core: DeviceCore, wifi: Wifi, saved: NonNullable<Wifi['saved']>): void {
  const { state } = core;
  const keyHasChanged =
    state.conditions.wifiWrongPassword !== undefined && saved.credentials?.password !== undefined;
  if (isOutOfRange(state, saved.ssid)) {
    setConnection(core, wifi, 'DISCONNECTED');
  } else if (keyHasChanged) {
    startJoining(core);
  } else if (usesDot1x(state, saved) && getDot1xRefusal(core, 'wifi') !== null) {
    setConnection(core, wifi, 'FAILED', 'dot1xRefused');
  }
}

function setConnection(
  core: DeviceCore,
  wifi: Wifi,
  to: Wifi['connection'],
  failure?: WifiFailure,
): void {
  const from = wifi.connection;
  if (from === to && wifi.failure === failure) return;
  wifi.connection = to;
  delete wifi.failure;
  if (failure !== undefined) wifi.failure = failure;
  const ssid = wifi.saved?.ssid;
  core.emit({ type: 'wifi', from, to, ...(ssid && { ssid }), ...(failure && { failure }) });
}

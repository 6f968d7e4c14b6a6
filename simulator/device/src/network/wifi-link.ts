import type { DeviceCore } from '../core/device-core.ts';
import type { Wifi, WifiFailure } from '../state/device-state.ts';
import { getDot1xRejection } from './dot1x-status.ts';
import { isOutOfRange } from './signal.ts';
import { getJoinFailure, isHeard, usesDot1x } from './wifi-join-result.ts';

/**
 * Time to join a network by security, and time to search for a network out of range (decision
 * 0019).
 */
const joinMs = { NONE: 2_000, WEP: 3_000, WPA: 3_000, WPA2: 3_000, EAP: 5_000 } as const;
const searchTimeoutMs = 8_000;
/** Interval of the search for a lost network (decision 0019). */
const searchIntervalMs = 30_000;

/** Starts to join the saved network. `finishWifiJoin` decides the result. */
export function startJoining(core: DeviceCore): void {
  const { wifi } = core.state.network;
  if (wifi?.saved === undefined) return;
  core.taskScheduler.cancel('finishWifiJoin', 'searchWifi');
  setConnection(core, wifi, 'CONNECTING');
  updateWifiLink(core);
}

/** Scheduled task: ends an attempt to join. */
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
 * Updates the Wi-Fi link to the current situation. Drops it without power, radio, range or access,
 * joins the saved network if it is in range, and searches for it otherwise. Idempotent.
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
  // Not `else`: the check above can end the connection.
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

/**
 * Ends the connection if a condition or an expired certificate requires it. A drifting signal does
 * not.
 */
function checkWifiLink(core: DeviceCore, wifi: Wifi, saved: NonNullable<Wifi['saved']>): void {
  const { state } = core;
  const keyHasChanged =
    state.conditions.wifiWrongPassword !== undefined && saved.credentials?.password !== undefined;
  if (isOutOfRange(state, saved.ssid)) {
    setConnection(core, wifi, 'DISCONNECTED');
  } else if (keyHasChanged) {
    startJoining(core);
  } else if (usesDot1x(state, saved) && getDot1xRejection(core, 'wifi') !== null) {
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

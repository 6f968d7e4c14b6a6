import type { Schema } from '@stillhouse/contracts/api';
import { RandomStream } from '../random/stream.ts';
import type { DeviceState, NearbyNetwork } from '../state/device-state.ts';

type SignalLevel = Schema<'SignalLevel'>;

/** Maximum deviation of the signal strength from its average, and the interval of its changes. */
const driftDbm = 6;
const driftIntervalMs = 60_000;

/** Minimum of each level in dBm. Weaker networks are out of range. */
const levels: readonly [SignalLevel, number][] = [
  ['Excellent', -55],
  ['Good', -67],
  ['Fair', -78],
  ['Poor', -90],
];

/**
 * Returns the signal strength in dBm at an instant. It is a function of seed, network and time, so
 * that the number of reads does not matter.
 */
function getStrength(seed: number, { ssid, signalDbm }: NearbyNetwork, now: number): number {
  const turn = Math.floor(now / driftIntervalMs);
  const [from, to] = [turn, turn + 1].map(
    (n) => (RandomStream.fromText(`${seed}/drift of ${ssid}/${n}`).float() * 2 - 1) * driftDbm,
  );
  const part = (now - turn * driftIntervalMs) / driftIntervalMs;
  return signalDbm + (from ?? 0) * (1 - part) + (to ?? 0) * part;
}

/**
 * Finds a network by name, also hidden or out of range. If several have this name, it prefers the
 * requested security, then the strongest signal.
 */
export function findNearbyNetwork(
  { nearbyNetworks }: DeviceState,
  ssid: string,
  wifiSecurity: NearbyNetwork['wifiSecurity'],
): NearbyNetwork | undefined {
  const named = nearbyNetworks
    .filter((network) => network.ssid === ssid)
    .toSorted((a, b) => b.signalDbm - a.signalDbm);
  return named.find((network) => network.wifiSecurity === wifiSecurity) ?? named[0];
}

/** Returns true if a condition puts the network out of range. */
export function isOutOfRange({ conditions }: DeviceState, ssid: string): boolean {
  const { wifiOutOfRange: far } = conditions;
  return far !== undefined && (far.ssids?.includes(ssid) ?? true);
}

/** Returns the signal level of a network, or null if it is out of range. */
export function getSignalLevel(
  state: DeviceState,
  network: NearbyNetwork,
  now: number,
): SignalLevel | null {
  if (isOutOfRange(state, network.ssid)) return null;
  const dbm = getStrength(state.seed, network, now);
  const [level = null] = levels.find(([, weakest]) => dbm >= weakest) ?? [];
  return level !== null && state.conditions.wifiWeak !== undefined ? 'Poor' : level;
}

/**
 * Returns the body of listWifiNetworks: visible networks in range, strongest first. Empty without
 * the radio.
 */
export function listAvailableNetworks(state: DeviceState, now: number): Schema<'WifiNetwork'>[] {
  if (state.network.wifi?.radioEnabled !== true) return [];
  return state.nearbyNetworks
    .filter(({ isHidden }) => !isHidden)
    .toSorted((a, b) => getStrength(state.seed, b, now) - getStrength(state.seed, a, now))
    .flatMap((network) => {
      const signalStrength = getSignalLevel(state, network, now);
      const { ssid, band, wifiSecurity } = network;
      return signalStrength === null ? [] : [{ ssid, signalStrength, band, wifiSecurity }];
    });
}

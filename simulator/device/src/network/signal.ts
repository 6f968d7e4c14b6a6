import type { Schema } from '@stillhouse/contracts/api';
import { RandomStream } from '../random/stream.ts';
import type { DeviceState, NearbyNetwork } from '../state/device-state.ts';

type SignalLevel = Schema<'SignalLevel'>;

/** How far the strength of a network drifts from its average, and how often it turns. */
const driftDbm = 6;
const driftIntervalMs = 60_000;

/** The weakest of each level, in dBm; what is weaker still is out of range. */
const levels: readonly [SignalLevel, number][] = [
  ['Excellent', -55],
  ['Good', -67],
  ['Fair', -78],
  ['Poor', -90],
];

/**
 * How strongly a network is received at an instant, in dBm: a function of seed, network and time, so that it does not
 * matter how often somebody looks.
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
 * The network of that name, hidden or not, whether it is in range or not. Of several of one name, such as one on two
 * bands, it is one with that security, and of these the strongest.
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

/** Whether a condition keeps the device from hearing the network of that name. */
export function isOutOfRange({ conditions }: DeviceState, ssid: string): boolean {
  const { wifiOutOfRange: far } = conditions;
  return far !== undefined && (far.ssids?.includes(ssid) ?? true);
}

/** The level at which a network is received, or null when it is out of range. */
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

/** What listWifiNetworks answers: those in range that are not hidden, the strongest first; none without the radio. */
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

import type { FleetPlan } from './plan.ts';

/** Bytes per second of each device that downloads, by network. */
export type UplinkShares = Readonly<Record<string, number>>;

/** The shares of all networks from a time on, in ms from the start. */
export type UplinkChange = { atMs: number; shares: UplinkShares };

/** The most that the condition lowBandwidth takes. */
const maxBytesPerSecond = 1_000_000_000;

/**
 * Divides each uplink evenly among the devices that download.
 * @param downloads the number of devices that download, by network
 */
export function shareUplinks(
  { uplinks }: FleetPlan,
  downloads: Readonly<Record<string, number>>,
): UplinkShares {
  const shares = [...uplinks].flatMap(([network, bytesPerSecond]) => {
    const count = downloads[network] ?? 0;
    const share = Math.min(maxBytesPerSecond, Math.floor(bytesPerSecond / count));
    return count === 0 ? [] : [[network, Math.max(1, share)] as const];
  });
  return Object.fromEntries(shares);
}

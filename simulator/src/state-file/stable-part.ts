import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Snapshot } from '../snapshots/snapshot.ts';

/** The settings of a clock, without its time. */
export type ClockSettings = Pick<DeviceClock, 'mode' | 'speed' | 'adjustments'>;

/** Returns the part of a snapshot that time and requests alone do not change. */
export function getStablePart(
  snapshot: Snapshot,
  { mode, speed, adjustments }: ClockSettings,
): object {
  return { ...snapshot, clock: [mode, speed, adjustments], journal: null };
}

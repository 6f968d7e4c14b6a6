import { RandomStream } from '../random/stream.ts';
import { getOffsetMs } from '../settings/time-zones.ts';
import type { DeviceState } from '../state/device-state.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The window opens between 3 and 4 at night, at a minute that depends on the device (decision
 * 0018).
 */
const opensAtHour = 3;

/** Returns true if the device installs updates by itself (R6.10). */
export function isUpdateAutomatic({ settings, setup }: DeviceState): boolean {
  const { type, channel } = settings.updates;
  // With never or failsafe the cloud decides, and the guided setup starts its update itself (R6.10,
  // R4.19).
  return (
    type === 'AUTOMATIC' &&
    channel !== 'failsafe' &&
    settings.system.osInstallPolicy !== 'never' &&
    setup.completed
  );
}

/**
 * Returns when the next maintenance window after an instant opens, in the device's time zone. Epoch
 * ms.
 */
export function getNextWindow({ seed, settings }: DeviceState, after: number): number {
  const { timeZoneId } = settings.time;
  const minute = RandomStream.fromText(`${seed}/maintenance window`).int(0, 59);
  const offset = getOffsetMs(timeZoneId, after);
  const midnight = Math.floor((after + offset) / dayMs) * dayMs;
  const opening = midnight + opensAtHour * hourMs + minute * minuteMs;
  for (let wallTime = opening; ; wallTime += dayMs) {
    // Daylight saving time may have begun or ended since midnight.
    const at = wallTime - getOffsetMs(timeZoneId, wallTime - offset);
    if (at > after) return at;
  }
}

/** The install policy always opens a window every minute. */
export function getNextMinute(after: number): number {
  return (Math.floor(after / minuteMs) + 1) * minuteMs;
}

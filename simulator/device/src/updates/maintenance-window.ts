import { RandomStream } from '../random/stream.ts';
import { getOffsetMs } from '../settings/time-zones.ts';
import type { DeviceState } from '../state/device-state.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Decision: the window opens between 3 and 4 at night, each device at a minute of its own. */
const opensAtHour = 3;

/** Whether the device installs what is offered without being asked (spec section 6). */
export function isUpdateAutomatic({ settings, setup }: DeviceState): boolean {
  const { type, channel } = settings.updates;
  // With never or failsafe, the cloud decides. Setup asks for its upgrade itself (spec section 4).
  return (
    type === 'AUTOMATIC' &&
    channel !== 'failsafe' &&
    settings.system.osInstallPolicy !== 'never' &&
    setup.completed
  );
}

/** When the next maintenance window after an instant opens, by the time zone of the device; epoch ms. */
export function getNextWindow({ seed, settings }: DeviceState, after: number): number {
  const { timeZoneId } = settings.time;
  const minute = RandomStream.fromText(`${seed}/maintenance window`).int(0, 59);
  const offset = getOffsetMs(timeZoneId, after);
  const midnight = Math.floor((after + offset) / dayMs) * dayMs;
  const opening = midnight + opensAtHour * hourMs + minute * minuteMs;
  for (let wallTime = opening; ; wallTime += dayMs) {
    // The clocks may have been changed since midnight.
    const at = wallTime - getOffsetMs(timeZoneId, wallTime - offset);
    if (at > after) return at;
  }
}

/** With the install policy always there is a window every minute. */
export function getNextMinute(after: number): number {
  return (Math.floor(after / minuteMs) + 1) * minuteMs;
}

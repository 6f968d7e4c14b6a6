import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, UpdateResult } from '../state/device-state.ts';
import { applyUpdate } from './settings.ts';
import { getLongTimeZoneName, isTimeZone } from './time-zones.ts';

/** @param at epoch ms of the device's clock; names of time zones depend on the season */
export function getTimeSettings(state: DeviceState, at: number): Schema<'TimeSettings'> {
  const { use24HourTimeFormat, timeZoneId } = state.settings.time;
  return {
    use24HourTimeFormat,
    timeZone: { id: timeZoneId, longDisplayName: getLongTimeZoneName(timeZoneId, at) },
  };
}

/** Changes the time format, the zone, or both. Rejects a zone that is not in the dictionary. */
export function updateTimeSettings(
  core: DeviceCore,
  update: Schema<'TimeSettingsUpdate'>,
): UpdateResult<Schema<'TimeSettings'>> {
  const timeZoneId = update.timeZone?.id;
  if (timeZoneId !== undefined && !isTimeZone(timeZoneId)) {
    const message = `There is no time zone '${timeZoneId}'; take an id that listTimeZones gives.`;
    return { outcome: 'rejected', issues: [{ pointer: '/timeZone/id', message }] };
  }
  applyUpdate(core, 'time', { use24HourTimeFormat: update.use24HourTimeFormat, timeZoneId });
  return { outcome: 'updated', settings: getTimeSettings(core.state, core.clock.now()) };
}

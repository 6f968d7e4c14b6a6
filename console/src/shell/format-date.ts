const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

const instant = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
const localFormat = new Intl.DateTimeFormat('en-GB', { ...instant, timeZoneName: 'short' });
const utcFormat = new Intl.DateTimeFormat('en-GB', { ...instant, timeZone: 'UTC' });

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** Formats a time. A device may send a number that is no time (ECMA-262: 8.64e15 ms at most). */
function format(dateFormat: Intl.DateTimeFormat, time: number): string {
  return Number.isNaN(new Date(time).getTime()) ? 'unknown date' : dateFormat.format(time);
}

/** Formats a time of this day: `09:00:05`, in the browser's time zone. */
export function formatTimeOfDay(time: number): string {
  return format(timeFormat, time);
}

/** Formats a day: `7 Jan 2030`, in the browser's time zone. */
export function formatDay(time: number): string {
  return format(dayFormat, time);
}

/**
 * Formats a time in the browser's time zone and, where that differs, in UTC: `7 Jan 2030, 10:00 CET
 * (09:00 UTC)` (R2.68).
 */
export function formatInstant(time: number): string {
  const local = format(localFormat, time);
  const utc = format(utcFormat, time);
  if (local.startsWith(utc)) return local;
  const [day = '', timeOfDay = ''] = utc.split(', ');
  return `${local} (${local.startsWith(day) ? timeOfDay : utc} UTC)`;
}

/** The time zone and the format in which instants of the device are shown (R2.68). */
export type TimeFormat = { timeZone: string; use24HourTimeFormat: boolean };

/** For users to whom the device does not tell its time zone, and until it has. */
export const utc: TimeFormat = { timeZone: 'UTC', use24HourTimeFormat: true };

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minutes = { hour: 'numeric', minute: '2-digit' } as const;
const seconds = { ...minutes, second: '2-digit' } as const;

/** By options: a browser takes longer to make one than to use it many times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formats.set(key, known);
  return known;
}

/** Formats a time. A device may send a number that is no time (ECMA-262: 8.64e15 ms at most). */
function format(
  time: number,
  { timeZone, use24HourTimeFormat }: TimeFormat,
  parts: Intl.DateTimeFormatOptions,
): string {
  if (Number.isNaN(new Date(time).getTime())) return 'unknown date';
  const clock =
    'hour' in parts && use24HourTimeFormat
      ? ({ hour: '2-digit', hourCycle: 'h23' } as const)
      : ({ hourCycle: 'h12' } as const);
  return getFormat({ ...parts, ...clock, timeZone }).format(time);
}

/** Returns the format of the settings. Of a time zone that the browser does not know, UTC. */
export function toTimeFormat(settings: {
  timeZone: { id: string };
  use24HourTimeFormat: boolean;
}): TimeFormat {
  const { use24HourTimeFormat } = settings;
  const timeZone = settings.timeZone.id;
  try {
    getFormat({ timeZone });
    return { timeZone, use24HourTimeFormat };
  } catch {
    return { ...utc, use24HourTimeFormat };
  }
}

/** Formats a day: `7 Jan 2030`. */
export function formatDay(time: number, timeFormat: TimeFormat): string {
  return format(time, timeFormat, day);
}

/** Formats a day and a time of it: `7 Jan 2030, 10:00` or `7 Jan 2030, 10:00 am`. */
export function formatInstant(time: number, timeFormat: TimeFormat): string {
  return format(time, timeFormat, { ...day, ...minutes });
}

/** Formats a time of today: `10:00` or `10:00 am`. */
export function formatTimeOfDay(time: number, timeFormat: TimeFormat): string {
  return format(time, timeFormat, minutes);
}

/** Formats a running clock: `7 Jan 2030, 10:00:05`. */
export function formatClock(time: number, timeFormat: TimeFormat): string {
  return format(time, timeFormat, { ...day, ...seconds });
}

export function formatTimeZone({ timeZone }: TimeFormat): string {
  return timeZone.replaceAll('_', ' ');
}

/** Formats what a time is in UTC, with the zone of its text: `09:00 UTC, Europe/Oslo`. */
export function formatUtc(time: number, timeFormat: TimeFormat): string {
  const isSameDay = formatDay(time, timeFormat) === formatDay(time, utc);
  const text = format(time, utc, isSameDay ? minutes : { ...day, ...minutes });
  return timeFormat.timeZone === 'UTC'
    ? `${text} UTC`
    : `${text} UTC, ${formatTimeZone(timeFormat)}`;
}

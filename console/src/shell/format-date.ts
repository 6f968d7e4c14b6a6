const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const instantFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** Formats a time of this day: `09:00:05`, in the browser's time zone. */
export function formatTimeOfDay(time: number): string {
  return timeFormat.format(time);
}

/** Formats a day: `7 Jan 2030`, in the browser's time zone. */
export function formatDay(time: number): string {
  return dayFormat.format(time);
}

/** Formats a time: `7 Jan 2030, 09:00 UTC`, in the browser's time zone. */
export function formatInstant(time: number): string {
  return instantFormat.format(time);
}

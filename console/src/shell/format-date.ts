const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const instantFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Formats a day: `7 Jan 2030`, in the browser's time zone. */
export function formatDay(time: number): string {
  return dayFormat.format(time);
}

/** Formats a time: `7 Jan 2030, 09:00 UTC`, in the browser's time zone. */
export function formatInstant(time: number): string {
  return instantFormat.format(time);
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const instantFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** `7 Jan 2030`, where the browser is. */
export function dayText(time: number): string {
  return dayFormat.format(time);
}

/** `7 Jan 2030, 09:00 UTC`, where the browser is. */
export function instantText(time: number): string {
  return instantFormat.format(time);
}

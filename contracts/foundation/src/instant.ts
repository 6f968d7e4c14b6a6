/** Returns the epoch milliseconds of an ISO 8601 time with a zone, or null if it is not a time from 1970 on. A number passes through. */
export function parseInstant(instant: number | string): number | null {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return Number.isSafeInteger(ms) && ms >= 0 ? ms : null;
}

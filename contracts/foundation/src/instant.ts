/**
 * Returns epoch milliseconds of an ISO 8601 time with zone, or of a number. Null if it is not a
 * time from 1970 on.
 */
export function parseInstant(instant: number | string): number | null {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return Number.isSafeInteger(ms) && ms >= 0 ? ms : null;
}

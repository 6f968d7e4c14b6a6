import { parseDuration } from '@stillhouse/foundation/duration';

/** Ten years: long enough for any certificate to expire. */
const maxMs = 3650 * 86_400_000;

/** Returns why a value is not a duration, or null if it is one. */
export function findDurationError(value: unknown): string | null {
  if (typeof value === 'number') {
    if (value === 0) return null;
    return value < 0
      ? `is ${value}, which is negative; use 0s or more`
      : `is ${value} without a unit; write ${value}s, ${value}m or ${value}h`;
  }
  const formatted = JSON.stringify(value);
  if (typeof value !== 'string')
    return `is ${formatted}, not a duration; use a value such as 30s or 5m`;
  if (/^\s*-/.test(value)) return `is ${formatted}, which is negative; use 0s or more`;
  const ms = parseDuration(value);
  if (ms === null) {
    return `is ${formatted}, not a duration; use a number with ms, s, m, h or d, such as 30s`;
  }
  if (ms > maxMs) return `is ${formatted}, more than ten years; use at most 3650d`;
  return null;
}

/** Returns the milliseconds of a valid duration. */
export function toMs(duration: string): number {
  const ms = parseDuration(duration);
  if (ms === null) throw new Error(`"${duration}" is not a valid duration.`);
  return ms;
}

import { parseDuration } from '@stillhouse/foundation/duration';

/** Ten years: enough for any certificate to expire. */
const maxMs = 3650 * 86_400_000;

/** Why a value is no duration of a scenario, in words that read on after its place; null when it is one. */
export function findDurationError(value: unknown): string | null {
  if (typeof value === 'number') {
    if (value === 0) return null;
    return value < 0
      ? `is ${value}, which is negative; give 0s or more`
      : `is ${value} without a unit; write ${value}s, ${value}m or ${value}h`;
  }
  const shown = JSON.stringify(value);
  if (typeof value !== 'string') return `is ${shown}, no duration; write one such as 30s or 5m`;
  if (/^\s*-/.test(value)) return `is ${shown}, which is negative; give 0s or more`;
  const ms = parseDuration(value);
  if (ms === null) {
    return `is ${shown}, no duration; write a number with ms, s, m, h or d, such as 30s`;
  }
  if (ms > maxMs) return `is ${shown}, more than ten years; give at most 3650d`;
  return null;
}

/** Milliseconds of a duration that has been found right. */
export function toMs(duration: string): number {
  const ms = parseDuration(duration);
  if (ms === null) throw new Error(`"${duration}" has not been checked to be a duration.`);
  return ms;
}

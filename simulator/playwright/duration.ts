import { type Duration, parseDuration } from '@stillhouse/foundation/duration';

export type { Duration } from '@stillhouse/foundation/duration';

/** @throws RangeError unless the duration is a whole, non-negative number of milliseconds */
export function toMilliseconds(duration: Duration): number {
  const isFraction = typeof duration === 'number' && !Number.isInteger(duration);
  const ms = isFraction ? null : parseDuration(duration);
  if (ms !== null && ms >= 0) return ms;
  throw new RangeError(
    `"${duration}" is not a duration. Use a number of milliseconds or a value such as "90s" or "5m".`,
  );
}

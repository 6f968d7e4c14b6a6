/** Less can be the time that a response takes. */
const toleranceMs = 5 * 60_000;

/**
 * Whether certificates may be evaluated wrongly (R2.66).
 *
 * @param aheadMs how far the device's clock is ahead of this computer's
 */
export function hasWrongClock(aheadMs: number): boolean {
  return Math.abs(aheadMs) > toleranceMs;
}

const units = [
  ['days', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** Whether the difference is more than what a response takes and a Date header rounds. */
export function hasNoticeableDifference(aheadMs: number): boolean {
  return Math.abs(aheadMs) >= 2000;
}

/** Formats how far the clock of the device is ahead of this computer's: `2 s behind ...`. */
export function formatAhead(aheadMs: number): string {
  const ms = Math.abs(aheadMs);
  // Two of a unit at least: 90 min says more than 1 h.
  const [name, unitMs] = units.find(([, unitMs]) => ms >= 2 * unitMs) ?? units[3];
  const direction = aheadMs < 0 ? 'behind' : 'ahead of';
  return `${Math.round(ms / unitMs)} ${name} ${direction} this computer`;
}

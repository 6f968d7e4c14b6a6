import type { ControlSchema } from './schema.ts';

const unitsMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const form = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;

/** Whole milliseconds of `90s`, `1.5h` or a number of milliseconds; null when the text is none of these. */
export function durationMs(duration: ControlSchema<'Duration'>): number | null {
  if (typeof duration === 'number') return Math.round(duration);
  const [, count, unit] = form.exec(duration) ?? [];
  if (count === undefined || unit === undefined) return null;
  return Math.round(Number(count) * unitsMs[unit as keyof typeof unitsMs]);
}

/** Epoch milliseconds of an ISO 8601 time with zone, or of a number; null when it is no time. */
export function instantMs(instant: ControlSchema<'Instant'>): number | null {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant);
  return Number.isSafeInteger(ms) && ms >= 0 ? ms : null;
}

const unitsMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A number of milliseconds, or a number with a unit: `90s`, `1.5h`, `2d`. */
export type Duration = number | `${number}${keyof typeof unitsMs}`;

const pattern = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;

/**
 * Returns whole milliseconds, or null if the text is not a duration. A number passes through,
 * rounded.
 */
export function parseDuration(duration: number | string): number | null {
  if (typeof duration === 'number') return Math.round(duration);
  const [, count, unit] = pattern.exec(duration) ?? [];
  if (count === undefined || unit === undefined) return null;
  return Math.round(Number(count) * unitsMs[unit as keyof typeof unitsMs]);
}

/** Formats milliseconds for people: 90000 is `1m 30s`. */
export function formatDuration(ms: number): string {
  let rest = ms;
  const parts: string[] = [];
  for (const [name, unitMs] of Object.entries(unitsMs).reverse()) {
    const count = Math.floor(rest / unitMs);
    if (count > 0) parts.push(`${count}${name}`);
    rest -= count * unitMs;
  }
  return parts.join(' ') || '0s';
}

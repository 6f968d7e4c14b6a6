/** Formats the time of day in UTC: `09:00:30`. */
export function formatTime(at: number): string {
  return new Date(at).toISOString().slice(11, 19);
}

/** Formats the date in UTC: `2030-01-07`. */
export function formatDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const units = [
  { unit: 'd', ms: 86_400_000 },
  { unit: 'h', ms: 3_600_000 },
  { unit: 'min', ms: 60_000 },
  { unit: 's', ms: 1000 },
] as const;

/** Formats milliseconds in their two largest units: `1 h 5 min`, `12 s`, `0.4 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.ceil(ms / 100)) / 10} s`;
  let rest = Math.round(ms / 1000) * 1000;
  const parts: string[] = [];
  for (const { unit, ms: size } of units) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${unit}`);
    rest -= count * size;
    if (parts.length === 2) break;
  }
  return parts.join(' ');
}

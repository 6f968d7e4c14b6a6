const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** A time span as tests write it: milliseconds, or `90s`, `20m`, `24.5h`. */
export type Duration = number | `${number}${keyof typeof units}`;

/** @throws RangeError for what is no whole number of milliseconds, or negative */
export function milliseconds(duration: Duration): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(String(duration));
  const unit = match?.[2] as keyof typeof units | undefined;
  const ms =
    typeof duration === 'number' ? duration : Number(match?.[1]) * (unit ? units[unit] : 1);
  if (Number.isInteger(ms) && ms >= 0) return ms;
  throw new RangeError(
    `"${duration}" is no duration: give milliseconds, or text such as 90s or 20m`,
  );
}

/**
 * A firmware version, taken apart: `NFA1.20290401.0007` is line `NFA1`, date `20290401`, build
 * `0007`.
 */
export type FirmwareVersion = {
  readonly line: string;
  readonly date: string;
  readonly build: string;
};

/** R5.10: NF, a letter, a digit, a dot, 8 digits, a dot, 4 digits. */
const form = /^(NF[A-Za-z]\d)\.(\d{8})\.(\d{4})$/;

/**
 * R5.10: from this version on the console calls `updates/state`, before that `updates/available`.
 */
export const updateStateSince = '20250402.0000';

/** R4.24: from this version on the guided setup includes the video preview. */
export const videoPreviewSince = '20250205.0000';

/** Takes a version apart; null when it does not have the form of one. */
export function parseFirmware(text: string): FirmwareVersion | null {
  const [, line, date, build] = form.exec(text) ?? [];
  if (line === undefined || date === undefined || build === undefined) return null;
  return { line, date, build };
}

/**
 * Below 0 when `a` is older than `b`, above 0 when newer. The line (of products) does not count.
 */
export function compareFirmware(a: FirmwareVersion, b: FirmwareVersion): number {
  return Number(a.date + a.build) - Number(b.date + b.build);
}

/**
 * Whether a version is at or after a threshold such as `20250402.0000`. A malformed version is not:
 * it counts as old (R5.10).
 */
export function isFirmwareAtLeast(version: string, threshold: string): boolean {
  const parsed = parseFirmware(version);
  return parsed !== null && `${parsed.date}.${parsed.build}` >= threshold;
}

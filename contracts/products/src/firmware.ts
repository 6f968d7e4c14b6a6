/**
 * A parsed firmware version: `NFA1.20290401.0007` is line `NFA1`, date `20290401`, build
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
 * R5.10: from this version on, the console calls `updates/state` instead of `updates/available`.
 */
export const updateStateSince = '20250402.0000';

/** R4.24: from this version on, the guided setup includes the video preview. */
export const videoPreviewSince = '20250205.0000';

/** Returns null if the text is not a version. */
export function parseFirmware(text: string): FirmwareVersion | null {
  const [, line, date, build] = form.exec(text) ?? [];
  if (line === undefined || date === undefined || build === undefined) return null;
  return { line, date, build };
}

/** Returns a value below 0 if `a` is older than `b`, above 0 if newer. Ignores the product line. */
export function compareFirmware(a: FirmwareVersion, b: FirmwareVersion): number {
  return Number(a.date + a.build) - Number(b.date + b.build);
}

/**
 * Returns true if a version is at or after a threshold such as `20250402.0000`. A malformed version
 * counts as old (R5.10).
 */
export function isFirmwareAtLeast(version: string, threshold: string): boolean {
  const parsed = parseFirmware(version);
  return parsed !== null && `${parsed.date}.${parsed.build}` >= threshold;
}

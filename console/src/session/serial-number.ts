/** The pattern of R9.22. */
const pattern = /^N[A-L][A-Za-z0-9]{6}[0-9]{5}$/;

export function isSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** Returns typed text as on the label of a device, which has capital letters (R5.21). */
export function normalizeSerialNumber(typed: string): string {
  return typed.trim().toUpperCase();
}

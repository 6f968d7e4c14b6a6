/** Returns typed text as on the label of a device, which has capital letters (R5.21). */
export function normalizeSerialNumber(typed: string): string {
  return typed.trim().toUpperCase();
}

/** The pattern of R9.22. */
const pattern = /^N[A-L][A-Za-z0-9]{6}[0-9]{5}$/;

export function isSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

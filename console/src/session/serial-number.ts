/** N, a letter A-L, 6 letters or digits, 5 digits (spec section 5). */
const pattern = /^N[A-L][A-Za-z0-9]{6}[0-9]{5}$/;

export function isSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

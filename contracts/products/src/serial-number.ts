/** The form of a serial number (R9.22), for regular expressions. */
export const serialNumberForm = 'N[A-L][A-Za-z0-9]{6}[0-9]{5}';

const pattern = new RegExp(`^${serialNumberForm}$`);

export function isSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

import { isSerialNumber } from '@stillhouse/products/serial-number';
import { normalizeSerialNumber } from '../../session/serial-number.ts';

/** Returns the serial number, or what is wrong with the input. */
export function readTypedSerialNumber(
  typed: string,
): { serialNumber: string } | { problem: string } {
  const serialNumber = normalizeSerialNumber(typed);
  if (serialNumber === '') return { problem: 'Enter the serial number.' };
  if (isSerialNumber(serialNumber)) return { serialNumber };
  return {
    problem:
      'This is not a serial number. It has 13 characters: N, a letter from A to L, 6 letters or digits, and 5 digits.',
  };
}

import { isSerialNumber } from '../../session/serial-number.ts';

/** What is wrong with a typed serial number, in words, or the number. */
export function readTypedSerialNumber(
  typed: string,
): { serialNumber: string } | { problem: string } {
  const text = typed.trim();
  if (text === '') return { problem: 'Enter the serial number.' };
  // the first two are capitals in every serial number
  const serialNumber = text.slice(0, 2).toUpperCase() + text.slice(2);
  if (isSerialNumber(serialNumber)) return { serialNumber };
  return {
    problem:
      'This is not a serial number. It has 13 characters: N, a letter from A to L, 6 letters or digits, and 5 digits.',
  };
}

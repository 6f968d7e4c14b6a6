import { serialNumberForm } from '@stillhouse/products/serial-number';
import { redactText } from '../journal/redact.ts';

/** The serial number is the password of setup and oob. In file names it is between underscores. */
const serialNumbers = new RegExp(`(?<![A-Za-z0-9])${serialNumberForm}(?![A-Za-z0-9])`, 'g');
const serialPlaceholder = '[serial number]';

/** Removes what is recognizable as a secret at any place in a text. */
export function removeSecrets(text: string): string {
  return removeSerialNumbers(redactText(text));
}

/** Also for the text of a JSON value that has no other secrets. */
export function removeSerialNumbers(text: string): string {
  return text.replace(serialNumbers, serialPlaceholder);
}

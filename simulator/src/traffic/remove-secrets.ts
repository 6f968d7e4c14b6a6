import { serialNumberForm } from '@stillhouse/products/serial-number';
import { removeTokens } from '../journal/redact.ts';

/** The serial number is the password of setup and oob. In file names it is between underscores. */
const serialNumbers = new RegExp(`(?<![A-Za-z0-9])${serialNumberForm}(?![A-Za-z0-9])`, 'g');
const serialPlaceholder = '[serial number]';

/** Removes what is recognizable as a secret at any place in a text. */
export function removeSecrets(text: string): string {
  return removeTokens(text).replace(serialNumbers, serialPlaceholder);
}

import { redactText } from './redact-text.ts';

/** Stands in a text for what was removed. No setting can contain it. */
export const removedMark = '[removed]';

/** The user name of an address, also without a password (RFC 3986 section 3.2.1). */
const userName = /^([^/?#]{0,32}\/\/)?[^/?#]{1,2048}@/;

/**
 * Removes from a setting what can be a secret. That is more than in a journal, where every value
 * may explain something: the user name of an address, every value of its query, because a token may
 * have any name, and its fragment.
 */
export function removeSecrets(text: string): string {
  const [beforeFragment = '', fragment] = splitAt(text, '#');
  const [address = '', query] = splitAt(beforeFragment, '?');
  const clean = [
    address.replace(userName, `$1${removedMark}@`),
    query === undefined ? '' : `?${query.split('&').map(removeValue).join('&')}`,
    fragment === undefined ? '' : `#${fragment === '' ? '' : removedMark}`,
  ];
  return redactText(clean.join(''), () => removedMark);
}

/** Removes the value of a field of a query. A field without a name is a value. */
function removeValue(field: string): string {
  const name = field.slice(0, field.indexOf('=') + 1);
  return field === name ? field : name + removedMark;
}

function splitAt(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

export function hasSecret(text: string): boolean {
  return removeSecrets(text) !== text;
}

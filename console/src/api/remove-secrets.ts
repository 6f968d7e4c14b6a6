import { redactText } from '@stillhouse/foundation/redact-text';

/** Stands in a text for what was removed. No setting can contain it. */
export const removedMark = '[removed]';

/** The user name of an address, also without a password (RFC 3986 section 3.2.1). */
const userName = /^([^/?#]{0,32}\/\/)?[^/?#]{1,2048}@/;
/** A field of a query: its name, if it has one, and its value. */
const queryField = /([?&](?:[^=&#]*=|(?=[^=&#]*(?:[&#]|$))))[^&#]+/g;
const fragment = /#.+$/s;

/**
 * Removes from a setting what can be a secret. That is more than in a journal, where every value
 * may explain something: the user name of an address, every value of its query, because a token may
 * have any name, and its fragment.
 */
export function removeSecrets(text: string): string {
  const [address = ''] = text.split(/[?#]/, 1);
  const rest = text
    .slice(address.length)
    .replace(fragment, `#${removedMark}`)
    .replace(queryField, `$1${removedMark}`);
  const clean = address.replace(userName, `$1${removedMark}@`) + rest;
  return redactText(clean, () => removedMark);
}

export function hasSecret(text: string): boolean {
  return removeSecrets(text) !== text;
}

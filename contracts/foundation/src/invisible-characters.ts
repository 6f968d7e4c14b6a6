import { findInvisible } from './find-invisible.ts';

/** Removes white space and invisible characters around a typed or pasted value. */
export function trimInput(text: string): string {
  const characters = [...text];
  const isVisible = (character: string) => character !== ' ' && !findInvisible(character);
  const first = characters.findIndex(isVisible);
  const last = characters.findLastIndex(isVisible);
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/**
 * Describes the first invisible character of a text, such as `an invisible character (U+200B)`.
 * Returns null if there is none.
 */
export function describeInvisible(text: string): string | null {
  const character = findInvisible(text);
  if (character === undefined) return null;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  if (character === '\n' || character === '\r') return `a line break (U+${code})`;
  if (character === '\t') return `a tab (U+${code})`;
  if (character === '\u00a0') return `a no-break space (U+${code})`;
  return `an invisible character (U+${code})`;
}

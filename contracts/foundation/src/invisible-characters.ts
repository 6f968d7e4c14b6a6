/**
 * Characters that nobody can see or types on purpose: control characters, what fonts do not show,
 * line separators, and spaces other than U+0020. Variation selectors, and joiners between other
 * than ASCII characters, are part of emoji and of scripts such as Persian.
 */
const invisible =
  /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?! )\p{Zs}|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/u;

const printableAscii = /^[ -~]*$/;

/** Removes white space and invisible characters around a typed or pasted value. */
export function trimInput(text: string): string {
  const characters = [...text];
  const isVisible = (character: string) => character !== ' ' && !invisible.test(character);
  const first = characters.findIndex(isVisible);
  const last = characters.findLastIndex(isVisible);
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/**
 * Describes the first invisible character of a text, such as `an invisible character (U+200B)`.
 * Returns null if there is none.
 */
export function describeInvisible(text: string): string | null {
  if (printableAscii.test(text)) return null;
  const [character] = invisible.exec(text) ?? [];
  if (character === undefined) return null;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  if (character === '\n' || character === '\r') return `a line break (U+${code})`;
  if (character === '\t') return `a tab (U+${code})`;
  if (character === '\u00a0') return `a no-break space (U+${code})`;
  return `an invisible character (U+${code})`;
}

/**
 * Characters that nobody can see or types on purpose: control characters, what fonts do not show,
 * line separators, and spaces other than U+0020. Variation selectors, and joiners between other
 * than ASCII characters, are part of emoji and of scripts such as Persian.
 */
const invisible =
  /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?! )\p{Zs}|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/u;

/** Spares most texts the other expression. */
const printableAscii = /^[ -~]*$/;

/** Returns the first invisible character of a text. */
export function findInvisible(text: string): string | undefined {
  return printableAscii.test(text) ? undefined : invisible.exec(text)?.[0];
}

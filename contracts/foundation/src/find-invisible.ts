/**
 * Characters that nobody can see or types on purpose: control characters, what fonts do not show,
 * line separators, and spaces other than U+0020. Variation selectors, and joiners between other
 * than ASCII characters, are part of emoji and of scripts such as Persian.
 */
const invisible =
  /(?![ \p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?<![^\0-\x7f])\p{Join_Control}|\p{Join_Control}(?![^\0-\x7f])/u;

/** Returns the first invisible character of a text. */
export function findInvisible(text: string): string | undefined {
  return invisible.exec(text)?.[0];
}

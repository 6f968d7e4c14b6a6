/** Normalizes text for comparisons: lower case without accents, so that 'sao' finds São Paulo. */
export function plainWords(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Splits a filter into its words, all of which must match. */
export function termsOf(filter: string): string[] {
  return plainWords(filter).split(/\s+/).filter(Boolean);
}

/** Normalizes text for comparisons: lower case without accents, so that 'sao' finds São Paulo. */
export function normalizeText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Splits a filter into its words, all of which must match. */
export function splitTerms(filter: string): string[] {
  return normalizeText(filter).split(/\s+/).filter(Boolean);
}

/** Text for comparing: small letters, without accents, so that 'sao' finds São Paulo and 'norsk bokmal' Norwegian. */
export function plainWords(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words that are looked for; all of them have to be found. */
export function termsOf(filter: string): string[] {
  return plainWords(filter).split(/\s+/).filter(Boolean);
}

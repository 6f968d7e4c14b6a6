/** Splits a filter into lower-case words. */
export function splitWords(filter: string): string[] {
  return filter.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Returns true if the text contains every word of the filter. */
export function matchesWords(text: string, filter: string): boolean {
  const lowerCase = text.toLowerCase();
  return splitWords(filter).every((word) => lowerCase.includes(word));
}

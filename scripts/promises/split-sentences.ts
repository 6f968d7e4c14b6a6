/** Code in backticks is one piece. A period inside a word, or in an abbreviation, ends nothing. */
const sentence =
  /(?:`[^`]*`|(?<=\b(?:e\.g|i\.e|cf|vs|etc))\.(?=\s+\p{Ll})|[.!?](?!\s|$)|[^.!?`])+[.!?]*/gu;

/** Splits a text into its sentences. Line breaks become spaces. */
export function splitSentences(text: string): string[] {
  const found = text.replace(/\s+/g, ' ').match(sentence) ?? [];
  return found.map((it) => it.trim()).filter((it) => it !== '');
}

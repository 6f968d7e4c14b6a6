import { type PatternNode, parsePattern } from './pattern-tree.ts';

/** Length of the longest text for an unlimited pattern without another limit. */
const defaultMaxLength = 64;

/** Number of texts to generate, to cover each alternative and each edge of each class. */
const maxVariants = 12;

/** Texts that match a pattern. */
export type MatchingTexts = {
  readonly typical: string;
  readonly shortest: string;
  readonly longest: string;
  readonly others: readonly string[];
};

/**
 * Returns texts that match a pattern and a length, or null if none was found.
 * @param length minimum and maximum number of characters
 */
export function createMatchingTexts(
  pattern: string,
  length: { readonly min: number; readonly max: number },
): MatchingTexts | null {
  const tree = parsePattern(pattern);
  if (tree === null) return null;
  const takes = new RegExp(pattern, 'u');
  const isMatch = (text: string) =>
    takes.test(text) && [...text].length >= length.min && [...text].length <= length.max;
  const maxLength = Number.isFinite(length.max) ? length.max : defaultMaxLength;
  const texts: string[] = [];
  for (let variety = 0; variety < maxVariants; variety += 1) {
    texts.push(writeText(tree, { variety, extra: variety === 0 ? 0 : variety % 3 }));
  }
  const short = texts.filter(isMatch).toSorted((a, b) => a.length - b.length);
  const long = createLongText(tree, isMatch, maxLength);
  const candidates = [...new Set([...short, ...(long === null ? [] : [long])])];
  const typical = texts.find(isMatch) ?? long;
  const shortest = candidates.toSorted((a, b) => a.length - b.length)[0];
  if (typical === null || typical === undefined || shortest === undefined) return null;
  const longest = candidates.toSorted((a, b) => b.length - a.length)[0] ?? typical;
  return { typical: typical, shortest, longest, others: candidates };
}

/** Extends every repetition as long as the text matches. */
function createLongText(tree: PatternNode, fits: (text: string) => boolean, maxLength: number) {
  const whole = writeText(tree, {
    variety: 1,
    extra: Number.POSITIVE_INFINITY,
    maxLength: maxLength,
  });
  if (fits(whole)) return whole;
  for (let extra = maxLength; extra >= 0; extra -= 1) {
    const text = writeText(tree, { variety: 1, extra });
    if (fits(text)) return text;
  }
  return null;
}

type TextOptions = {
  /** Selects alternatives and characters, modulo their number. */
  readonly variety: number;
  /** Number of repetitions above the minimum, where possible. */
  readonly extra: number;
  /** Limit for unlimited repetitions. */
  readonly maxLength?: number;
};

function writeText(node: PatternNode, writing: TextOptions): string {
  const { variety, extra, maxLength = defaultMaxLength } = writing;
  switch (node.kind) {
    case 'character':
      return node.from[variety % node.from.length] ?? '';
    case 'sequence':
      return node.parts.map((part) => writeText(part, writing)).join('');
    case 'choice': {
      const option = node.options[variety % node.options.length];
      return option === undefined ? '' : writeText(option, writing);
    }
    case 'repeat': {
      // A limited repetition is filled. An unlimited one is extended to the maximum length.
      const bound = Number.isFinite(node.max) ? node.max : Math.max(node.min, maxLength);
      const count = Math.min(bound, node.min + extra);
      return Array.from({ length: count }, (_, i) =>
        // Use different characters: a text of one repeated letter hides errors in the others.
        writeText(node.part, { ...writing, variety: variety === 0 ? 0 : variety + i }),
      ).join('');
    }
  }
}

import { type PatternNode, readPattern } from './pattern-tree.ts';

/** Length of the longest text for an unlimited pattern without another limit. */
const usualLength = 64;

/** Number of texts to generate, to cover each alternative and each edge of each class. */
const mostVariety = 12;

/** Texts that match a pattern. */
export type FittingTexts = {
  readonly usual: string;
  readonly shortest: string;
  readonly longest: string;
  readonly others: readonly string[];
};

/**
 * Returns texts that match a pattern and a length, or null if none was found.
 * @param length minimum and maximum number of characters
 */
export function fittingTexts(
  pattern: string,
  length: { readonly min: number; readonly max: number },
): FittingTexts | null {
  const tree = readPattern(pattern);
  if (tree === null) return null;
  const takes = new RegExp(pattern, 'u');
  const fits = (text: string) =>
    takes.test(text) && [...text].length >= length.min && [...text].length <= length.max;
  const most = Number.isFinite(length.max) ? length.max : usualLength;
  const made: string[] = [];
  for (let variety = 0; variety < mostVariety; variety += 1) {
    made.push(write(tree, { variety, extra: variety === 0 ? 0 : variety % 3 }));
  }
  const short = made.filter(fits).toSorted((a, b) => a.length - b.length);
  const long = longestText(tree, fits, most);
  const candidates = [...new Set([...short, ...(long === null ? [] : [long])])];
  const usual = made.find(fits) ?? long;
  const shortest = candidates.toSorted((a, b) => a.length - b.length)[0];
  if (usual === null || usual === undefined || shortest === undefined) return null;
  const longest = candidates.toSorted((a, b) => b.length - a.length)[0] ?? usual;
  return { usual, shortest, longest, others: candidates };
}

/** Extends every repetition as long as the text matches. */
function longestText(tree: PatternNode, fits: (text: string) => boolean, most: number) {
  const whole = write(tree, { variety: 1, extra: Number.POSITIVE_INFINITY, most });
  if (fits(whole)) return whole;
  for (let extra = most; extra >= 0; extra -= 1) {
    const text = write(tree, { variety: 1, extra });
    if (fits(text)) return text;
  }
  return null;
}

type Writing = {
  /** Selects alternatives and characters, modulo their number. */
  readonly variety: number;
  /** Number of repetitions above the minimum, where possible. */
  readonly extra: number;
  /** Limit for unlimited repetitions. */
  readonly most?: number;
};

function write(node: PatternNode, writing: Writing): string {
  const { variety, extra, most = usualLength } = writing;
  switch (node.kind) {
    case 'character':
      return node.from[variety % node.from.length] ?? '';
    case 'sequence':
      return node.parts.map((part) => write(part, writing)).join('');
    case 'choice': {
      const option = node.options[variety % node.options.length];
      return option === undefined ? '' : write(option, writing);
    }
    case 'repeat': {
      // A limited repetition is filled. An unlimited one is extended to the maximum length.
      const bound = Number.isFinite(node.max) ? node.max : Math.max(node.min, most);
      const count = Math.min(bound, node.min + extra);
      return Array.from({ length: count }, (_, i) =>
        // Use different characters: a text of one repeated letter hides errors in the others.
        write(node.part, { ...writing, variety: variety === 0 ? 0 : variety + i }),
      ).join('');
    }
  }
}

/** Characters that programs accept by mistake where a class does not contain them. */
const strangers = [
  ' ',
  '\u00e9',
  '\u0660',
  '\uff11',
  '\u0430',
  '_',
  '-',
  '.',
  '/',
  ':',
  '@',
  '[',
  '`',
  '{',
  '!',
  '\u0000',
];

/** Returns texts that almost match a pattern, each with a description of the change. */
export function nearMisses(
  pattern: string,
  texts: FittingTexts,
): { readonly text: string; readonly note: string }[] {
  const takes = new RegExp(pattern, 'u');
  const { usual, shortest, longest } = texts;
  const middle = Math.floor(usual.length / 2);
  const made = [
    { text: shortest.slice(0, -1), note: 'one character less' },
    { text: shortest.slice(1), note: 'without the first character' },
    { text: `${longest}${longest.at(-1) ?? 'a'}`, note: 'one character more' },
    { text: `${longest[0] ?? 'a'}${longest}`, note: 'one more character in front' },
    { text: `${usual}\n`, note: 'a trailing line feed' },
    { text: `x\n${usual}`, note: 'on the second line' },
    { text: `${usual}\n<x>`, note: 'a second line' },
    { text: ` ${usual}`, note: 'a leading space' },
    { text: `${usual} `, note: 'a trailing space' },
    { text: usual.toUpperCase(), note: 'in upper case' },
    { text: usual.toLowerCase(), note: 'in lower case' },
    { text: `${usual}${usual}`, note: 'twice' },
    ...strangers.map((character) => ({
      text: usual.slice(0, middle) + character + usual.slice(middle + 1),
      note: `with ${JSON.stringify(character)} inside`,
    })),
    ...strangers.slice(0, 6).map((character) => ({
      text: usual + character,
      note: `with ${JSON.stringify(character)} at the end`,
    })),
  ];
  const seen = new Set<string>();
  return made.filter(({ text }) => {
    if (seen.has(text) || takes.test(text)) return false;
    seen.add(text);
    return true;
  });
}

import { type PatternNode, parsePattern } from './pattern-tree.ts';

/** Texts of one pattern, each of which differs from a default text in one place. */
type PatternEdges = { readonly valid: readonly string[]; readonly invalid: readonly string[] };

/** Letters and digits of other scripts that a class may admit by mistake. */
const foreignLetter = '\u00e9';
const foreignDigit = '\u0663';

/** A limit for unlimited repetitions. */
const maxRepetitions = 3;
const maxTexts = 24;

type Derivation = { readonly text: string; readonly others: readonly string[] };

/**
 * Returns texts at each edge of a pattern: each end of each range and the characters next to it,
 * each count and one more or less, each alternative.
 * @param isAllowed of the length and the format
 */
export function createPatternEdges(
  pattern: string,
  isAllowed: (text: string) => boolean,
): PatternEdges {
  const tree = parsePattern(pattern);
  if (tree === null) return { valid: [], invalid: [] };
  const matches = new RegExp(pattern, 'u');
  const { text, others } = derive(tree);
  const all = [...new Set([text, ...others])];
  const isValid = (it: string) => matches.test(it) && isAllowed(it);
  return {
    valid: all.filter(isValid).slice(0, maxTexts),
    invalid: all.filter((it) => !matches.test(it)).slice(0, maxTexts),
  };
}

function derive(node: PatternNode): Derivation {
  switch (node.kind) {
    case 'character':
      return deriveCharacter(node.from);
    case 'sequence': {
      const parts = node.parts.map(derive);
      return {
        text: parts.map(({ text }) => text).join(''),
        others: parts.flatMap(({ others }, i) =>
          others.map((other) => parts.map(({ text }, at) => (at === i ? other : text)).join('')),
        ),
      };
    }
    case 'choice': {
      const options = node.options.map(derive);
      return {
        text: options[0]?.text ?? '',
        others: options.flatMap(({ text, others }) => [text, ...others]),
      };
    }
    case 'repeat':
      return deriveRepetition(derive(node.part), node.min, node.max);
  }
}

function deriveCharacter(from: readonly string[]): Derivation {
  const neighbors = from.flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0x20 && code < 0x7f
      ? [String.fromCodePoint(code - 1), String.fromCodePoint(code + 1)]
      : [];
  });
  const foreign = [
    ...(from.some((it) => /[A-Za-z]/.test(it)) ? [foreignLetter] : []),
    ...(from.some((it) => /[0-9]/.test(it)) ? [foreignDigit] : []),
  ];
  return { text: from[0] ?? '', others: [...from.slice(1), ...neighbors, ...foreign] };
}

function deriveRepetition({ text, others }: Derivation, min: number, max: number): Derivation {
  const last = Number.isFinite(max) ? max : min + maxRepetitions;
  const count = Math.min(Math.max(min, 1), last);
  const counts = [
    min - 1,
    min,
    min + 1,
    last - 1,
    last,
    ...(Number.isFinite(max) ? [max + 1] : []),
  ];
  return {
    text: text.repeat(count),
    others: [
      ...counts.filter((it) => it >= 0 && it !== count).map((it) => text.repeat(it)),
      ...others.map((other) => text.repeat(Math.max(0, count - 1)) + other),
    ],
  };
}

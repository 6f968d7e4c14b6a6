import type { MatchingTexts } from './pattern-strings.ts';

/** Characters that programs accept by mistake where a class does not contain them. */
const foreignCharacters = [
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
export function createNearMisses(
  pattern: string,
  texts: MatchingTexts,
): { readonly text: string; readonly note: string }[] {
  const takes = new RegExp(pattern, 'u');
  const { typical, shortest, longest } = texts;
  const middle = Math.floor(typical.length / 2);
  const candidates = [
    { text: shortest.slice(0, -1), note: 'one character less' },
    { text: shortest.slice(1), note: 'without the first character' },
    { text: `${longest}${longest.at(-1) ?? 'a'}`, note: 'one character more' },
    { text: `${longest[0] ?? 'a'}${longest}`, note: 'one more character in front' },
    { text: `${typical}\n`, note: 'a trailing line feed' },
    { text: `x\n${typical}`, note: 'on the second line' },
    { text: `${typical}\n<x>`, note: 'a second line' },
    { text: ` ${typical}`, note: 'a leading space' },
    { text: `${typical} `, note: 'a trailing space' },
    { text: typical.toUpperCase(), note: 'in upper case' },
    { text: typical.toLowerCase(), note: 'in lower case' },
    { text: `${typical}${typical}`, note: 'twice' },
    ...foreignCharacters.map((character) => ({
      text: typical.slice(0, middle) + character + typical.slice(middle + 1),
      note: `with ${JSON.stringify(character)} inside`,
    })),
    ...foreignCharacters.slice(0, 6).map((character) => ({
      text: typical + character,
      note: `with ${JSON.stringify(character)} at the end`,
    })),
  ];
  const seen = new Set<string>();
  return candidates.filter(({ text }) => {
    if (seen.has(text) || takes.test(text)) return false;
    seen.add(text);
    return true;
  });
}

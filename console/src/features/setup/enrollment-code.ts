import { describeInvisible, trimInput } from '@stillhouse/foundation/invisible-characters';

/** The length of an enrollment code (R9.12). */
export const codeLength = 8;

/** Returns the letters of an input; everything else is ignored (R5.5). */
export function extractLetters(text: string): string {
  return text.replace(/[^A-Za-z]/g, '');
}

/**
 * @returns the code if the text is exactly 8 letters, except for surrounding white space and
 *   invisible characters from copying (R5.32)
 */
export function parsePastedCode(text: string): string | null {
  const trimmed = trimInput(text);
  return isCode(trimmed) ? trimmed : null;
}

export function isCode(text: string): boolean {
  return /^[A-Za-z]{8}$/.test(text);
}

/** Explains why a pasted text is not a code, which `parsePastedCode` has rejected. */
export function explainRejection(text: string): string {
  const trimmed = trimInput(text);
  const other = trimmed.match(/[^A-Za-z]/u)?.[0];
  const finding =
    other === undefined
      ? `has ${trimmed.length} letter${trimmed.length === 1 ? '' : 's'}`
      : `contains ${describeCharacter(other)}`;
  return `The pasted text ${finding}. A code has exactly ${codeLength} letters and nothing else. The text was not used.`;
}

function describeCharacter(character: string): string {
  if (character === ' ') return 'a space';
  const hidden = describeInvisible(character);
  if (hidden !== null) return hidden;
  return /[0-9]/.test(character) ? `the digit ${character}` : `"${character}"`;
}

/** The length of an enrollment code (R9.12). */
export const codeLength = 8;

/** Returns the letters of an input; everything else is ignored (R5.5). */
export function extractLetters(text: string): string {
  return text.replace(/[^A-Za-z]/g, '');
}

/**
 * @returns the code if the text is exactly 8 letters, except for surrounding white space from
 *   copying
 */
export function parsePastedCode(text: string): string | null {
  const trimmed = text.trim();
  return isCode(trimmed) ? trimmed : null;
}

export function isCode(text: string): boolean {
  return /^[A-Za-z]{8}$/.test(text);
}

/** Spec section 5: exactly 8 letters. */
export const codeLength = 8;

/** The letters of what was typed; everything else is ignored. */
export function lettersOf(text: string): string {
  return text.replace(/[^A-Za-z]/g, '');
}

/** @returns the code, when the text is exactly 8 letters; white space around it comes with copying */
export function pastedCode(text: string): string | null {
  const trimmed = text.trim();
  return isCode(trimmed) ? trimmed : null;
}

export function isCode(text: string): boolean {
  return /^[A-Za-z]{8}$/.test(text);
}
